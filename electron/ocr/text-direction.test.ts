import { expect, test } from 'vitest';
import { turnGray } from './picture.ts';
import { blankPage, printedPage } from './testing.ts';
import { textDirection } from './text-direction.ts';

test('lines of text run across a page that stands, also upside down', () => {
  expect(textDirection(printedPage())).toBe('horizontal');
  expect(textDirection(turnGray(printedPage(), 180))).toBe('horizontal');
});

test('lines of text run up and down a page that lies on its side', () => {
  expect(textDirection(turnGray(printedPage(), 90))).toBe('vertical');
  expect(textDirection(turnGray(printedPage(), 270))).toBe('vertical');
});

test('a page that leans a little has a direction', () => {
  expect(textDirection(printedPage(0.02))).toBe('horizontal');
  expect(textDirection(turnGray(printedPage(0.02), 90))).toBe('vertical');
});

test('an empty page has none', () => {
  expect(textDirection(blankPage())).toBe('unclear');
});
