import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PackedNode, PackedSegment } from '../../parser/protocol.ts';
import { PageFrameSchema } from '#shared/contract/common.ts';
import { Particulars } from '#shared/contract/particulars.ts';
import { ScanOutcomeSchema } from '#shared/contract/recognition.ts';
import { findingStems, knownStemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { deleteEntityNames } from './graphs.ts';
import { READ_INDEX_VERSION, VERSION_OF_INDEX } from './index-version.ts';
import { fromJson } from './json-text.ts';
import { rowId, rowRange, type DocumentKey } from './keys.ts';
import { readRow } from './read-rows.ts';
import { packSentences } from './sentence-codec.ts';
import { saveKeptLast } from './settings.ts';
import type { SearchColumns } from './word-index.ts';

/** Raised when what is stored for a document changes its meaning, so that old indexes are made again. */
export const indexFormat = 7;

/** What is known about a document's index as a whole. */
export interface IndexFacts {
  readonly indexedAt: number;
  readonly sections: number;
  readonly nodes: number;
  readonly segments: number;
  readonly frames: readonly PageFrame[];
  readonly problems: readonly IndexProblem[];
  /** 1-based. */
  readonly pagesWithoutText: readonly number[];
  /** Milliseconds by stage. */
  readonly timings: Readonly<Record<string, number>>;
  /** Language tag of the file; null if it names none. */
  readonly language: string | null;
  /** What its words are stemmed by, told by the words themselves. */
  readonly writtenIn: WrittenLanguage;
  readonly particulars: Particulars;
}

const Problems = z.array(
  z.strictObject({
    pageIndex: z.int().nonnegative(),
    code: z.string(),
    message: z.string(),
    scan: ScanOutcomeSchema.optional(),
  }),
);
export type IndexProblem = z.infer<typeof Problems>[number];
const Frames = z.array(PageFrameSchema);
const Pages = z.array(z.int().positive());
const Language = z.string().regex(/^[a-z]{2}$/u);
const Timings = z.record(z.string(), z.number());

export function insertNode(db: WriteDb, document: DocumentKey, node: PackedNode): void {
  db.put(
    `INSERT INTO nodes (id, document_key, node, parent, level, kind, page_index, end_page_index, label, confidence,
       evidence, text, lines, position, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    rowId(document, node.order),
    document,
    node.id,
    node.parent,
    node.level,
    node.kind,
    node.pageIndex,
    node.endPageIndex,
    node.label ?? null,
    node.confidence ?? null,
    node.evidence ? JSON.stringify(node.evidence) : null,
    node.text,
    node.lines,
    node.order,
    node.details ?? null,
  );
}

/**
 * What a table is about stands above its rows as headings do: a word of it was not said in them.
 *
 * @param path  headings above the segment
 */
export function searchColumns(
  path: string,
  {
    text: words,
    kind,
    about = '',
  }: { readonly text: string; readonly kind: string; readonly about?: string | undefined },
  language: WrittenLanguage,
): SearchColumns {
  // All segments of a section stand below the same headings.
  const above = knownStemsOf(about === '' ? path : `${path}\n${about}`, language).join(' ');
  const own = findingStems(words, language).join(' ');
  return kind === 'caption' ? { path: above, text: '', caption: own } : { path: above, text: own, caption: '' };
}

export function insertSegment(
  db: WriteDb,
  document: DocumentKey,
  segment: PackedSegment,
  sectionOrder: number,
  columns: SearchColumns,
  row = segment.order,
): void {
  const id = rowId(document, row);
  db.put(
    `INSERT INTO segments (id, document_key, section, section_order, tokens, page_index, kind, sentences, text, position,
       about) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    document,
    segment.section,
    sectionOrder,
    segment.tokens,
    segment.pageIndex,
    segment.kind,
    packSentences(segment.sentences),
    segment.text,
    segment.order,
    segment.about ?? '',
  );
  db.words.write(id, columns);
}

export function insertIndex(db: WriteDb, document: DocumentKey, facts: IndexFacts): void {
  db.run(
    `INSERT INTO indexes (document_key, format, indexed_at, sections, nodes, segments, frames, problems,
       pages_without_text, timings, language, written_in, particulars) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    document,
    indexFormat,
    facts.indexedAt,
    facts.sections,
    facts.nodes,
    facts.segments,
    JSON.stringify(facts.frames),
    JSON.stringify(facts.problems),
    JSON.stringify(facts.pagesWithoutText),
    JSON.stringify(facts.timings),
    facts.language,
    facts.writtenIn,
    JSON.stringify(facts.particulars),
  );
  bumpVersion(db);
}

/** The tree of an index was corrected. */
export function updateCounts(
  db: WriteDb,
  document: DocumentKey,
  counts: Pick<IndexFacts, 'sections' | 'nodes' | 'segments'>,
): void {
  db.run(
    'UPDATE indexes SET sections = ?, nodes = ?, segments = ? WHERE document_key = ?',
    counts.sections,
    counts.nodes,
    counts.segments,
    document,
  );
  bumpVersion(db);
}

/** Changes whenever an index was added, replaced or removed, by whichever process. */
export function indexVersion(db: ReadDb): string {
  const row = db.get(READ_INDEX_VERSION);
  return row ? String(row.value) : '0';
}

/** Say that an index, or what is known of its document, is another one than before. */
export function bumpVersion(db: WriteDb): void {
  saveKeptLast(db, VERSION_OF_INDEX, randomUUID());
}

export function indexFacts(db: ReadDb, document: DocumentKey): IndexFacts | undefined {
  const row = db.get('SELECT * FROM indexes WHERE document_key = ?', document);
  return readRow(db, 'indexes', row, toFacts)?.value;
}

/** Of all pages; none where they cannot be read. */
export function pageLabelsOf(db: ReadDb, document: DocumentKey): readonly (string | undefined)[] {
  return indexFacts(db, document)?.frames.map(({ label }) => label) ?? [];
}

/** @throws for anything but a code of two letters */
export const languageIn = (value: Row[string] | undefined): WrittenLanguage => Language.parse(text(value));

/** @throws for a malformed row */
export function toFacts(row: Row): IndexFacts {
  return {
    indexedAt: int(row.indexed_at),
    sections: int(row.sections),
    nodes: int(row.nodes),
    segments: int(row.segments),
    frames: fromJson(Frames, text(row.frames)),
    problems: fromJson(Problems, text(row.problems)),
    pagesWithoutText: fromJson(Pages, text(row.pages_without_text)),
    timings: fromJson(Timings, text(row.timings)),
    language: textOrNull(row.language),
    writtenIn: languageIn(row.written_in),
    particulars: fromJson(Particulars, text(row.particulars)),
  };
}

/** Delete up to `limit` rows of a document's index; true when nothing is left of it. */
export function deleteIndexStep(db: WriteDb, document: DocumentKey, limit: number): boolean {
  const [first, last] = rowRange(document);
  db.words.lost(document);
  if (db.run('DELETE FROM indexes WHERE document_key = ?', document).changes > 0) bumpVersion(db);
  for (const table of ['segments', 'nodes', 'original_nodes', 'links']) {
    const { changes } = db.run(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE id BETWEEN ? AND ? LIMIT ?)`,
      first,
      last,
      limit,
    );
    if (changes === limit) return false;
  }
  return deleteEntityNames(db, document, limit);
}

/** The languages that documents are written in, as tags, the most frequent first. */
export function languagesOfLibrary(db: ReadDb): string[] {
  return db
    .all('SELECT written_in, COUNT(*) AS n FROM indexes GROUP BY written_in ORDER BY n DESC, written_in')
    .map((row) => text(row.written_in));
}
