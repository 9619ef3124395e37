/** What an index reader keeps in memory of the library that it reads. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { documentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { NodeKind } from '#shared/domain/document/tree.ts';
import type {
  IndexedDocument,
  ItemRecord,
  PassageRecord,
  RetrievalScope,
  SectionRecord,
} from '#shared/domain/index/reader.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { int, intOrNull, text, textOrNull, type ReadDb } from './db.ts';
import { shownFileName, shownTitle } from './shown-names.ts';
import { placeOfRow } from './publications.ts';
import { saidColumns, saidOf } from './said-facts.ts';
import { indexVersion, languageIn, pageLabelsOf } from './indexes.ts';
import { keyOfRow, orderOfRow, type DocumentKey } from './keys.ts';
import { listItems, listSections } from './nodes.ts';
import { readRows } from './read-rows.ts';
import { listPassages } from './segments.ts';
import { isLeftOut } from './left-out.ts';
import type { SayingCount, Sought, WordScope } from './word-index.ts';

/** A word that stands in more rows stands nearly everywhere: how often, its first rows tell well enough. */
const MOST_COUNTED = 20_000;
/** The same of a phrase of common words, whose rows take long to find. */
const FEW_COUNTED = 2000;

/** Documents whose tables are kept in memory. */
const MOST_WITH_TABLES = 16;

interface Entry extends IndexedDocument {
  readonly key: DocumentKey;
  /** An older version, or one whose files are gone: only who names it asks it. */
  readonly leftOut: boolean;
}

export interface Cache {
  /** What the library answers from. */
  readonly shown: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<DocumentId, Entry>;
  readonly byKey: ReadonlyMap<DocumentKey, Entry>;
  readonly sections: Map<DocumentKey, readonly SectionRecord[]>;
  readonly tables: Map<DocumentKey, readonly ItemRecord[]>;
  readonly passages: Map<DocumentKey, readonly PassageRecord[]>;
  readonly labels: Map<DocumentKey, readonly (string | undefined)[]>;
  readonly counts: Map<string, Frequency>;
  readonly languages: readonly WrittenLanguage[];
  readonly segments: number;
}

interface Frequency {
  readonly count: number;
  readonly rows: number;
}

/** It is dropped once a process, this or another, has changed an index. */
export class HeldIndex {
  readonly #db: ReadDb;
  readonly #mostCounted: number;
  #cache: Cache | undefined;
  #dataVersion = -1;
  #version = '';

  /** @param mostCounted  rows of a word; how often one stands that has more is worked out from the first of them */
  constructor(db: ReadDb, mostCounted = MOST_COUNTED) {
    this.#db = db;
    this.#mostCounted = mostCounted;
  }

  current(): Cache {
    const now = this.#db.version();
    if (this.#cache && now === this.#dataVersion) return this.#cache;
    this.#dataVersion = now;
    const newest = indexVersion(this.#db);
    if (!this.#cache || newest !== this.#version) this.#cache = loadCache(this.#db);
    this.#version = newest;
    return this.#cache;
  }

  sectionsOf(cached: Cache, key: DocumentKey): readonly SectionRecord[] {
    return kept(cached.sections, key, () => listSections(this.#db, key));
  }

  passagesOf(cached: Cache, key: DocumentKey): readonly PassageRecord[] {
    return kept(cached.passages, key, () => listPassages(this.#db, key));
  }

  labelsOf(cached: Cache, key: DocumentKey): readonly (string | undefined)[] {
    return kept(cached.labels, key, () => pageLabelsOf(this.#db, key));
  }

  itemsOf(cached: Cache, key: DocumentKey, kinds: readonly NodeKind[]): readonly ItemRecord[] {
    const list = (): readonly ItemRecord[] => listItems(this.#db, key, kinds);
    // Each question looks at the tables of what it is asked of.
    if (kinds.length !== 1 || kinds[0] !== 'table') return list();
    const { tables } = cached;
    if (!tables.has(key) && tables.size >= MOST_WITH_TABLES) tables.clear();
    return kept(tables, key, list);
  }

  /** The scope as the word index takes it. */
  narrow(cached: Cache, scope: RetrievalScope): WordScope {
    if (scope.kind === 'library')
      return cached.shown.length === cached.entries.length
        ? { kind: 'all' }
        : { kind: 'documents', keys: cached.shown.map(({ key }) => key) };
    if (scope.kind === 'documents') return { kind: 'documents', keys: keysOf(cached, scope.documents) };
    const document = cached.byId.get(scope.document)?.key;
    if (document === undefined) return nowhere;
    if (scope.kind === 'selection') return { kind: 'positions', document, positions: scope.orders };
    const orders = subtree(this.sectionsOf(cached, document), scope.section);
    return orders ? { kind: 'sections', document, orders } : nowhere;
  }

  frequencyOf(term: string, cached: Cache): Frequency {
    return kept(cached.counts, term, () => this.#count(term, cached));
  }

  #count(term: string, cached: Cache): Frequency {
    const sought = soughtFor([term], cached.languages);
    // A heading's words are in the path of every segment below it; they are counted where they are said.
    const count = (any: readonly Sought[], most: number): number =>
      any.length === 0 ? 0 : estimated(this.#db.words.countSaying(any, most), cached);
    const [words, phrases] = [sought.filter(isWord), sought.filter((one) => !isWord(one))];
    const ofWord = count(words, this.#mostCounted);
    if (phrases.length === 0) return { count: ofWord, rows: ofWord };
    const rarest = phrases.map(({ stems }) =>
      Math.min(...stems.map((stem) => count([{ stems: [stem] }], this.#mostCounted))),
    );
    const rows = rarest.reduce((sum, one) => sum + one, ofWord);
    return { count: ofWord + count(phrases, rows > this.#mostCounted ? FEW_COUNTED : this.#mostCounted), rows };
  }
}

/** What the map has under the key, made where it has nothing yet. */
function kept<Key, Value extends object>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

const nowhere: WordScope = { kind: 'documents', keys: [] };

/** Orders of the first and last node that can stand under the section; undefined if there is no such section. */
function subtree(sections: readonly SectionRecord[], id: NodeId): readonly [number, number] | undefined {
  const at = sections.findIndex((section) => section.id === id);
  const top = sections[at];
  if (!top) return undefined;
  const next = sections.slice(at + 1).find((section) => section.level <= top.level);
  return [top.order, next ? next.order - 1 : Number.MAX_SAFE_INTEGER];
}

/** Undefined for a document that is not indexed. */
export function keyOf(cached: Cache, id: DocumentId): DocumentKey | undefined {
  return cached.byId.get(id)?.key;
}

export function keysOf(cached: Cache, ids: readonly DocumentId[]): DocumentKey[] {
  return ids.flatMap((id) => cached.byId.get(id)?.key ?? []);
}

export function languagesIn(cached: Cache, scope: RetrievalScope): readonly WrittenLanguage[] {
  if (scope.kind === 'library' || cached.languages.length === 1) return cached.languages;
  const ids = scope.kind === 'documents' ? scope.documents : [scope.document];
  return [...new Set(ids.flatMap((id) => cached.byId.get(id)?.writtenIn ?? []))];
}

function isWord({ stems }: Sought): boolean {
  return stems.length === 1;
}

/** In how many rows of all, where counting ended before the last. */
function estimated({ rows, endedAt }: SayingCount, { entries, segments }: Cache): number {
  if (endedAt === undefined) return rows;
  const end = keyOfRow(endedAt);
  const before = entries.reduce((sum, entry) => (entry.key < end ? sum + entry.segments : sum), 0);
  const looked = Math.min(segments, before + orderOfRow(endedAt) + 1);
  return Math.max(rows, Math.round((rows / looked) * segments));
}

/** What the index is asked for the terms: their stems in each language of the scope; empty if there is no word among them. */
export function soughtFor(terms: readonly string[], languages: readonly WrittenLanguage[]): Sought[] {
  const phrases = new Map<string, Sought>();
  for (const stems of terms.flatMap((term) => languages.map((language) => stemsOf(term, language))))
    if (stems.length > 0) phrases.set(stems.join(' '), { stems });
  return [...phrases.values()];
}

function loadCache(db: ReadDb): Cache {
  const rows = db.all(
    `SELECT d.key, d.id, d.title, d.authors, d.year, d.found_facts, r.publication AS said_publication, x.segments, x.written_in, d.found_kind, ${saidColumns(db.sql)},
       (SELECT f.path FROM files f WHERE f.document_key = d.key ORDER BY f.present DESC, f.seen_at DESC LIMIT 1) AS path,
       ${isLeftOut} AS left_out
     FROM indexes x JOIN documents d ON d.key = x.document_key
     LEFT JOIN reader_facts r ON r.document_id = d.id ORDER BY d.key`,
  );
  const entries = readRows(db, 'indexes', rows, (row) => ({
    key: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    title: shownTitle(text(row.title)),
    segments: int(row.segments),
    authors: oneLine(text(row.authors)),
    year: intOrNull(row.year) ?? undefined,
    ...saidOf(row),
    publication: placeOfRow(row),
    ...fileNameOf(textOrNull(row.path)),
    writtenIn: languageIn(row.written_in),
    leftOut: int(row.left_out) === 1,
  }));
  return {
    shown: entries.filter(({ leftOut }) => !leftOut),
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    sections: new Map(),
    tables: new Map(),
    passages: new Map(),
    labels: new Map(),
    counts: new Map(),
    languages: [...new Set(entries.map((entry) => entry.writtenIn))],
    segments: entries.reduce((sum, entry) => sum + entry.segments, 0),
  };
}

function fileNameOf(path: string | null): Pick<IndexedDocument, 'fileName'> {
  const fileName = shownFileName(path ?? '');
  return fileName === '' ? {} : { fileName };
}
