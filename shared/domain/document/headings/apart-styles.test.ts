import { expect, test } from 'vitest';
import { completeApart } from './apart-styles.ts';
import type { Candidate } from './candidates/candidates.ts';
import type { Line } from '../layout/line.ts';
import type { RatedInput } from './heading-input.ts';
import { candidateAt, judgedOf, inputWith } from './testing.ts';

const large = ['Background', 'Methods', 'Results'].map((text, i) =>
  candidateAt(40 * i, text, { size: 14, style: 'large' }),
);
const names = ['Plants', 'Extracts', 'Strains', 'Growth of cells', 'Cultures', 'Assays'];

/** Texts that are headings where these small lines of one face stand between others. */
function read(given: Partial<Candidate>, doubt = 0.1, sections = large, lines: readonly Line[] = []): string[] {
  const small = names.map((text, i) =>
    candidateAt(5 + 20 * i, text, { size: 9, bold: false, style: 'small', number: undefined, ...given }),
  );
  const candidates = [...sections, ...small].sort((a, b) => a.from - b.from);
  const input: RatedInput = {
    ...inputWith(candidates, { lines }),
    by: 'classifier',
    probabilities: candidates.map(({ style }) => (style === 'small' ? doubt : 0.9)),
  };
  return completeApart(input, judgedOf(sections))
    .map(({ candidate: { text } }) => text)
    .filter((text) => names.includes(text));
}

test('a style whose lines all stand apart from the text is one of headings, whatever it looks like', () => {
  expect(read({})).toEqual(names);
});

test.each([
  ['go on without white above', { gapAbove: 1 }],
  ['part a paragraph', { afterEnd: false }],
  ['stand above no text', { beforeBody: false }],
  ['open a paragraph', { runIn: true }],
])('it is none where they %s', (_, given) => {
  expect(read(given)).toEqual([]);
});

test('text of its own size and another face is text, however small', () => {
  const lines = (size: number, font: number): Line[] =>
    Array.from(
      { length: 140 },
      (_, at) =>
        ({
          size: 9,
          column: 0,
          text: '',
          bold: 0,
          italic: 0,
          caps: false,
          font: at % 20 === 5 ? 1 : font,
          ...(at % 20 === 6 && { size }),
        }) as Line,
    );
  expect(read({ beforeBody: false }, 0.1, large, lines(9, 0))).toEqual(names);
  expect(read({ beforeBody: false }, 0.1, large, lines(9, 1))).toEqual([]);
  expect(read({ beforeBody: false }, 0.1, large, lines(7, 0))).toEqual([]);
});

test('a number here and there does not make numbered sections', () => {
  const more = ['Summary', 'Discussion', 'Notes'].map((text, i) =>
    candidateAt(120 + 5 * i, text, { size: 14, style: 'large' }),
  );
  const one = candidateAt(137, '1 Tables', { size: 14, style: 'large' });
  expect(read({}, 0.1, [...large, ...more, one])).toEqual(names);
});

test('it is none where the classifier is sure, or sections are numbered', () => {
  expect(read({}, 0.01)).toEqual([]);
  const numbered = large.map(({ from, text }, i) => candidateAt(from, `${String(i + 1)} ${text}`, { style: 'large' }));
  expect(read({}, 0.1, numbered)).toEqual([]);
});
