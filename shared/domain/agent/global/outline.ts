import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { Item } from '../../index/item.ts';
import { namedPages } from '../../index/sections.ts';
import type { IndexedDocument, IndexReader, ItemRecord } from '../../index/reader.ts';
import type { Filter, Range, SectionName } from '../../question/reading.ts';
import { bareTitle, isCaptionOf, isHeadingOf } from '../../question/filters.ts';
import { stemsOf } from '../../text/stems.ts';
import { roleOf } from '../../index/sections.ts';
import { contentTerms } from '../../text/searchable.ts';
import { appendicesOf } from './appendices.ts';
import { printedNumberOf } from './printed-numbers.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('globalOutline');

/** Sections of one document, with their ways up. */
export interface Outline {
  /** Of the document. */
  readonly title: string;
  /** The document itself; undefined if it has no nodes. */
  readonly first: Item | undefined;
  readonly sections: readonly ItemRecord[];
  /** The section and all sections above it, the root not included. */
  above(section: NodeId | null): readonly ItemRecord[];
}

export function outlineOf(document: DocumentId, reader: IndexReader): Outline {
  // Of a library of thousands hardly any is asked for its sections.
  const sections = once(() => belowTitle(reader.items(document, ['section'])));
  const byId = once(() => new Map(sections().map((section) => [section.id, section])));
  const [root] = reader.items(document, ['document']);
  const title = reader.documents({ kind: 'documents', documents: [document] })[0]?.title ?? root?.text ?? '';
  return {
    title,
    first: root && { document, section: null, record: root },
    get sections() {
      return sections();
    },
    above: (section) => {
      const way: ItemRecord[] = [];
      for (
        let at = section === null ? undefined : byId().get(section);
        at;
        at = at.parent ? byId().get(at.parent) : undefined
      ) {
        way.push(at);
      }
      return way;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A heading above all others is the title, which is no section. */
function belowTitle(sections: readonly ItemRecord[]): readonly ItemRecord[] {
  const [first, second] = sections;
  if (!first || !second) return sections;
  const ids = new Set(sections.map(({ id }) => id));
  const tops = sections.filter(({ parent }) => parent === null || !ids.has(parent));
  return tops.length === 1 && tops[0] === first ? sections.slice(1) : sections;
}

const MANY = 100_000;

function onPages(items: readonly Item[], ranges: readonly Range[], reader: IndexReader): readonly Item[] {
  const [first] = items;
  if (!first) return items;
  const pages = namedPages(first.document, reader);
  return items.filter(({ record }) => ranges.some((range) => pages.isIn(record.pageIndex, range)));
}

/** The items of one document that a filter lets through (Filter_Range and Select_by_Section of BookRAG §4.3). */
export function narrow(items: readonly Item[], filter: Filter, outline: Outline, reader: IndexReader): readonly Item[] {
  switch (filter.kind) {
    case 'pages':
      return onPages(items, filter.ranges, reader);
    case 'edge-pages':
      return onEdge(items, filter.end, filter.count, reader);
    case 'sections':
      return inSections(items, filter.any, outline);
    case 'named': {
      const named = new Set(sectionsNamed(filter.section, outline).map(({ id }) => id));
      return items.filter(({ record }) => named.has(record.id));
    }
    case 'beside':
      return beside(items, filter.side, filter.section, outline);
    case 'words':
      return withWords(items, filter, reader);
    case 'years':
      return items.filter(({ document, record }) =>
        (record.kind === 'document' ? [detailsOf(document, reader)?.year ?? 0] : yearsIn(record.text)).some(
          (year) => year >= (filter.from ?? 0) && year <= (filter.to ?? Infinity),
        ),
      );
    case 'languages':
    case 'kinds':
      return items.filter(({ document }) => isOf(detailsOf(document, reader), filter));
    case 'author':
      return items.filter(({ document, record }) =>
        hasPhrase(record.kind === 'document' ? (detailsOf(document, reader)?.authors ?? '') : record.text, filter.name),
      );
    case 'numbers': {
      const { numbers, label } = filter;
      const named = new Set(numbers.flatMap((number) => sectionsNamed({ number, label }, outline).map(({ id }) => id)));
      return items.filter(({ record }) =>
        record.kind === 'section' ? named.has(record.id) : numbers.some((number) => bearsNumber(record, number)),
      );
    }
    case 'numbered':
      return items.filter(({ record }) => isNumbered(record) === filter.numbered);
    case 'label':
      return items.filter(({ record }) => isCaptionOf(filter.reference, record.label ?? record.text));
    case 'modal':
      return items;
  }
}

/** The sections that a name stands for; all of those that fit equally well. */
export function sectionsNamed(name: SectionName, outline: Outline): readonly ItemRecord[] {
  const { number, words, label } = name;
  if (number !== undefined) {
    const numbered = outline.sections.filter(({ text }) => isHeadingOf({ kind: 'section', number }, text));
    const exact = highest(calledSo(numbered, number, label), outline);
    if (exact.length > 0 || !/^\d+$/.test(number)) return exact;
    const implied = outline.sections.filter((section) => impliedNumber(section, outline) === Number(number));
    if (implied.length > 0) return implied;
    // Chapters without printed numbers are counted, if no heading of the document bears one.
    const top = outline.sections.filter(({ id }) => outline.above(id).length === 1);
    const bare = !outline.sections.some(({ text }) => /^\s*(?:\w+\s+)?\d/u.test(text));
    return bare ? top.slice(Number(number) - 1, Number(number)) : [];
  }
  if (APPENDIX.test(words ?? '')) {
    const lettered = appendicesOf(outline);
    if (lettered.length > 0) return lettered;
  }
  const wanted = stemsOf(words ?? '');
  if (wanted.length === 0) return [];
  const role = roleOf(words ?? '');
  // A list of works is one by any name.
  if (role === 'references' || role === 'acknowledgment') {
    const same = outline.sections.filter(({ text }) => roleOf(bareTitle(text)) === role);
    if (same.length > 0) return same;
  }
  const fits = outline.sections
    .map((section) => ({ section, stems: stemsOf(/\d/u.test(words ?? '') ? section.text : bareTitle(section.text)) }))
    .filter(({ stems }) => wanted.every((stem) => stems.includes(stem)));
  const shortest = Math.min(...fits.map(({ stems }) => stems.length));
  const best = fits.filter(({ stems }) => stems.length === shortest).map(({ section }) => section);
  return highest(best, outline);
}

const childrenOf = new WeakMap<Outline, ReadonlyMap<NodeId | null, readonly ItemRecord[]>>();

/** The number of a section that prints none, told by those right below it: what holds 3.1 and 3.2 is section 3. */
export function impliedNumber(section: ItemRecord, outline: Outline): number | undefined {
  if (printedNumberOf(section.text)) return undefined;
  let children = childrenOf.get(outline);
  if (!children) {
    children = Map.groupBy(outline.sections, ({ parent }) => parent);
    childrenOf.set(outline, children);
  }
  const series = new Set((children.get(section.id) ?? []).map(({ text }) => printedNumberOf(text)?.series));
  const [only] = series;
  return series.size === 1 && only !== undefined && /^\d+\.$/u.test(only) ? Number.parseInt(only, 10) : undefined;
}

/** Numbers begin again in lists and worked examples: the section is the one that stands above. */
function highest(sections: readonly ItemRecord[], outline: Outline): readonly ItemRecord[] {
  const depths = sections.map(({ id }) => outline.above(id).length);
  const least = Math.min(...depths);
  return sections.filter((_, at) => depths[at] === least);
}

/** Of headings with this number those with the word of the question, else those without another; printed alike first. */
function calledSo(headings: readonly ItemRecord[], number: string, label: string | undefined): readonly ItemRecord[] {
  const wordOf = ({ text }: ItemRecord): string => printedNumberOf(text)?.label ?? '';
  const alike = headings.filter(({ text }) => text.includes(number));
  const pool = alike.length > 0 ? alike : headings;
  const same = pool.filter((heading) => wordOf(heading) === label);
  if (same.length > 0) return same;
  const bare = pool.filter((heading) => wordOf(heading) === '');
  // 'Part II' is no section 2, nor is a chapter a part.
  return bare.length > 0
    ? bare
    : pool.filter((heading) => label === undefined || (wordOf(heading) === 'part') === (label === 'part'));
}

const APPENDIX = pattern('iu')`^${lists.appendixAppendi}(?:${lists.appendixCes})$`;
/** Whether the words are just those of a heading. */
export function isTitle(words: string, titles: readonly string[]): boolean {
  const wanted = stemsOf(words).join(' ');
  return titles.some((title) => stemsOf(bareTitle(title)).join(' ') === wanted);
}

function inSections(items: readonly Item[], names: readonly SectionName[], outline: Outline): readonly Item[] {
  const sections = names.flatMap((name) => sectionsNamed(name, outline));
  const wanted = new Set<NodeId>(sections.map(({ id }) => id));
  return items.filter(({ section, page, record }) =>
    page === true
      ? sections.some(
          ({ pageIndex, endPageIndex }) => record.pageIndex >= pageIndex && record.pageIndex <= endPageIndex,
        )
      : outline.above(section).some(({ id }) => wanted.has(id)),
  );
}

function beside(
  items: readonly Item[],
  side: 'before' | 'after',
  name: SectionName,
  outline: Outline,
): readonly Item[] {
  const [section] = sectionsNamed(name, outline);
  if (!section) return [];
  if (side === 'before') return items.filter(({ record }) => record.order < section.order);
  const inside = (item: Item): boolean =>
    item.record.id === section.id || outline.above(item.section).some(({ id }) => id === section.id);
  return items.filter((item) => item.record.order > section.order && !inside(item));
}

function onEdge(items: readonly Item[], end: 'first' | 'last', count: number, reader: IndexReader): readonly Item[] {
  const [first] = items;
  if (!first) return [];
  const pages = (reader.items(first.document, ['document'])[0]?.endPageIndex ?? 0) + 1;
  return items.filter(({ record }) => (end === 'first' ? record.pageIndex < count : record.pageIndex >= pages - count));
}

function withWords(
  items: readonly Item[],
  { words, where, exact }: Extract<Filter, { kind: 'words' }>,
  reader: IndexReader,
): readonly Item[] {
  const wanted = contentTerms(words).map((term) => stemsOf(term));
  if (wanted.length === 0) return items;
  const own = items.filter(({ record }) => {
    if (exact) return hasPhrase(record.text, words);
    const stems = new Set(stemsOf(record.text));
    return wanted.every((term) => term.every((stem) => stems.has(stem)));
  });
  return where === 'own' ? own : items.filter((item) => own.includes(item) || inBody(item, words, reader));
}

/** Do passages right below the heading, or on the page, have all of the words? */
function inBody({ document, record }: Item, words: string, reader: IndexReader): boolean {
  const scope = { kind: 'documents' as const, documents: [document] };
  const isPage = record.kind !== 'section';
  const hits = contentTerms(words).map((term) => {
    const matches = reader.match([term], scope, MANY);
    const pages = isPage
      ? new Map(
          reader
            .segments(
              document,
              matches.map(({ order }) => order),
            )
            .map((segment) => [segment.order, segment.pageIndex]),
        )
      : undefined;
    return matches.filter((match) =>
      pages ? pages.get(match.order) === record.pageIndex : match.section === record.id,
    );
  });
  const [first = [], ...others] = hits.map((matches) => new Set(matches.map(({ order }) => order)));
  return [...first].some((order) => others.every((orders) => orders.has(order)));
}

function detailsOf(document: DocumentId, reader: IndexReader) {
  return reader.documents({ kind: 'documents', documents: [document] })[0];
}

function isOf(
  document: IndexedDocument | undefined,
  filter: Extract<Filter, { readonly kind: 'languages' | 'kinds' }>,
): boolean {
  if (!document) return false;
  if (filter.kind === 'kinds') return document.kind !== undefined && filter.any.includes(document.kind);
  const [code] = (document.language ?? document.writtenIn).toLowerCase().split('-');
  return filter.any.some((one) => one === code);
}

function yearsIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<!\d)((?:19|20)\d{2})(?=[a-z]?(?![\d]))/gu)].map(([year]) => Number(year));
}

function hasPhrase(text: string, phrase: string): boolean {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu').test(text);
}

function bearsNumber({ label, text }: ItemRecord, number: string): boolean {
  const printed = /(?:[A-Z]\.?)?\d+(?:\.\d+)*|(?<![\p{L}])[IVXLC]+(?![\p{L}])/u.exec(label ?? text)?.[0];
  return printed?.toLowerCase() === number.toLowerCase();
}

const OWN_NUMBER = pattern('iu')`^\s*(?:${lists.ownNumber})?(?:\d|[A-Z][.)\s]|[IVXLC]+[.)\s])`;

function isNumbered({ kind, label, text }: ItemRecord): boolean {
  if (kind === 'section') return OWN_NUMBER.test(text);
  return label !== undefined;
}
