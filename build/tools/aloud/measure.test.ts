import { expect, test } from 'vitest';
import { labelsOf, skipScore } from './measure.ts';
import { linesIn, type PrintedLine } from './printed-lines.ts';

const line = (text: string, y: number, pageIndex = 0, heightPt = 10): PrintedLine => ({ text, y, pageIndex, heightPt });
const said = (spoken: string) => ({ spoken }) as Parameters<typeof skipScore>[1][number];

test('lines of another program are read with their places and sizes', () => {
  const xhtml =
    '<page width="600" height="800"><line xMin="1"><word xMin="1" yMin="392.0" xMax="2" yMax="408.0">Bees</word>' +
    '<word xMin="3" yMin="390" xMax="4" yMax="395">1</word></line></page><page width="600" height="800"></page>';
  expect(linesIn(xhtml)).toEqual([{ pageIndex: 0, text: 'Bees 1', y: 0.5, heightPt: 16 }]);
});

test('what recurs, references and small numbered lines below are to be skipped; what stands behind them is not', () => {
  const pages = [0, 1, 2].flatMap((page) => [
    line(`The journal of bees ${String(page)}`, 0.05, page),
    line('Bees dance in the dark of the hive, and others follow them.', 0.5, page),
  ]);
  const notes = [line('1Of the honey bee alone.', 0.9, 2, 8), line('2See the other paper.', 0.92, 2, 8)];
  const end = [
    line('References', 0.2, 3),
    ...[1, 2, 3].map((n) => line(`Frisch, K. The ${String(n)}. dance of the bees. 195${String(n)}.`, 0.2 + n / 50, 3)),
    line('Appendix', 0.6, 3),
    line('All tables that were not printed before are printed here now.', 0.7, 3),
  ];
  const labels = labelsOf([...pages, ...notes, ...end], new Set(['A.1 Appendix']));
  expect(labels.furniture).toHaveLength(3);
  expect(labels.skip).toHaveLength(5);
  expect(labels.say).toHaveLength(3);
  const heard = [said('Bees dance in the dark of the hive, and others follow them.'), said('See the other paper.')];
  expect(skipScore(labels, heard)).toEqual({ toSkip: 8, skipped: 7, toSay: 3, said: 3 });
});

test('a running head is said as often as its words are said without being printed in the text', () => {
  const pages = [0, 1, 2].flatMap((page) => [
    line('The dances of honey bees', 0.05, page),
    line(`On page ${String(page)} bees dance in the dark of the hive again.`, 0.5, page),
  ]);
  const labels = labelsOf([line('The dances of honey bees', 0.3), ...pages], new Set());
  const title = said('The dances of honey bees.');
  expect(skipScore(labels, [title])).toMatchObject({ toSkip: 3, skipped: 3 });
  expect(skipScore(labels, [title, title, title])).toMatchObject({ toSkip: 3, skipped: 1 });
});
