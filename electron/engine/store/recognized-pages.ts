/** What was recognized on scanned pages; it belongs to a file's bytes and outlives every index made with it. */
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { MOST_TRIES, RECOGNIZABLE } from '#shared/domain/document/page-content.ts';
import { RecognizedRun, type RecognizedPage } from '../../parser/protocol.ts';
import { int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import type { DocumentKey } from './keys.ts';
import { readRow } from './read-rows.ts';

const Problems = z.array(
  z.object({ pageIndex: z.int(), code: z.string(), scan: z.object({ tries: z.int().optional() }).optional() }),
);
const Runs = z.array(RecognizedRun);
/** Above this a page is a mistake; it keeps damaged data from filling the memory. */
const MAX_PAGE_BYTES = 64 * 2 ** 20;

/** Pages that this recognizer went through: their text, or null where it found none. What cannot be read is not there. */
export function listRecognizedPages(
  db: ReadDb,
  document: DocumentKey,
  recognizer: string,
): Map<number, RecognizedPage | null> {
  const rows = db.all(
    'SELECT page_index, runs FROM recognized_pages WHERE document_key = ? AND recognizer = ? ORDER BY page_index',
    document,
    recognizer,
  );
  const pages = new Map<number, RecognizedPage | null>();
  for (const row of rows) {
    const pageIndex = int(row.page_index);
    const runs = row.runs instanceof Uint8Array ? unpack(row.runs) : null;
    if (runs !== undefined) pages.set(pageIndex, runs && { pageIndex, runs });
  }
  return pages;
}

/** Packed outside of the transaction that writes it; null for a page without readable text. */
export function packRecognizedPage(page: RecognizedPage | null): Uint8Array | null {
  return page && deflateRawSync(serialize(page.runs), { level: 6 });
}

/** Nothing is written if the document is gone. */
export function saveRecognizedPage(
  db: WriteDb,
  document: DocumentKey,
  pageIndex: number,
  recognizer: string,
  packed: Uint8Array | null,
): void {
  db.run(
    `INSERT INTO recognized_pages (document_key, page_index, recognizer, runs)
     SELECT key, ?, ?, ? FROM documents WHERE key = ?
     ON CONFLICT (document_key, page_index) DO UPDATE SET recognizer = excluded.recognizer, runs = excluded.runs`,
    pageIndex,
    recognizer,
    packed,
    document,
  );
}

/** Pages on which nothing was found are tried again. */
export function forgetUnreadPages(db: WriteDb, document: DocumentKey): void {
  db.run('DELETE FROM recognized_pages WHERE document_key = ? AND runs IS NULL', document);
}

/**
 * Scanned pages without text, or with a poor one, of an indexed document that the recognizer has not gone through, 0-based;
 * without those that were given up too often.
 */
export function untriedPages(db: ReadDb, document: DocumentKey, recognizer: string): number[] {
  const row = db.get('SELECT document_key, problems FROM indexes WHERE document_key = ?', document);
  const problems = readRow(db, 'indexes', row, (one) => fromJson(Problems, text(one.problems)))?.value ?? [];
  const scanned = problems
    .filter(({ code, scan }) => RECOGNIZABLE.has(code) && (scan?.tries ?? 0) < MOST_TRIES)
    .map(({ pageIndex }) => pageIndex);
  if (scanned.length === 0) return [];
  const tried = new Set(
    db
      .all('SELECT page_index FROM recognized_pages WHERE document_key = ? AND recognizer = ?', document, recognizer)
      .map(({ page_index: pageIndex }) => int(pageIndex)),
  );
  return scanned.filter((page) => !tried.has(page)).sort((a, b) => a - b);
}

/** A document that is done and has scanned pages. */
export interface ScannedDocument {
  readonly document: DocumentKey;
  /** Language tag of the file; null if it names none. */
  readonly named: string | null;
  /** What the words say that were recognized; undefined where none were. */
  readonly told: string | undefined;
  /** The recognizers whose text it has. */
  readonly recognizers: readonly string[];
}

export function hasRecognizedText(db: ReadDb, document: DocumentKey): boolean {
  return recognizersOf(db, document).length > 0;
}

function recognizersOf(db: ReadDb, document: DocumentKey): string[] {
  return db
    .all('SELECT DISTINCT recognizer FROM recognized_pages WHERE document_key = ? AND runs IS NOT NULL', document)
    .map(({ recognizer }) => text(recognizer));
}

export function listScanned(db: ReadDb): ScannedDocument[] {
  return db
    .all(
      `SELECT i.document_key, i.language, i.written_in FROM indexes i JOIN jobs j ON j.document_key = i.document_key
       WHERE j.state = 'done' AND (i.problems LIKE '%"pdf.needs-ocr"%' OR i.problems LIKE '%"pdf.poor-text"%'
         OR i.document_key IN (SELECT document_key FROM recognized_pages WHERE runs IS NOT NULL))`,
    )
    .map((row) => {
      const document = int(row.document_key) as DocumentKey;
      const recognizers = recognizersOf(db, document);
      const told = recognizers.length > 0 ? text(row.written_in) : undefined;
      return { document, named: textOrNull(row.language), told, recognizers };
    });
}

/** @throws for a row whose page cannot be read */
export function checkRuns({ runs }: Row): void {
  if (runs !== null && !(runs instanceof Uint8Array && unpack(runs))) throw new Error('its words cannot be read');
}

function unpack(packed: Uint8Array): RecognizedRun[] | undefined {
  try {
    const parsed = Runs.safeParse(deserialize(inflateRawSync(packed, { maxOutputLength: MAX_PAGE_BYTES })));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
