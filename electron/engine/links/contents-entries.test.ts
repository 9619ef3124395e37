import { expect, test } from 'vitest';
import { lineOf } from '../testing/builders.ts';
import { contentsEntries, type Listed } from './contents-entries.ts';

const headings = [
  { node: 's1', title: '1 Foraging' },
  { node: 's2', title: '1.1 Of Flowers that Close in the Evening and Open Late' },
  { node: 's3', title: '2 Dances' },
  { node: 's4', title: 'Appendix' },
  { node: 's5', title: '3 Notes' },
  { node: 's6', title: '4 Notes' },
];

/** A node whose lines stand below each other; those of one row are given together. */
function listed(node: string, rows: readonly (readonly string[])[]): Listed<string> {
  const text = rows.flat().join(' ');
  let at = 0;
  const lines = rows.flatMap((row, i) =>
    row.map((words) => {
      const start = at;
      at += words.length + 1;
      return { ...lineOf(words, 0, 700 - 14 * i), start, end: start + words.length };
    }),
  );
  return { node, text, lines };
}

function said(nodes: readonly Listed<string>[]): readonly (readonly string[])[] {
  const texts = new Map(nodes.map(({ node, text }) => [node, text]));
  return contentsEntries(nodes, headings).map(({ node, start, end, target }) => [
    target,
    texts.get(node)!.slice(start, end),
  ]);
}

test('lines that say a heading and a page lead to it, whatever stands between the two', () => {
  const nodes = [
    listed('b0', [
      ['1 Foraging . . . . . . 3'],
      ['1.1 Of Flowers that Close in the'],
      ['Evening and Open Late .... 12'],
    ]),
    listed('b1', [['2', 'DANCES', '31'], ['Appendix iv']]),
  ];
  expect(said(nodes)).toEqual([
    ['s1', '1 Foraging . . . . . . 3'],
    ['s2', '1.1 Of Flowers that Close in the Evening and Open Late .... 12'],
    ['s3', '2 DANCES 31'],
    ['s4', 'Appendix iv'],
  ]);
});

test('a number may be left out where its words name one heading alone', () => {
  const nodes = [listed('b0', [['Foraging 3'], ['Dances 7'], ['Appendix 9'], ['Notes 11'], ['4 Notes 12']])];
  expect(said(nodes).map(([target]) => target)).toEqual(['s1', 's3', 's4', 's6']);
});

test('a line or two that end like an entry are none, nor are headings without a page', () => {
  expect(said([listed('b0', [['2 Dances 7'], ['1 Foraging 3'], ['They dance in 12']])])).toEqual([]);
  expect(said([listed('b0', [['1 Foraging'], ['2 Dances'], ['Appendix']])])).toEqual([]);
});
