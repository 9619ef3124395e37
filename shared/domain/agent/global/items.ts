import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import type { Item } from '../../index/item.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import type { Filter, SectionName, Target } from '../../question/reading.ts';
import { isCaptionOf, isHeadingOf } from '../../question/filters.ts';
import { stemsOf } from '../../text/stems.ts';
import { contentTerms } from '../../text/searchable.ts';

const KINDS: Readonly<Record<Target['kind'], readonly NodeKind[]>> = {
  section: ['section'],
  figure: ['figure'],
  table: ['table'],
  formula: ['formula'],
  reference: ['reference'],
  algorithm: ['code', 'caption', 'text'],
  code: ['code'],
  footnote: ['footnote'],
  statement: ['text', 'list-item', 'section'],
  paragraph: ['text', 'abstract'],
  page: [],
};

// A title goes on with a capital, a sentence that begins with the name does not: 'Algorithm 1 lists the steps'.
const ALGORITHM_TITLE = /^\s*(?:Algorithm|ALGORITHM)\s*\d+(?:\.\d+)*(?:\s*[.:]\s*\S|\s+\p{Lu})/u;
const ALGORITHM = /^\s*(?:algorithm|procedure|alg\.)\s*\d/iu;

/**
 * Operator Filter_Modal (BookRAG §4.3): everything of a kind in a document, in reading order. Where things of a kind
 * have printed labels, only those count, each label once: a table that goes on over a page is one table.
 */
export function itemsOf(target: Target, document: DocumentId, reader: IndexReader): readonly Item[] {
  if (target.kind === 'page') return pagesOf(document, reader);
  const records = reader.items(document, KINDS[target.kind]);
  return ofTarget(target, records).map((record) => ({ document, section: record.parent, record }));
}

function ofTarget(target: Target, records: readonly ItemRecord[]): readonly ItemRecord[] {
  switch (target.kind) {
    case 'figure':
    case 'table': {
      const labelled = records.filter(({ label }) => label !== undefined);
      return labelled.length > 0 ? once(labelled, ({ label = '' }) => label) : records;
    }
    case 'algorithm':
      return once(
        records.filter(({ kind, label, text }) =>
          kind === 'text' ? ALGORITHM_TITLE.test(text) : ALGORITHM.test(label ?? text),
        ),
        ({ label, text }) => ALGORITHM.exec(label ?? text)?.[0] ?? '',
      );
    case 'code':
      return records.filter(({ label }) => !ALGORITHM.test(label ?? ''));
    case 'reference':
      return numberedOnly(records);
    case 'statement': {
      const opens = new RegExp(
        `^\\s*${target.word ?? ''}\\s+(?:\\d+(?:\\.\\d+)*|[A-Z](?:\\.\\d+)*|[IVX]+)(?![\\w])`,
        'iu',
      );
      return once(
        records.filter(({ text }) => opens.test(text)),
        ({ text }) => (opens.exec(text)?.[0] ?? '').trim().toLowerCase(),
      );
    }
    default:
      return records;
  }
}

const ENTRY_NUMBER = /^\s*(?:\[(\d{1,4}|[A-Z][\w+]{1,12})\]|(\d{1,4})[.)]?\s)/u;
const MOSTLY = 0.7;

/** In a list of references whose entries are numbered, what has no number is the rest of an entry on another page. */
function numberedOnly(records: readonly ItemRecord[]): readonly ItemRecord[] {
  const keyOf = ({ text }: ItemRecord): string => {
    const found = ENTRY_NUMBER.exec(text);
    return found?.[1] ?? found?.[2] ?? '';
  };
  const numbered = records.filter((record) => keyOf(record) !== '');
  return numbered.length < MOSTLY * records.length ? records : once(numbered, keyOf);
}

function once(records: readonly ItemRecord[], keyOf: (record: ItemRecord) => string): readonly ItemRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = keyOf(record).replace(/\s+/gu, ' ').trim().toLowerCase();
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** One item for each page, standing in the section that is open at its top. */
function pagesOf(document: DocumentId, reader: IndexReader): readonly Item[] {
  const [root] = reader.items(document, ['document']);
  const sections = reader.items(document, ['section']);
  return Array.from({ length: (root?.endPageIndex ?? -1) + 1 }, (_, pageIndex) => {
    const open = sections.findLast((section) => section.pageIndex <= pageIndex);
    const record = {
      ...(open ?? root!),
      kind: 'text' as const,
      pageIndex,
      endPageIndex: pageIndex,
      text: `Page ${pageIndex + 1}`,
      lines: [],
    };
    return { document, section: open?.id ?? null, record, page: true };
  });
}

/** Sections of one document, with their ways up. */
export interface Outline {
  readonly sections: readonly ItemRecord[];
  /** The section and all sections above it, the root not included. */
  above(section: NodeId | null): readonly ItemRecord[];
}

export function outlineOf(document: DocumentId, reader: IndexReader): Outline {
  const sections = reader.items(document, ['section']);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return {
    sections,
    above: (section) => {
      const way: ItemRecord[] = [];
      for (
        let at = section === null ? undefined : byId.get(section);
        at;
        at = at.parent ? byId.get(at.parent) : undefined
      ) {
        way.push(at);
      }
      return way;
    },
  };
}

const MANY = 100_000;

/** The items of one document that a filter lets through (Filter_Range and Select_by_Section of BookRAG §4.3). */
export function narrow(items: readonly Item[], filter: Filter, outline: Outline, reader: IndexReader): readonly Item[] {
  switch (filter.kind) {
    case 'pages':
      return items.filter(({ record }) =>
        filter.ranges.some(({ from, to = Infinity }) => record.pageIndex + 1 >= from && record.pageIndex + 1 <= to),
      );
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
      return items.filter(({ record }) =>
        yearsIn(record.text).some((year) => year >= (filter.from ?? 0) && year <= (filter.to ?? Infinity)),
      );
    case 'author':
      return items.filter(({ record }) => hasPhrase(record.text, filter.name));
    case 'numbers':
      return items.filter(({ record }) => filter.numbers.some((number) => bearsNumber(record, number)));
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
  const { number, words } = name;
  if (number !== undefined) {
    const exact = outline.sections.filter(({ text }) => isHeadingOf({ kind: 'section', number }, text));
    if (exact.length > 0 || !/^\d+$/.test(number)) return exact;
    // Chapters without printed numbers are counted, if no heading of the document bears one.
    const top = outline.sections.filter(({ level }) => level === 1);
    const bare = !outline.sections.some(({ text }) => /^\s*(?:\w+\s+)?\d/u.test(text));
    return bare ? top.slice(Number(number) - 1, Number(number)) : [];
  }
  if (APPENDIX.test(words ?? '')) {
    const lettered = appendicesOf(outline);
    if (lettered.length > 0) return lettered;
  }
  const wanted = stemsOf(words ?? '');
  if (wanted.length === 0) return [];
  const fits = outline.sections
    .map((section) => ({ section, stems: stemsOf(bareTitle(section.text)) }))
    .filter(({ stems }) => wanted.every((stem) => stems.includes(stem)));
  const shortest = Math.min(...fits.map(({ stems }) => stems.length));
  const best = fits.filter(({ stems }) => stems.length === shortest).map(({ section }) => section);
  const highest = Math.min(...best.map(({ level }) => level));
  return best.filter(({ level }) => level === highest);
}

const APPENDIX = /^appendi(?:x|ces)$/iu;
const LETTERED = /^\s*(?:appendix\s+)?[A-Z](?:[.:)]?\s|$)/u;

/** Sections called so, and top sections with letters behind others with numbers. */
function appendicesOf({ sections }: Outline): readonly ItemRecord[] {
  const top = sections.filter(({ level }) => level === 1);
  const numbered = top.findLastIndex(({ text }) => /^\s*(?:chapter\s+)?(?:\d|[IVXLC]+[.\s])/iu.test(text));
  return top.filter(
    ({ text }, at) =>
      /^\s*appendi(?:x|ces)(?![\p{L}])/iu.test(text) || (at > numbered && numbered !== -1 && LETTERED.test(text)),
  );
}

/** Whether the words are just those of a heading. */
export function isTitle(words: string, titles: readonly string[]): boolean {
  const wanted = stemsOf(words).join(' ');
  return titles.some((title) => stemsOf(bareTitle(title)).join(' ') === wanted);
}

function bareTitle(title: string): string {
  return title.replace(
    /^\s*(?:(?:chapter|section|appendix)\s+)?(?:\d+(?:\.\d+)*|[A-Z](?=[.:)\s])|[IVXLC]+(?=[.:)\s]))[.:)]?\s+/iu,
    '',
  );
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

function yearsIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<!\d)((?:19|20)\d{2})(?=[a-z]?(?![\d]))/gu)].map(([year]) => Number(year));
}

function hasPhrase(text: string, phrase: string): boolean {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu').test(text);
}

function bearsNumber({ kind, label, text }: ItemRecord, number: string): boolean {
  if (kind === 'section') return isHeadingOf({ kind: 'section', number }, text);
  const printed = /(?:[A-Z]\.?)?\d+(?:\.\d+)*|(?<![\p{L}])[IVXLC]+(?![\p{L}])/u.exec(label ?? text)?.[0];
  return printed?.toLowerCase() === number.toLowerCase();
}

function isNumbered({ kind, label, text }: ItemRecord): boolean {
  if (kind === 'section')
    return /^\s*(?:(?:chapter|section|appendix|part)\s+)?(?:\d|[A-Z][.)\s]|[IVXLC]+[.)\s])/iu.test(text);
  return label !== undefined;
}
