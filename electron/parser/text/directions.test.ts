import { describe, expect, test } from 'vitest';
import { splitDirections } from './directions.ts';

/** Clusters 10 pt wide, as drawn from the left. */
function drawn(text: string): { texts: string[]; starts: number[]; ends: number[] } {
  const texts = Array.from(text);
  return { texts, starts: texts.map((_, i) => 10 * i), ends: texts.map((_, i) => 10 * i + 10) };
}

const read = (text: string): string[] =>
  splitDirections(drawn(text)).map(({ clusters, reversed }) => (reversed ? '<' : '>') + clusters.texts.join(''));

describe('splitDirections', () => {
  test('turns Hebrew that is drawn from the left into reading order', () => {
    expect(read('םלוע םולש')).toEqual(['<שלום עולם']);
  });

  test('keeps Latin words and numbers inside right-to-left text as they are', () => {
    expect(read('ןתנ PDF 12 בתכ')).toEqual(['<נתן', '>PDF 12 ', '<כתב']);
  });

  test('a full stop at the end of a right-to-left line belongs to it', () => {
    expect(read('.םלוע')).toEqual(['<עולם.']);
  });

  test('Arabic digits are read from the left', () => {
    expect(read('٤٢ باتك')).toEqual(['>٤٢ ', '<كتاب']);
  });

  test('places go with their clusters', () => {
    const [part] = splitDirections(drawn('בא'));
    expect(part?.clusters).toEqual({ texts: ['א', 'ב'], starts: [10, 0], ends: [20, 10] });
  });
});
