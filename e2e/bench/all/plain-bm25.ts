/** What a reader would use instead of asking: the same passages in a table of SQLite's FTS5, searched for the words of a question. */
import { DatabaseSync } from 'node:sqlite';
import { percentile } from '../../../build/tools/bench/numbers.ts';
import { int, text } from '../../../electron/engine/store/db.ts';
import { openStore } from '../../../electron/engine/store/open.ts';

export interface Searched {
  readonly medianMs: number;
  readonly p95Ms: number;
}

const FOUND = 10;
const WORD = /[\p{L}\p{N}]+/gu;

/** @param file  where the table is made; nothing is there yet */
export async function makeTable(library: string, file: string): Promise<void> {
  const store = await openStore(library);
  const plain = new DatabaseSync(file);
  try {
    plain.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE VIRTUAL TABLE passages USING fts5(text, tokenize = 'porter unicode61'); BEGIN`);
    const insert = plain.prepare('INSERT INTO passages (rowid, text) VALUES (?, ?)');
    const keys = store.read.all('SELECT document_key AS key FROM indexes ORDER BY document_key');
    for (const { key } of keys)
      for (const row of store.read.all('SELECT id, text FROM segments WHERE document_key = ?', int(key)))
        insert.run(int(row.id), text(row.text));
    plain.exec("COMMIT; INSERT INTO passages (passages) VALUES ('optimize')");
  } finally {
    plain.close();
    await store.close();
  }
}

/** Each question once: the ten best passages that have any of its words, with their text. Those that warm up are not counted. */
export function searchTable(file: string, questions: readonly string[], warmUp: number): Searched {
  const plain = new DatabaseSync(file, { readOnly: true });
  try {
    const search = plain.prepare(
      `SELECT rowid, text FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT ${FOUND}`,
    );
    const times = questions.map((question) => {
      const words = [...question.matchAll(WORD)].map(([word]) => `"${word}"`);
      const startedAt = performance.now();
      search.all(words.join(' OR '));
      return performance.now() - startedAt;
    });
    const counted = times.slice(warmUp);
    return { medianMs: percentile(counted, 0.5), p95Ms: percentile(counted, 0.95) };
  } finally {
    plain.close();
  }
}
