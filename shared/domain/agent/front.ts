/** Who wrote a document, when, and what it is called, with the words of its first pages that say so. */
import type { DocumentId } from '../../base/ids.ts';
import type { Item } from '../index/item.ts';
import type { IndexReader, ItemRecord, RetrievalScope } from '../index/reader.ts';
import { datesIn } from '../text/amounts/found.ts';
import { publishedFacts, type FrontAsked, type FrontFact, type PublishedFact } from '../question/reading.ts';
import { proceedingsIn } from '../document/publication/series.ts';
import { fold } from '../text/fold.ts';
import { pattern, wordLists } from '../text/languages/words.ts';
import { asWritten, type Remark } from '../remarks/remark.ts';
import { stemsOf } from '../text/stems.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import { wordsOf } from '../text/searchable.ts';

const lists = wordLists('agentFront');

/** A cover, and the page behind it. */
const FRONT_PAGES = 2;
/** What stands under a title and is longer is no list of names. */
const MOST_CHARS = 300;
const MOST_DATED_CHARS = 80;
const LEAST_KEY = 5;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;
/** That the question was understood. */
const SURE = 0.97;

/** Undefined where several documents are asked, or where nothing is known: what they say of it may be read. */
export function computeFront(
  { also, ...asked }: FrontAsked,
  scope: RetrievalScope,
  reader: IndexReader,
): ComputedAnswer | undefined {
  const first = factOf(asked, scope, reader);
  const second = also && factOf({ ...asked, fact: also }, scope, reader);
  if (!first || also === undefined) return first;
  // What the first pages do not date is said as half of an answer.
  if (!second) return { ...first, doubt: first.doubt ?? { code: 'front.rest-unsaid' } };
  return {
    ...first,
    sentences: [...first.sentences, ...second.sentences],
    found: first.found && second.found,
    doubt: first.doubt ?? second.doubt,
  };
}

function factOf({ fact, called }: FrontAsked, scope: RetrievalScope, reader: IndexReader): ComputedAnswer | undefined {
  const [document, ...others] = reader.documents(scope);
  if (!document || others.length > 0) return undefined;
  const { id, title, authors = '', year, publication = {}, writtenIn } = document;
  if (called !== undefined && !isSaidIn(title, called, writtenIn)) return undefined;
  if (fact === 'date') return milestoneOf(id, PUBLISHED, reader) ?? dateOf(id, reader) ?? yearOf(year);
  if (fact === 'received' || fact === 'accepted') return milestoneOf(id, MILESTONES[fact], reader);
  if (fact === 'conference') return publishedOf(id, proceedingsIn(publication.journal ?? ''), reader);
  if (isPublished(fact)) return publishedOf(id, publication[fact], reader);
  return fact === 'title'
    ? titleOf(id, title, reader)
    : authorsOf(id, { authors, editors: publication.editors }, reader);
}

function isPublished(fact: FrontFact): fact is PublishedFact {
  return (publishedFacts as readonly string[]).includes(fact);
}

/** Undefined where it was not found: what the pages say of it may be read. */
function publishedOf(document: DocumentId, value: string | undefined, reader: IndexReader): ComputedAnswer | undefined {
  if (value === undefined) return undefined;
  const key = fold(value).replace(/[^\p{L}\p{N}]+/gu, '');
  // A number of one digit stands anywhere.
  const records = key.length >= LEAST_KEY ? frontOf(document, reader) : [];
  const printed = records.find(({ text }) =>
    fold(text)
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .includes(key),
  );
  return answerOf({
    says: asWritten(`${value}.`),
    items: printed ? [itemOf(document, printed)] : [],
    doubt: printed ? undefined : { code: 'front.beside-text' },
  });
}

/** No sentence: the line with which a document is dated. */
function isLine(text: string): boolean {
  return text.length <= MOST_DATED_CHARS && !/[.!?。]\s*$/u.test(text);
}

/** Does a title say a word? */
function isSaidIn(title: string, word: string, language: WrittenLanguage): boolean {
  const said = new Set(stemsOf(title, language));
  return stemsOf(word, language).every((stem) => said.has(stem));
}

const MILESTONES = {
  received: pattern('giu')`(?<!\p{L})(?:${lists.received})(?!\p{L})`,
  accepted: pattern('giu')`(?<!\p{L})(?:${lists.accepted})(?!\p{L})`,
} as const;
const PUBLISHED = pattern('giu')`(?<!\p{L})(?:${lists.published})(?!\p{L})`;
/** From the word to its date there is a colon or a small word, and no other date. */
const MOST_BETWEEN = 16;
const SET_OFF = /(?:^|[(;,.:·•|–—])\s*$/u;

/** The date behind a word such as 'Received:', which begins a line or is set off in one; in a sentence it may be of anything. */
function milestoneOf(document: DocumentId, word: RegExp, reader: IndexReader): ComputedAnswer | undefined {
  for (const record of aroundOf(document, reader)) {
    const { text } = record;
    for (const { 0: said, index } of text.matchAll(word)) {
      if (!SET_OFF.test(text.slice(0, index)) && said.startsWith(said[0]!.toLowerCase())) continue;
      const from = index + said.length;
      const date = datesIn(text).find(({ start }) => start >= from);
      if (!date || date.start - from > MOST_BETWEEN) continue;
      const says = asWritten(`${text.slice(date.start, date.end).trim()}.`);
      return answerOf({ says, items: [itemOf(document, record)] });
    }
  }
  return undefined;
}

/** The date that stands by itself, or with the authors; one in running text may be of anything. */
function dateOf(document: DocumentId, reader: IndexReader): ComputedAnswer | undefined {
  for (const record of frontOf(document, reader)) {
    const dates = datesIn(record.text).map(({ start, end }) => record.text.slice(start, end).trim());
    const [date, ...more] = dates.filter((one) => YEAR.test(one));
    const isApart = record.kind === 'authors' || record.kind === 'title' || isLine(record.text);
    if (date === undefined || more.length > 0 || !isApart) continue;
    return answerOf({ says: asWritten(`${date}.`), items: [itemOf(document, record)] });
  }
  return undefined;
}

/** The year that the document is kept with, where the first pages do not say it apart. */
function yearOf(year: number | undefined): ComputedAnswer | undefined {
  const doubt: Remark = { code: 'front.year-listed' };
  return year === undefined ? undefined : answerOf({ says: asWritten(`${year}.`), items: [], doubt });
}

function titleOf(document: DocumentId, title: string, reader: IndexReader): ComputedAnswer | undefined {
  if (title === '') return undefined;
  const words = wordsOf(title).join(' ');
  const printed = frontOf(document, reader).find(({ text }) => wordsOf(text).join(' ').includes(words));
  return answerOf({
    says: asWritten(`‘${title}’.`),
    items: printed ? [itemOf(document, printed)] : [],
    doubt: printed ? undefined : { code: 'front.title-of-file' },
  });
}

interface People {
  readonly authors: string;
  readonly editors: string | undefined;
}

function authorsOf(
  document: DocumentId,
  { authors, editors }: People,
  reader: IndexReader,
): ComputedAnswer | undefined {
  const names = authors.split(/\s*,\s*/u).filter((name) => name !== '');
  const front = frontOf(document, reader);
  if (names.length === 0 && editors !== undefined)
    return answerOf({
      says: { code: 'computed.names', params: { names: editors.split(/\s*,\s*/u) } },
      items: [],
      doubt: { code: 'front.edited' },
    });
  if (names.length === 0) {
    const under = front.filter(({ kind, pageIndex }) => kind === 'authors' && pageIndex === 0).slice(0, 1);
    const [said] = under;
    if (!said) return answerOf({ says: { code: 'computed.no-author' }, items: [], found: false });
    const items = under.map((record) => itemOf(document, record));
    return answerOf({ says: asWritten(said.text), items, doubt: { code: 'front.below-title' } });
  }
  const printed = names.map((name) => front.find((record) => isNamedIn(record, name)));
  const records = [...new Set(printed)].filter((record) => record !== undefined);
  return answerOf({
    says: { code: 'computed.names', params: { names } },
    items: records.map((record) => itemOf(document, record)),
    doubt: printed.includes(undefined) ? { code: 'front.authors-of-file' } : undefined,
  });
}

interface Stated {
  readonly says: Remark;
  readonly items: readonly Item[];
  readonly doubt?: Remark | undefined;
  readonly found?: boolean;
}

function answerOf({ says, items, doubt, found = true }: Stated): ComputedAnswer {
  const plan = [{ operator: 'Filter_Range' as const, with: 'first page' }];
  return { sentences: [{ says, items }], found, plan, confidence: SURE, doubt };
}

/** What the first pages print, in reading order. */
function frontOf(document: DocumentId, reader: IndexReader): readonly ItemRecord[] {
  return printedIn(document, reader).filter(({ pageIndex }) => pageIndex < FRONT_PAGES);
}

/** What the first pages print, then from the end on what the others do: some journals say behind the text what became of it. */
function aroundOf(document: DocumentId, reader: IndexReader): readonly ItemRecord[] {
  const { front = [], rest = [] } = Object.groupBy(printedIn(document, reader), ({ pageIndex }) =>
    pageIndex < FRONT_PAGES ? 'front' : 'rest',
  );
  return [...front, ...rest.toReversed()];
}

function printedIn(document: DocumentId, reader: IndexReader): readonly ItemRecord[] {
  return reader
    .items(document, ['title', 'authors', 'text', 'abstract', 'list-item', 'footnote'])
    .filter(({ lines }) => lines.length > 0);
}

/** By the last word of the name, for first names are shortened; in running text a name may be anybody's. */
function isNamedIn({ kind, text }: ItemRecord, name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== undefined && (kind === 'authors' || text.length <= MOST_CHARS) && wordsOf(text).includes(last);
}

function itemOf(document: DocumentId, record: ItemRecord): Item {
  return { document, section: record.parent, record };
}
