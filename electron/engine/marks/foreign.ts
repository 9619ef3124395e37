/** Marks of other programs: W3C Web Annotations, and what the API of Hypothesis exports. Taken in by their words, written out whole. */
import { AppError } from '#shared/base/errors.ts';
import { isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import { isRecord, parseJson } from '#shared/base/json.ts';
import { MarkShape, NewAnnotation } from '#shared/contract/annotations.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { MarkAuthor } from '#shared/contract/mark-author.ts';
import type { marksMethods, MarksTaken } from '#shared/contract/marks.ts';
import { contextChars, isOnWords, noteMaxChars } from '#shared/domain/document/annotations/annotation.ts';
import { fitsKind } from '#shared/domain/document/annotations/shape.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { markId } from '../annotations/mark-id.ts';
import { addAnnotations, everyAnnotation, listAnnotations } from '../store/annotations.ts';
import type { Store } from '../store/open.ts';
import { matchText, placesIn, type Sought } from './match-text.ts';
import { annotationPage, HASH, noteOf } from './web-annotation.ts';

export interface ForeignDeps {
  readonly store: Store;
  readonly reader: IndexReader;
  readonly documents: () => readonly DocumentSummary[];
  readonly now: () => number;
  readonly onMarks: () => void;
}

type Methods = typeof marksMethods;
const MOST = 50_000;

export function exportMarks(
  { documents: named }: ParsedParams<Methods['marks.export']>,
  { store, documents }: ForeignDeps,
): Result<Methods['marks.export']> {
  const listed = new Map(documents().map((one) => [one.id, one]));
  for (const id of named ?? [])
    if (!listed.has(id)) throw new AppError('document.unknown', 'This document is not in the library.');
  const wanted = named && new Set(named);
  const given = new Set<string>();
  const marks = everyAnnotation(store.read).flatMap((annotation) => {
    const mark = markId(annotation, given);
    given.add(mark);
    const known = listed.get(annotation.document);
    if (!known || (wanted && !wanted.has(annotation.document))) return [];
    return [{ annotation, mark, title: known.title }];
  });
  return { text: annotationPage(marks), marks: marks.length };
}

/** @throws AppError `input.invalid`, `document.unknown` */
export async function importMarks(
  { text, document }: ParsedParams<Methods['marks.import']>,
  deps: ForeignDeps,
): Promise<MarksTaken> {
  const given = itemsOf(text);
  const listed = deps.documents();
  if (document !== undefined && !listed.some(({ id }) => id === document))
    throw new AppError('document.unknown', 'This document is not in the library.');
  const read = given.map(readItem);
  const sought = new Map<string, { hash: DocumentId | undefined; title: string; marks: Sought['marks'][number][] }>();
  for (const [at, one] of read.entries()) {
    if (!one) continue;
    const key = document ?? one.hash ?? one.title;
    const group = sought.get(key) ?? { hash: document ?? one.hash, title: one.title, marks: [] };
    group.marks.push({ mark: String(at), annotation: one.annotation });
    sought.set(key, group);
  }
  const found = [...sought.values()].flatMap((group) => [...placed(group, listed, deps.reader).values()]);
  const known = new Set(listed.flatMap(({ id }) => listAnnotations(deps.store.read, id)).map(sameness));
  const fresh = new Map(found.map((one) => [sameness(one), one]));
  const added = [...fresh].filter(([key]) => !known.has(key)).map(([, one]) => one);
  if (added.length > 0) {
    const now = deps.now();
    await deps.store.writer.write((db) => addAnnotations(db, added, now));
    deps.onMarks();
  }
  return { added: added.length, known: found.length - added.length, left: given.length - found.length };
}

function placed(
  { hash, title, marks }: { readonly hash: DocumentId | undefined } & Sought,
  documents: readonly DocumentSummary[],
  reader: IndexReader,
): ReadonlyMap<string, NewAnnotation> {
  if (hash === undefined || !documents.some(({ id }) => id === hash))
    return matchText({ title, marks }, documents, reader);
  // Of the very file places hold; of all others the words are looked for.
  const there = new Map(
    marks
      .filter(({ annotation }) => annotation.document === hash && annotation.pages[0]?.quads.length)
      .map(({ mark, annotation }) => [mark, annotation]),
  );
  const others = marks.filter(({ mark, annotation }) => !there.has(mark) && isOnWords(annotation.kind));
  return new Map([...there, ...placesIn(others, hash, reader)]);
}

function sameness({ document, kind, pages, text, note, shape }: NewAnnotation): string {
  return JSON.stringify([document, kind, isOnWords(kind) ? text : [pages, shape], pages[0]?.pageIndex, note]);
}

/** @throws AppError `input.invalid` */
function itemsOf(text: string): readonly unknown[] {
  const whole = parseJson(text);
  const items = whole === undefined ? linesOf(text) : listOf(whole);
  if (!items) throw new AppError('input.invalid', 'These are neither Web Annotations nor an export of Hypothesis.');
  if (items.length > MOST)
    throw new AppError('input.invalid', `No more than ${String(MOST)} annotations are taken at once.`);
  return items;
}

function linesOf(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(parseJson);
  return read.length > 0 && read.some(isRecord) ? read : undefined;
}

function listOf(whole: unknown): readonly unknown[] | undefined {
  if (Array.isArray(whole)) return whole as readonly unknown[];
  if (!isRecord(whole)) return undefined;
  for (const list of [whole.rows, whole.items, whole.annotations])
    if (Array.isArray(list)) return list as readonly unknown[];
  if (isRecord(whole.first)) return listOf(whole.first);
  return whole.target === undefined ? undefined : [whole];
}

interface Item {
  readonly hash: DocumentId | undefined;
  readonly title: string;
  readonly annotation: NewAnnotation;
}

const NO_DOCUMENT = '0'.repeat(64);

/** Undefined for one that marks nothing: a note on a page as a whole, a reply. */
function readItem(item: unknown): Item | undefined {
  if (!isRecord(item)) return undefined;
  const targets: readonly unknown[] = Array.isArray(item.target) ? item.target : [item.target];
  const target = targets.find(isRecord);
  if (!target) return undefined;
  const listed: readonly unknown[] = Array.isArray(target.selector) ? target.selector : [target.selector];
  const selectors = listed.filter(isRecord).slice(0, 20);
  const quote = selectors.find(({ type }) => type === 'TextQuoteSelector');
  const pages = selectors.find((one) => one['wayleaf:pages'] !== undefined)?.['wayleaf:pages'];
  const hash = hashOf(target.source);
  const exact = textOf(quote?.exact);
  if (exact === '' && pages === undefined) return undefined;
  const annotation = NewAnnotation.safeParse({
    document: hash ?? NO_DOCUMENT,
    kind: kindOf(item, exact),
    color: colorOf(item),
    pages: pages ?? [{ pageIndex: 0, quads: [] }],
    text: exact.slice(0, 40_000),
    prefix: textOf(quote?.prefix).slice(-contextChars),
    suffix: textOf(quote?.suffix).slice(0, contextChars),
    shape: MarkShape.safeParse(isRecord(item['wayleaf:shape']) ? item['wayleaf:shape'].shape : undefined).data,
    // Whoever made the file may have changed what an assistant wrote: that is told by its sum.
    author: MarkAuthor.safeParse(item['wayleaf:author']).data,
    note: (typeof item.text === 'string' ? item.text : noteOf(item.body)).slice(0, noteMaxChars),
  }).data;
  if (!annotation || !fitsKind(annotation.kind, annotation.shape)) return undefined;
  return { hash, title: titleOf(item, target), annotation };
}

/** As Wayleaf says it; of other programs, a highlight. What has no words is on none. */
function kindOf(item: Readonly<Record<string, unknown>>, exact: string): NewAnnotation['kind'] {
  const said = NewAnnotation.shape.kind.safeParse(item['wayleaf:kind']).data;
  if (exact === '') return said && !isOnWords(said) ? said : 'area';
  return said && isOnWords(said) ? said : 'text';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function hashOf(source: unknown): DocumentId | undefined {
  const address = isRecord(source) ? textOf(source.id) : textOf(source);
  const hash = address.startsWith(HASH) ? address.slice(HASH.length) : '';
  return isDocumentId(hash) ? hash : undefined;
}

function colorOf(item: Readonly<Record<string, unknown>>): NewAnnotation['color'] {
  return NewAnnotation.shape.color.safeParse(item['wayleaf:color']).data ?? 'yellow';
}

/** As Wayleaf and Hypothesis say it. */
function titleOf(item: Readonly<Record<string, unknown>>, target: Readonly<Record<string, unknown>>): string {
  const own = textOf(target['wayleaf:title']);
  if (own !== '' || !isRecord(item.document)) return own.slice(0, 500);
  const { title } = item.document;
  return (Array.isArray(title) ? textOf(title[0]) : textOf(title)).slice(0, 500);
}
