import { expect, test } from 'vitest';
import { parseOccurrences } from './occurrences.ts';

const parsed = (listed: string) => {
  const { rows, path, text, caption } = parseOccurrences(listed);
  return { rows: [...rows], path: [...path], text: [...text], caption: [...caption] };
};
const [inPath, inText, inCaption] = [1, 2, 3];
const at = (row: number, column: number): number => row * 4 + column;

test('places are counted by row and column', () => {
  const places = [at(0, inText), at(0, inPath), at(0, inText), at(7, inCaption), at(50_331_650, inText)];
  expect(parsed(places.join(','))).toEqual({
    rows: [0, 7, 50_331_650],
    path: [1, 0, 0],
    text: [2, 0, 1],
    caption: [0, 1, 0],
  });
  expect(parsed('')).toEqual({ rows: [], path: [], text: [], caption: [] });
});

test('a word that stands very often in a row is counted as far as 255', () => {
  expect(parsed(Array<number>(300).fill(at(2, inText)).join(','))).toMatchObject({ rows: [2], text: [255] });
  expect(parsed(Array<number>(255).fill(at(2, inText)).join(','))).toMatchObject({ text: [255] });
  expect(parsed(Array<number>(254).fill(at(2, inText)).join(','))).toMatchObject({ text: [254] });
});
