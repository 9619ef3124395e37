import { expect, test } from 'vitest';
import { findMethods } from './find.ts';
import { breachesOf, chars, list, someDocument, someSection } from './testing/around.ts';
import { quads } from './testing/examples.ts';

const { 'document.page-words': pageWords, 'document.find': find } = findMethods;

test('words of a page come with their places', () => {
  expect(breachesOf(pageWords.params, { whole: [{ document: someDocument, pageIndex: 0 }] })).toEqual([]);
  const transform = [10.5, 0.5, 0.5, 10.5, 72.5, 700.5];
  const words = [{ text: 'bee', transform, width: 20.5, ascent: 0.75, rightToLeft: false, endsLine: true }];
  const edges = { words: { takes: [[]] }, 'words.*.transform': list(0.5, 6, 6) };
  expect(breachesOf(pageWords.result, { whole: [{ words }], edges })).toEqual([]);
});

test('words are looked for as they are, without regard to case and accents unless asked', () => {
  const whole = [{ document: someDocument, words: 'bee', matchCase: true, wholeWords: true, ignoreAccents: false }];
  const usual = { matchCase: false, wholeWords: false, ignoreAccents: true };
  expect(breachesOf(find.params, { whole, usual, edges: { words: chars(1, 1000) } })).toEqual([]);
  expect(find.params.parse({ ...whole[0], words: ' bee' }).words).toBe(' bee');
});

test('places are streamed with what stands around them', () => {
  const place = { section: someSection, marks: quads, before: 'a ', text: 'bee', after: ' flies' };
  const edges = { '': { takes: [[]] }, '*.marks': { takes: [[]] } };
  expect(breachesOf(find.item, { whole: [[place]], edges })).toEqual([]);
  expect(breachesOf(find.result, { whole: [{ places: 0, complete: false }] })).toEqual([]);
});
