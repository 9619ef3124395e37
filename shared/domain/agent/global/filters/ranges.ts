/** Filters by what is counted: pages, years, printed numbers. */
import type { Item } from '../../../index/item.ts';
import type { DocumentId } from '../../../../base/ids.ts';
import type { IndexReader, ItemRecord } from '../../../index/reader.ts';
import { namedPages } from '../../../index/sections.ts';
import type { Range } from '../../../question/reading.ts';
import type { Remark } from '../../../remarks/remark.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import { pageNumberOf, pageText } from '../../../text/quantity.ts';
import { sectionsNamed } from '../outline.ts';
import { type Kinds, NUMBERS, split, type Wrong } from './filter-kind.ts';

const lists = wordLists('agentPlanWords');
const outlineLists = wordLists('globalOutline');

const RANGE = /^(\d+|[ivxlc]+)\s*(?:-|–|—|to)\s*(\d+|[ivxlc]+)$/iu;
const EDGE_PAGES = pattern(
  'iu',
)`^(?:${lists.edgePagesThe})?(${lists.edgePagesFirst}) (?:(\d+) )?${lists.edgePagesPages}$`;
const WITH_NUMBERS = pattern('iu')`^(?:${lists.withNumbers}) (.+)$`;
const NUMBERED = pattern('iu')`^${lists.numbered}$`;
const UNNUMBERED = pattern('iu')`^(?:${lists.unnumberedUn})${lists.unnumberedNumbered}$`;
const OF_YEARS = pattern(
  'iu',
)`^(?:${lists.ofYearsOf}) ((?:1[5-9]|20)\d\d)(?:(?:\s*(?:-|–|—|to)\s*)((?:1[5-9]|20)\d\d)| or (${lists.ofYearsLater}))?$`;
const FROM_PAGE = pattern('iu')`^${lists.fromPageFrom} (?:${lists.fromPagePage})?`;
const SINCE_PAGE = pattern('iu')`^(?:${lists.sincePageFrom})?(\d+|[ivxlc]+) (?:${lists.sincePageOn})$`;
const PAGE_LABEL = pattern('iu')`^(?:${lists.pageLabel})\s*`;
const OWN_NUMBER = pattern('iu')`^\s*(?:${outlineLists.ownNumber})?(?:\d|[A-Z][.)\s]|[IVXLC]+[.)\s])`;

type Ranged = 'years' | 'numbered' | 'numbers' | 'edge-pages' | 'pages';

/** In the order in which words are tried. */
export const ranges: Kinds<Ranged> = {
  years: {
    operator: 'Filter_Range',
    test: ({ from = 0, to = Infinity }, { reader }) => {
      const isIn = (year: number): boolean => year >= from && year <= to;
      return ({ document, record }) =>
        record.kind === 'document' ? isIn(yearOf(document, reader)) : yearsIn(record.text).some(isIn);
    },
    say: ({ from, to }) => {
      if (to === undefined) return `of ${String(from)} or later`;
      if (from === undefined) return `of ${to} or earlier`;
      return from === to ? `of ${from}` : `of ${from}–${to}`;
    },
    parse: (told) => {
      const [, first, last = first, open] = OF_YEARS.exec(told) ?? [];
      if (first === undefined) return undefined;
      const [from, to] = [Number(first), Number(last)];
      if (open !== undefined) return { kind: 'years', ...(open.toLowerCase() === 'later' ? { from } : { to: from }) };
      return from > to ? { wrong: { code: 'plan.years-turned', params: { from, to } } } : { kind: 'years', from, to };
    },
    clause: ({ from, to }) => {
      if (to === undefined) return { code: 'where.since-year', params: { year: String(from) } };
      if (from === undefined) return { code: 'where.up-to-year', params: { year: String(to) } };
      if (from === to) return { code: 'where.year', params: { year: String(to) } };
      return { code: 'where.years', params: { from: String(from), to: String(to) } };
    },
  },
  numbered: {
    operator: 'Filter_Range',
    test:
      ({ numbered }) =>
      ({ record }) =>
        isNumbered(record) === numbered,
    say: ({ numbered }) => (numbered ? 'numbered' : 'not numbered'),
    parse: (told) => {
      if (UNNUMBERED.test(told)) return { kind: 'numbered', numbered: false };
      return NUMBERED.test(told) ? { kind: 'numbered', numbered: true } : undefined;
    },
    clause: ({ numbered }) => ({ code: numbered ? 'where.numbered' : 'where.unnumbered' }),
  },
  numbers: {
    operator: 'Filter_Range',
    test: ({ numbers, label }, { outline }) => {
      const named = new Set(numbers.flatMap((number) => sectionsNamed({ number, label }, outline).map(({ id }) => id)));
      return ({ record }) =>
        record.kind === 'section' ? named.has(record.id) : numbers.some((number) => bearsNumber(record, number));
    },
    say: ({ numbers }) => `numbered ${numbers.join(', ')}`,
    parse: (told) => {
      const numbers = WITH_NUMBERS.exec(told)?.[1];
      return numbers !== undefined && NUMBERS.test(numbers) ? { kind: 'numbers', numbers: split(numbers) } : undefined;
    },
    clause: ({ numbers }) => ({ code: 'where.numbers', params: { numbers } }),
  },
  'edge-pages': {
    operator: 'Filter_Range',
    test: ({ end, count }, { outline }) => {
      const pages = (outline.first?.record.endPageIndex ?? 0) + 1;
      const isMeant = (page: number): boolean => (end === 'first' ? page < count : page >= pages - count);
      return (item) => isOn(item, isMeant);
    },
    say: ({ end, count }) => (count === 1 ? `${end} page` : `${end} ${count} pages`),
    parse: (told) => {
      const [, end, number = 1] = EDGE_PAGES.exec(told) ?? [];
      if (end === undefined) return undefined;
      const count = Number(number);
      if (count <= 0) return { wrong: { code: 'plan.page-zero' } };
      return { kind: 'edge-pages', end: end.toLowerCase() === 'last' ? 'last' : 'first', count };
    },
    clause: ({ end, count }) => ({ code: `where.${end}-pages`, params: { pages: count } }),
  },
  pages: {
    operator: 'Filter_Range',
    test: (filter, { outline, reader }) => {
      const pages = outline.first && namedPages(outline.first.document, reader);
      const isMeant = (page: number): boolean => filter.ranges.some((range) => pages?.isIn(page, range) === true);
      return (item) => isOn(item, isMeant);
    },
    say: (filter) => pagesText(filter.ranges),
    parse: readPages,
    clause: (filter) => ({ code: 'where.pages', params: { ranges: filter.ranges } }),
  },
};

/** A passage stands wherever a line of it does; it goes on over a page or two at most. */
function isOn({ record, pages }: Item, isMeant: (pageIndex: number) => boolean): boolean {
  if (isMeant(record.pageIndex)) return true;
  const mayGoOn = pages && (isMeant(record.pageIndex + 1) || isMeant(record.pageIndex + 2));
  return mayGoOn === true && pages().some(isMeant);
}

function yearOf(document: DocumentId, reader: IndexReader): number {
  return reader.documents({ kind: 'documents', documents: [document] })[0]?.year ?? 0;
}

function yearsIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<!\d)((?:19|20)\d{2})(?=[a-z]?(?![\d]))/gu)].map(([year]) => Number(year));
}

function bearsNumber({ label, text }: ItemRecord, number: string): boolean {
  const printed = /(?:[A-Z]\.?)?\d+(?:\.\d+)*|(?<![\p{L}])[IVXLC]+(?![\p{L}])/u.exec(label ?? text)?.[0];
  return printed?.toLowerCase() === number.toLowerCase();
}

function isNumbered({ kind, label, text }: ItemRecord): boolean {
  return kind === 'section' ? OWN_NUMBER.test(text) : label !== undefined;
}

function pagesText(given: readonly Range[]): string {
  const [only] = given;
  if (only && given.length === 1 && only.to === undefined) return `pages ${pageText(only.from, only.roman)} on`;
  const texts = given.map(({ from, to, roman }) =>
    from === to ? pageText(from, roman) : `${pageText(from, roman)}–${pageText(to ?? from, roman)}`,
  );
  const single = given.length === 1 && only?.from === only?.to;
  return `${single ? 'page' : 'pages'} ${texts.join(', ')}`;
}

type Pages = { readonly kind: 'pages'; readonly ranges: readonly Range[] } | Wrong;

function readPages(told: string): Pages | undefined {
  const bare = told.replace(PAGE_LABEL, '');
  const since = SINCE_PAGE.exec(bare.replace(FROM_PAGE, ''));
  const first = since?.[1] === undefined ? undefined : pageNumberOf(since[1]);
  if (first) return paged([{ from: first.value, ...(first.roman && { roman: true }) }]);
  const parts = split(bare);
  const read = parts.flatMap((part) => {
    const [a = part, b = a] = RANGE.exec(part)?.slice(1) ?? [];
    const [from, to] = [pageNumberOf(a), pageNumberOf(b)];
    if (!from || from.roman !== to?.roman) return [];
    return [{ from: from.value, to: to.value, ...(from.roman && { roman: true as const }) }];
  });
  return read.length === parts.length ? paged(read) : undefined;
}

function paged(given: readonly Range[]): Pages {
  const turned = given.find(({ from, to = from }) => from > to);
  const wrong: Remark | undefined = turned
    ? { code: 'plan.pages-turned', params: { from: turned.from, to: turned.to ?? turned.from } }
    : given.some(({ from }) => from < 1)
      ? { code: 'plan.page-zero' }
      : undefined;
  return wrong ? { wrong } : { kind: 'pages', ranges: given };
}
