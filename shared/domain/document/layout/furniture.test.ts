import { expect, test } from 'vitest';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { linesOf } from './lines.ts';

const pages = (count: number, furniture: (pageIndex: number) => TextRun[]): string[] => {
  const made = Array.from({ length: count }, (_, i) =>
    page(i, [
      ...furniture(i),
      ...paragraph([`Body of page ${'abcdefghij'[i]!} starts`, `and ${'klmnopqrst'[i]!} ends here`], 100, 600),
    ]),
  );
  const given = content(made);
  return linesOf(given.pages, given.fonts).map((line) => line.text);
};
const bodyOnly = (lines: readonly string[]): boolean => lines.every((line) => /^(?:Body|and)/.test(line));

test('running heads that repeat are left out', () => {
  expect(bodyOnly(pages(4, () => [run('Journal of Small Things', 200, 760)]))).toBe(true);
});

test('page numbers are left out, with words around them too', () => {
  expect(bodyOnly(pages(4, (i) => [run(String(i + 17), 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`Page ${i + 1} of 4`, 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`032004-${i + 1}`, 300, 40)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(['i', 'ii', 'iii', 'iv'][i]!, 300, 40)]))).toBe(true);
});

test('running heads that change with the chapter are known by their place', () => {
  const heads = ['Alpha', 'Alpha', 'Alpha', 'Beta', 'Beta', 'Beta', 'Gamma', 'Alpha', 'Alpha', 'Alpha'];
  expect(bodyOnly(pages(10, (i) => [run(heads[i]!, 200, 760)]))).toBe(true);
});

test('a stamp in the margin is left out', () => {
  expect(
    bodyOnly(pages(1, () => [run('arXiv:1706.03762v5 [cs.CL] 6 Dec 2017', 30, 200, { turn: 90, size: 20 })])),
  ).toBe(true);
});

test('line numbers in the margin are left out', () => {
  const body = Array.from({ length: 15 }, (_, i) => [
    run(String(i + 1), 60, 700 - 14 * i, { size: 7 }),
    run(`Body line ${'abcdefghijklmno'[i]!} of a manuscript`, 100, 700 - 14 * i),
  ]).flat();
  const given = content([page(0, body)]);
  expect(linesOf(given.pages, given.fonts).every((line) => line.text.startsWith('Body'))).toBe(true);
});

test('a title that occurs once at the top of a page stays', () => {
  expect(pages(3, (i) => (i === 1 ? [run('Results', 100, 740, { size: 14 })] : []))).toContain('Results');
});

test('text of the page that happens to repeat stays', () => {
  const lines = pages(4, () => [run('This sentence stands in the middle of every page.', 100, 400)]);
  expect(lines.filter((line) => line.startsWith('This sentence'))).toHaveLength(0);
  const moved = pages(4, (i) => [run('This sentence moves about on every page.', 100, 300 + 20 * i)]);
  expect(moved.filter((line) => line.startsWith('This sentence'))).toHaveLength(4);
});

test('numbered headings that stand on top of several pages stay, running heads with a number do not', () => {
  const lines = pages(4, (i) => [run(`Article ${[3, 5, 6, 9][i]!}`, 200, 740)]);
  expect(lines.filter((line) => line.startsWith('Article'))).toHaveLength(4);
  expect(bodyOnly(pages(4, (i) => [run(`Chapter ${[1, 1, 2, 2][i]!}`, 200, 740)]))).toBe(true);
  expect(bodyOnly(pages(4, (i) => [run(`Sheet ${i + 5}`, 200, 740)]))).toBe(true);
});
