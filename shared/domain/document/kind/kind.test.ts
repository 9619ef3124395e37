import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { content, page, run } from '../testing.ts';
import type { PageContent } from '../page-content.ts';
import { documentKind } from './kind.ts';

const prose = 'The bees of the valley were counted again in spring, and fewer of them had come home';
const fullPage = (index: number, extra: readonly string[] = []): PageContent =>
  page(
    index,
    [...extra, ...Array.from({ length: 40 }, () => prose)].map((text, i) => run(text, 72, 740 - 14 * i)),
  );

function kindOf(pages: readonly PageContent[], title: string, pageCount = pages.length): string | undefined {
  const { pages: all, fonts } = content(pages);
  return documentKind(linesOf(all, fonts), { title, pageCount })?.kind;
}

test('an empty document and plain prose are of no kind', () => {
  expect(kindOf([], '')).toBeUndefined();
  expect(kindOf([page(0, [])], 'Bees')).toBeUndefined();
  expect(kindOf([fullPage(0)], 'Bees', 10)).toBeUndefined();
});

test('an abstract and citations make an article, unless it is as long as a book or calls itself something else', () => {
  const paper = [
    fullPage(0, ['Abstract', 'as others found before us [3, 4], and again later [12]', 'and in [5], [6].']),
  ];
  expect(kindOf(paper, 'Bees', 12)).toBe('article');
  expect(kindOf(paper, 'Bees', 300)).toBeUndefined();
  expect(kindOf(paper, 'A Manual of Bees', 12)).toBeUndefined();
  expect(kindOf(paper, 'Bees: a Quick Reference', 12)).toBeUndefined();
  expect(kindOf(paper, 'Counting Bees without a Reference', 12)).toBe('article');
  expect(kindOf([fullPage(0, ['Abstract'])], 'Bees', 12)).toBeUndefined();
});

test('a title says what it is in several languages, as a word or the end of one, and only one thing', () => {
  const named = (title: string) => kindOf([fullPage(0)], title, 40);
  expect(named('Kettle 3: User Manual')).toBe('manual');
  expect(named('Benutzerhandbuch für Imker')).toBe('manual');
  expect(named('Kettle Quick Reference')).toBe('manual');
  expect(named('养蜂手册')).toBe('manual');
  expect(named('Rapport annuel')).toBe('report');
  expect(named('Manually counted bees')).toBeUndefined();
  expect(named('Report on a manual')).toBeUndefined();
});

test('a law has clauses, an essay on one has not', () => {
  const clauses = ['(a) a keeper of bees;', '(b) a person who owns a hive;', '(c) a guest.'];
  expect(kindOf([fullPage(0, clauses)], 'The Bees Act', 9)).toBe('law');
  expect(kindOf([fullPage(0)], 'The Bees Act', 9)).toBeUndefined();
});

test('a cover that names a thesis makes one, a mention of one on a full page does not', () => {
  const cover = page(0, [run('Counting Bees', 200, 600), run('Master Thesis', 200, 500)]);
  expect(kindOf([cover, fullPage(1)], 'Counting Bees', 80)).toBe('thesis');
  expect(kindOf([fullPage(0, ['His thesis was on bees.'])], 'Counting Bees', 80)).toBeUndefined();
});

test('an address at the edge of most pages is that of a web page', () => {
  const printed = page(0, [run(prose, 72, 400), run('https://bees.example.org/count', 72, 20)]);
  expect(kindOf([printed], 'Bees')).toBe('web');
});
