import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falseSpaces, type Gap } from './spaces.ts';

/** Words with what stands between them: a number is the gap in em, negative where no space is drawn in it. */
function read(...items: readonly (string | number)[]): string {
  const texts: string[] = [];
  const gaps: Gap[] = [];
  for (const item of items) {
    if (typeof item === 'string') texts.push(...Array.from(item));
    else gaps.push({ at: texts.push(' ') - 1, em: Math.abs(item), written: item >= 0 });
  }
  const none = falseSpaces(texts, gaps);
  return texts.filter((_, i) => !none.has(i)).join('');
}

test('a space that is drawn and taken back parts nothing', () => {
  expect(read('OVERVI', 0, 'EW')).toBe('OVERVIEW');
  expect(read('CRITICAL', 0.28, 'ESTIMA', 0.01, 'TES')).toBe('CRITICAL ESTIMATES');
  expect(read('PART', 0.28, 'II', 0.02, 'I')).toBe('PART III');
});

test('where every space is without width, the widths are wrong', () => {
  expect(read('one', 0, 'two', 0, 'three', 0, 'four', 0, 'five', 0, 'six')).toBe('one two three four five six');
});

test('the letters of a word that are set apart one by one are a word', () => {
  const letters = Array.from('RESEARCH').flatMap((letter) => [letter, -0.11]);
  expect(read(...letters.slice(0, -1), -0.42, ...Array.from('ART').flatMap((letter) => [letter, -0.12]))).toContain(
    'RESEARCH ART',
  );
  expect(read('A', 0.3, 'B', 0.3, 'S', 0.31, 'T', 0.3, 'R', 0.3, 'A', 0.3, 'C', 0.3, 'T')).toBe('ABSTRACT');
});

test('lists of letters and short words stay apart', () => {
  expect(read('A', 0.3, 'B', 0.3, 'C', 0.3, 'D', 0.3, 'E', 0.3, 'F')).toBe('A B C D E F');
  expect(read('if', 0.25, 'x', 0.25, 'y', 0.25, 'z', 0.25, 'are')).toBe('if x y z are');
  expect(read('1', 0.3, '2', 0.3, '4', 0.3, '7', 0.3, '9')).toBe('1 2 4 7 9');
});

test('a gap much narrower than the others is kerning', () => {
  expect(read('biomedical', -0.3, 'researc', -0.12, 'h', -0.3, 'in')).toBe('biomedical research in');
  expect(read('e.', -0.17, 'g.', -0.33, 'in')).toBe('e. g. in');
});

test('a gap without a space is kerning where the file draws its spaces, unless it is as wide', () => {
  expect(read('mental', 0.25, 'cris', -0.13, 'is', 0.24, 'of', 0.2, 'a', 0.26, 'unit')).toBe('mental crisis of a unit');
  expect(read('words', 0.25, 'drawn', 0.24, 'and', 0.25, 'one', -0.24, 'not')).toBe('words drawn and one not');
});

test('narrow gaps alone part words', () => {
  expect(read('tightly', -0.12, 'set', -0.13, 'words')).toBe('tightly set words');
});

test('spaces go only where there were some, and letters stay', () => {
  const items = fc.array(
    fc.tuple(
      fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'B', '1', '.') }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    ),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(items, (pairs) => {
      const given = pairs.flat();
      const letters = pairs.map(([word]) => word).join('');
      expect(read(...given).replaceAll(' ', '')).toBe(letters);
    }),
  );
});
