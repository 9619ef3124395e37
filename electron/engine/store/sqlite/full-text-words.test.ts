import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchTokenizer } from '#shared/domain/text/searchable.ts';
import type { WriteDb } from '../db.ts';
import { openInMemory } from '../in-memory.ts';
import { rowId, type DocumentKey } from '../keys.ts';
import type { Sought, WordScope } from '../word-index.ts';
import { SqliteSession } from './session.ts';
import { FullTextWords } from './full-text-words.ts';

let db: WriteDb;
/** Of the index in `db`, with nothing kept of what was sought before. */
let index: FullTextWords;
let session: SqliteSession;
beforeAll(() => {
  session = new SqliteSession(':memory:');
  db = openInMemory(session);
});
beforeEach(() => void (index = new FullTextWords(session)));
afterAll(() => db.close());

test('the index cuts words as the questions do', () => {
  const { sql } = db.get("SELECT sql FROM sqlite_schema WHERE name = 'segments_fts'") ?? {};
  expect(sql).toContain(`tokenize = "${searchTokenizer}"`);
});

const key = (number: number): DocumentKey => number as DocumentKey;
const vocabulary = 'bee nectar hive honey queen drone comb wax rübe élan swarm 2020'.split(' ');
const weights = { path: 0.5, text: 1, caption: 1.25 };

/** Documents of some rows of words, a few much more common than others; the same every time. */
function fill(documents: number, rows: number): void {
  let state = 41;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const word = (): string => vocabulary[Math.min(next(vocabulary.length), next(vocabulary.length))]!;
  const words = (most: number): string => Array.from({ length: next(most) }, word).join(' ');
  for (let document = 1; document <= documents; document++)
    for (let row = 0; row < rows; row++)
      db.words.write(rowId(key(document * 300), row), { path: words(4), text: words(120), caption: words(12) });
}

/** What FTS5 itself makes of it. */
function byStatement(any: readonly Sought[], where: string, limit: number): unknown[] {
  const match = any.map(({ stems, begins }) => `"${stems.join(' ')}"${begins ? ' *' : ''}`).join(' OR ');
  return db
    .all(
      `SELECT rowid AS id, -bm25(segments_fts, ${weights.path}, ${weights.text}, ${weights.caption}) AS score
       FROM segments_fts WHERE segments_fts MATCH ? ${where} ORDER BY score DESC, rowid LIMIT ?`,
      match,
      limit,
    )
    .map(({ id, score }) => [id, Number(score).toFixed(9)]);
}

const ranked = (any: readonly Sought[], scope: WordScope, limit: number): unknown[] =>
  index.ranked(any, weights, scope, limit).map(({ id, score }) => [id, score.toFixed(9)]);

describe('rows are ranked as FTS5 ranks them', () => {
  beforeAll(() => fill(30, 12));

  const sought: Readonly<Record<string, readonly Sought[]>> = {
    'one word': [{ stems: ['wax'] }],
    'several words': ['bee', 'wax', 'honey', '2020'].map((stem) => ({ stems: [stem] })),
    'words that are nowhere': [{ stems: ['granite'] }, { stems: ['swarm'] }],
    'words with accents': [{ stems: ['rübe'] }, { stems: ['elan'] }, { stems: ['honey'] }],
    'a phrase and a word': [{ stems: ['queen', 'bee'] }, { stems: ['comb'] }],
    'the beginning of a word': [{ stems: ['ho'], begins: true }, { stems: ['comb'] }],
  };
  const scopes: readonly (readonly [string, WordScope, string])[] = [
    ['everywhere', { kind: 'all' }, ''],
    ['in two documents', { kind: 'documents', keys: [key(3900), key(600)] }, 'AND rowid >> 24 IN (600, 3900)'],
    [
      'in many documents',
      { kind: 'documents', keys: Array.from({ length: 25 }, (_, at) => key(300 * (at + 1))) },
      'AND rowid >> 24 <= 7500',
    ],
    ['in none', { kind: 'documents', keys: [] }, 'AND 0'],
  ];
  for (const [what, any] of Object.entries(sought))
    test.each(scopes)(`${what}, %s`, (_where, scope, where) => {
      for (const limit of [7, 5000]) expect(ranked(any, scope, limit)).toEqual(byStatement(any, where, limit));
    });

  test('what has changed since is seen', () => {
    const any = [{ stems: ['wax'] }];
    const before = ranked(any, { kind: 'all' }, 5000);
    index.write(rowId(key(9300), 0), { path: '', text: 'wax wax', caption: '' });
    expect(ranked(any, { kind: 'all' }, 5000)).toHaveLength(before.length + 1);
    expect(ranked(any, { kind: 'all' }, 5000)).toEqual(byStatement(any, '', 5000));
    index.remove(rowId(key(9300), 0));
    expect(ranked(any, { kind: 'all' }, 5000)).toHaveLength(before.length);
  });
});
