import { expect, test } from 'vitest';
import { gapsOf, piecesOf, withGap } from './cloze.ts';

test('words become a gap where the text has no signs of its own', () => {
  expect(withGap('Larches lose their needles.', 0, 7)).toBe('{{c1::Larches}} lose their needles.');
  expect(withGap('std::map is a tree', 0, 8)).toBeUndefined();
  expect(withGap('a {{b}} c', 0, 1)).toBeUndefined();
  expect(withGap('a  b', 1, 3)).toBeUndefined();
});

test('each number of a gap is a card, once', () => {
  expect(gapsOf('{{c2::a}} {{c1::b}} {{c2::c::hint}}')).toEqual([1, 2]);
  expect(gapsOf('c1::a, {{c0::b}}, {{c1::}}')).toEqual([]);
});

test('a text is its pieces', () => {
  const text = 'x {{c1::a::b}} y\n{{c12::z}}';
  const pieces = [...piecesOf(text)];
  expect(pieces.map(({ gap, text: words }) => (gap ? `${gap.open}${words}${gap.close}` : words)).join('')).toBe(text);
  expect(pieces.map(({ gap }) => gap?.open)).toEqual([undefined, '{{c1::', undefined, '{{c12::']);
});
