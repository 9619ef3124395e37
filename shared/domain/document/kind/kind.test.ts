import { expect, test } from 'vitest';
import { linesOf, printedLines } from '../layout/lines.ts';
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
  return documentKind(linesOf(all, fonts), { title, pageCount, printed: printedLines(all.slice(0, 2), fonts) })?.kind;
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

test('marks of a journal make an article without the word abstract, though it stands at the edge of every page', () => {
  const foot = 'Annals of Bees | (2021)13:2882 | https://doi.org/10.1234/bees.2021.7';
  const cited = 'Bees dance.² They were counted.³,⁴ Few came home.⁵ Fewer stayed.⁶⁻⁹';
  const paper = (opening: readonly string[]) =>
    Array.from({ length: 9 }, (_, index) => {
      const { frame, runs, ...rest } = fullPage(index, index === 0 ? opening : [cited]);
      return { ...rest, frame, runs: [...runs, run(`${foot} ${String(index + 1)}`, 72, 20)] };
    });
  expect(kindOf(paper(['Research Article']), 'Bees')).toBe('article');
  expect(kindOf(paper(['Received: 3 May 2020; accepted: 7 June 2021']), 'Bees')).toBe('article');
  expect(kindOf(paper(['Article', 'Keywords: bees']), 'A Guide to Bees')).toBe('article');
  expect(kindOf([fullPage(0, ['Revised 3 May 2020'])], 'Bees', 12)).toBeUndefined();
  expect(kindOf([fullPage(0, ['Abstract', 'Keywords: bees'])], 'A Template of Theses', 12)).not.toBe('article');
});

test('the stamp of an archive and citations by letters make an article', () => {
  const stamped = fullPage(0, [
    'bees:math/0501170v3 [math.CO] 25 Jan 2005',
    'as [CIM98] and [Knu84, Tho77] found',
    '[Pro99]',
  ]);
  expect(kindOf([stamped], 'Bees', 12)).toBe('article');
});

test('a title says what it is in several languages, as a word or the end of one, and only one thing', () => {
  const named = (title: string) => kindOf([fullPage(0)], title, 40);
  expect(named('Kettle 3: User Manual')).toBe('manual');
  expect(named('Benutzerhandbuch für Imker')).toBe('manual');
  expect(named('Kettle Quick Reference')).toBe('manual');
  expect(named('Hive 7 Data Sheet (Rev. B)')).toBe('manual');
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
  // That of a DOI is on the pages of journals.
  const journal = page(0, [run(prose, 72, 400), run('https://doi.org/10.1234/bees', 72, 20)]);
  expect(kindOf([journal], 'Bees')).not.toBe('web');
});
