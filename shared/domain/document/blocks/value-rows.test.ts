import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';

const prose = paragraph(
  [
    'Keepers were asked in spring and in autumn what they fear most, and',
    'most of them name the mite, which has reached each of the valleys and',
    'is held back by nothing that was tried so far.',
  ],
  100,
  700,
);

/** Kinds and texts of what stands below some prose. */
function below(...lines: readonly string[]) {
  const runs = lines.map((line, at) => run(line, 120, 600 - 30 * at, { size: 10 }));
  const { tree } = buildDocument(content([page(0, [...prose, ...runs])]));
  return tree.nodes.flatMap((node) => (isStructure(node) ? [] : [[node.kind, node.text]])).slice(1);
}

test('a label with its numbers is a row, not a sentence, and rows below each other are one table', () => {
  expect(below('Mites 57 33 24', 'Frost 66 45 21', 'Wasps 12 9')).toEqual([
    ['table', 'Mites 57 33 24\nFrost 66 45 21\nWasps 12 9'],
  ]);
  expect(below('Queens 29% 60%')).toEqual([['table', 'Queens 29% 60%']]);
});

test.each(['Counted on May 5 2020', 'Mites 3, 14, 15, 92', 'In 1999, 2004 and 2010.', 'Hall 4'])(
  'a date, a list of pages, a sentence and a name with a number are none: %s',
  (line) => {
    expect(below(line).map(([kind]) => kind)).toEqual(['text']);
  },
);
