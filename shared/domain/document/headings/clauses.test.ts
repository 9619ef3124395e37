import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import { checkTree } from '../check-tree.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';
import type { Line } from '../layout/line.ts';
import { withClauses } from './clauses.ts';
import type { CutMark } from './run-ins.ts';

const long = 'of the officers on duty goes on to the right edge of the column and over it';
const clause = (number: string, x: number, text: string): { text: string; x: number } => ({
  text: `${number} ${text}`,
  x,
});
const texts = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((letter) => [
  clause('A.', 60, `The first ${letter} ${long}`),
  clause('1.', 80, `Second ${letter} call the office`),
  clause('a.', 100, `Third ${letter} ${long}`),
  clause('(1)', 120, `Fourth ${letter} name and date of birth`),
]);
const all = [{ text: 'Duties', x: 60 }, ...texts];
const lines = all.map(({ text, x }, i) => ({
  text,
  upright: true,
  column: 0,
  pageIndex: 0,
  size: 10,
  x0: x,
  x1: Math.min(500, x + 5 * text.length),
  right: 500,
  base: 12 * i,
})) as Line[];
const heading: CutMark = {
  mark: { from: 0, to: 1, level: 1, confidence: 0.7, evidence: ['typography'], pageIndex: 0 },
  cut: undefined,
};
const printed = { lines, fonts: [], stats: { bodySize: 10 } as never, title: { from: 0, to: 0 } };

test('clauses of one line are sections as deep as their numbers', () => {
  const found = withClauses(printed, [heading], true);
  expect(found.slice(0, 5).map(({ mark }) => [mark.from, mark.level])).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 3],
    [8, 5],
  ]);
});

test('documents that are known, and lists of fewer kinds, stay as they are', () => {
  expect(withClauses(printed, [heading], false)).toEqual([heading]);
  const three = lines.filter(({ text }) => !text.startsWith('(1)'));
  expect(withClauses({ ...printed, lines: three }, [heading], true)).toEqual([heading]);
});

test('the tree of such a document is valid', () => {
  const runs = texts.flatMap(({ text, x }, i) => run(text, x, 760 - 24 * i));
  const pages = [page(0, runs), page(1, paragraph(['The end of it.'], 60, 700))];
  const never = { base: -9, roots: [], feature: [], value: [], right: [] };
  const { tree } = buildDocument(content(pages), {
    first: never,
    second: never,
    blend: { own: 0.5, voted: 0.5, rules: 0, offset: 0 },
  });
  expect(checkTree(tree, 2)).toEqual([]);
  expect(tree.nodes.filter(isStructure).length).toBeGreaterThan(5);
});
