/**
 * A large library made from a small one, to measure how search grows: documents are repeated row by row, with some of
 * their words exchanged for others, so that no two copies are the same. Nothing is parsed again.
 */
import { createHash } from 'node:crypto';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../metrics/bootstrap.ts';
import { AppError } from '#shared/base/errors.ts';
import { int, text, WriteDb, type ReadDb, type Row } from '../../../electron/engine/store/db.ts';
import { searchColumns } from '../../../electron/engine/store/indexes.ts';
import { rowId, type DocumentKey } from '../../../electron/engine/store/keys.ts';
import { listSections } from '../../../electron/engine/store/nodes.ts';
import { SqliteSession } from '../../../electron/engine/store/sqlite/session.ts';
import { sectionPaths } from '../../../electron/engine/store/write-index.ts';

/** What else an index has of a document, in rows that are known by it. */
const OF_DOCUMENTS = ['indexes', 'jobs', 'links', 'graphs', 'entity_names', 'abbreviations'];
// One word in seven: sections keep their topics, and every segment its own ranking.
const EXCHANGED = 0.15;
const WORD = /\p{L}{4,}/gu;
const SEED = 7;

/** Documents that are stored at once: fewer make searching as slow as a library is after many small changes. */
const AT_ONCE = 20;

/**
 * Copy the library in `from` to the new file `to`, and repeat its documents until there are `documents`; a file `to` that
 * was made so is made larger. Yields how many there are, after each.
 *
 * @param files  folder in which each copy gets a link to its original's file; without it no copy can be opened
 * @throws AppError `document.not-indexed` if there is none to repeat
 */
export function* multiplyLibrary(
  from: string,
  to: string,
  documents: number,
  files?: string,
): Generator<number, void, void> {
  const source = readSource(from, to);
  const db = new WriteDb(new SqliteSession(to));
  try {
    // Thrown away after the measurement: a crash may cost it.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
    const { originals } = source;
    let count = int(db.get('SELECT count(*) AS n FROM indexes')?.n);
    while (count < documents) {
      db.exec('BEGIN');
      const end = Math.min(documents, count + AT_ONCE);
      while (count < end) {
        const made = count - source.documents;
        const original = originals[made % originals.length]!;
        const copy = repeatDocument(db, original, 1 + Math.floor(made / originals.length), source.exchange);
        if (files !== undefined) linkFile(db, original, copy, files);
        yield ++count;
      }
      db.exec('COMMIT');
    }
    db.exec("INSERT INTO segments_fts (segments_fts) VALUES ('optimize')");
  } finally {
    db.close();
  }
}

interface Source {
  readonly documents: number;
  /** Those that have something to find. */
  readonly originals: readonly DocumentKey[];
  readonly exchange: (text: string) => string;
}

function readSource(from: string, to: string): Source {
  const db = new WriteDb(new SqliteSession(from, { readOnly: true }));
  try {
    const originals = db
      .all('SELECT document_key FROM indexes WHERE segments > 0 ORDER BY document_key')
      .map((row) => int(row.document_key) as DocumentKey);
    if (originals.length === 0)
      throw new AppError('document.not-indexed', 'There is nothing in this library to repeat.');
    if (!existsSync(to)) db.run('VACUUM INTO ?', to);
    return {
      documents: int(db.get('SELECT count(*) AS n FROM indexes')?.n),
      originals,
      exchange: makeExchange(db),
    };
  } finally {
    db.close();
  }
}

function repeatDocument(
  db: WriteDb,
  original: DocumentKey,
  copy: number,
  exchange: (text: string) => string,
): DocumentKey {
  const facts = db.get('SELECT id, title FROM documents WHERE key = ?', original);
  const id = createHash('sha256')
    .update(`${text(facts?.id)} ${copy}`)
    .digest('hex');
  const title = exchange(text(facts?.title));
  db.run(
    `INSERT INTO documents (${columns(db, 'documents', ['key', 'id', 'title'])}, id, title)
     SELECT ${columns(db, 'documents', ['key', 'id', 'title'])}, ?, ? FROM documents WHERE key = ?`,
    id,
    title,
    original,
  );
  const key = int(db.get('SELECT key FROM documents WHERE id = ?', id)?.key) as DocumentKey;
  const shift = rowId(key, 0) - rowId(original, 0);
  copyRows(db, 'nodes', original, key, shift);
  for (const table of OF_DOCUMENTS) copyRows(db, table, original, key);

  const sections = listSections(db, original).map((section) => ({
    ...section,
    kind: section.level === 0 ? ('document' as const) : ('section' as const),
    text: section.title,
  }));
  const paths = sectionPaths(sections);
  const rest = columns(db, 'segments', ['id', 'document_key', 'text']);
  for (const row of db.all('SELECT id, section, kind, text, about FROM segments WHERE document_key = ?', original)) {
    copySegment(db, row, key, shift, rest, exchange(text(row.text)), paths.get(text(row.section))?.path ?? '');
  }
  return key;
}

function linkFile(db: WriteDb, original: DocumentKey, copy: DocumentKey, folder: string): void {
  const file = db.get('SELECT path FROM files WHERE document_key = ?', original);
  if (!file) return;
  const link = path.join(folder, `${copy}.pdf`);
  symlinkSync(text(file.path), link);
  db.run(
    `INSERT INTO files (path, document_key, bytes, modified_ms, seen_at)
     SELECT ?, ?, bytes, modified_ms, seen_at FROM files WHERE path = ?`,
    link,
    copy,
    text(file.path),
  );
}

function copySegment(
  db: WriteDb,
  row: Row,
  key: DocumentKey,
  shift: number,
  rest: string,
  words: string,
  path: string,
): void {
  const id = int(row.id) + shift;
  db.run(
    `INSERT INTO segments (id, document_key, text, ${rest}) SELECT ?, ?, ?, ${rest} FROM segments WHERE id = ?`,
    id,
    key,
    words,
    int(row.id),
  );
  db.words.write(id, searchColumns(path, { text: words, kind: text(row.kind), about: text(row.about) }, 'en'));
}

/** @param shift  what is added to the rows' ids; undefined for a table whose rows are known by their document */
function copyRows(db: WriteDb, table: string, from: DocumentKey, to: DocumentKey, shift?: number): void {
  const rest = columns(db, table, ['id', 'document_key']);
  const [id, shifted] = shift === undefined ? ['', ''] : ['id, ', `id + ${shift}, `];
  db.run(
    `INSERT INTO ${table} (${id}document_key, ${rest}) SELECT ${shifted}?, ${rest} FROM ${table} WHERE document_key = ?`,
    to,
    from,
  );
}

/** Names of a table's columns except for some. */
function columns(db: WriteDb, table: string, without: readonly string[]): string {
  return db
    .columnsOf(table)
    .map(({ name }) => (name === 'end' ? '"end"' : name))
    .filter((name) => !without.includes(name))
    .join(', ');
}

/** Exchanges words for others of the library that are as long, so that sentences stay where they are. */
function makeExchange(db: ReadDb): (words: string) => string {
  const byLength = new Map<number, string[]>();
  for (const row of db.all('SELECT text FROM segments ORDER BY id')) {
    for (const [word] of text(row.text).matchAll(WORD)) {
      const known = byLength.get(word.length) ?? [];
      known.push(word);
      byLength.set(word.length, known);
    }
  }
  const random = seededRandom(SEED);
  return (words) =>
    words.replace(WORD, (word) => {
      if (random() >= EXCHANGED) return word;
      const others = byLength.get(word.length) ?? [word];
      return others[Math.floor(random() * others.length)] ?? word;
    });
}
