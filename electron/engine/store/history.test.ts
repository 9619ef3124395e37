import { describe, expect, test } from 'vitest';
import { documentId, nodeId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import type { WriteDb } from './db.ts';
import { addHistory, confirmHistory, listHistory, removeHistory } from './history.ts';
import { migrations } from './migrations/migrations.ts';
import { openStore } from './open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { testReceipt } from '../testing/receipt.ts';
import { onServer } from '../testing/server.ts';

test.skipIf(onServer)('an answer that an earlier version kept is still read, as sure as it was', async () => {
  const folder = await tempFolder();
  const earlier = (found: boolean) => ({
    question: 'How many?',
    strategy: 'route' as const,
    scope: { kind: 'library' as const },
    answer: { found, text: 'Two.', sentences: [{ text: 'Two.', citations: [1], supported: true }] },
    evidence: [],
    route: [],
    diagnostics: {
      sectionEntropy: 0,
      contextTokens: 1,
      budgetTokens: 2,
      sectionsTouched: 1,
      routing: {
        by: 'light',
        litShare: 0.1,
        states: 1,
        expansions: 0,
        expelled: 0,
        repaired: 0,
        collapsed: 0,
        tookOver: 0,
        promptTokens: 0,
        replyTokens: 0,
        refusal: 0.7,
      },
    },
    timings: { total: 1 },
  });
  const before = await openStore(folder.path, { migrations: migrations.slice(0, 10) });
  for (const found of [true, false])
    await before.writer.write((db) =>
      db.run(
        "INSERT INTO history (asked_at, question, receipt) VALUES (5, 'How many?', ?)",
        JSON.stringify(earlier(found)),
      ),
    );
  await before.close();
  const after = await openStore(folder.path);
  const answers = listHistory(after.read, { limit: 9 }).map(({ receipt }) => receipt.answer);
  expect(answers).toMatchObject([
    { found: false, verdict: 'not-found', probability: 0 },
    { found: true, verdict: 'found', probability: 1 },
  ]);
  await after.close();
  await folder.remove();
});

const passage = (n: number): EvidenceItem => ({
  n,
  document: documentId('a'.repeat(64)),
  documentTitle: 'Bees',
  section: nodeId('section', 1),
  path: ['Bees'],
  pageIndex: 0,
  marks: [],
  text: 'They fly.',
  before: '',
  after: '',
  score: 0.5,
  cited: false,
});

describe('what was asked', () => {
  const fresh = freshTables();
  const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
  const ask = (question: string, askedAt = 5) => write((db) => addHistory(db, testReceipt(question, 'Two.'), askedAt));
  const questions = (options: Partial<Parameters<typeof listHistory>[1]> = {}) =>
    listHistory(fresh.store.read, { limit: 99, ...options }).map(({ receipt }) => receipt.question);

  test('is listed newest first, as far as is asked for', async () => {
    const first = await ask('Why?', 7);
    await ask('How?');
    await ask('Where?');
    expect(questions()).toEqual(['Where?', 'How?', 'Why?']);
    expect(questions({ limit: 2 })).toEqual(['Where?', 'How?']);
    expect(listHistory(fresh.store.read, { limit: 9 })[2]).toEqual({
      id: first,
      askedAt: 7,
      receipt: { ...testReceipt('Why?', 'Two.'), kept: { id: first, confirmedAt: null } },
    });
  });

  test('is confirmed, and that is taken back', async () => {
    const [first] = [await ask('Why?'), await ask('How?')];
    await write((db) => confirmHistory(db, first, 77));
    expect(questions({ confirmed: true })).toEqual(['Why?']);
    expect(listHistory(fresh.store.read, { limit: 9, confirmed: true })[0]?.receipt.kept?.confirmedAt).toBe(77);
    await write((db) => confirmHistory(db, first, null));
    expect(questions({ confirmed: true })).toEqual([]);
    expect(questions({ confirmed: false })).toHaveLength(2);
    await expect(write((db) => confirmHistory(db, 99, 1))).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('is confirmed with the passage that answers, which has to be one of its own', async () => {
    const evidence = [1, 2].map((n) => passage(n));
    const id = await write((db) => addHistory(db, { ...testReceipt('Why?', ''), evidence }, 5));
    const chosen = () => listHistory(fresh.store.read, { limit: 1 })[0]?.receipt.chosen;
    await write((db) => confirmHistory(db, id, 77, 2));
    expect([chosen(), questions({ confirmed: true })]).toEqual([2, ['Why?']]);
    await expect(write((db) => confirmHistory(db, id, 78, 3))).rejects.toMatchObject({ code: 'input.invalid' });
    expect(chosen()).toBe(2);
    await write((db) => confirmHistory(db, id, null));
    expect([chosen(), questions({ confirmed: true })]).toEqual([undefined, []]);
  });

  test('is removed one by one', async () => {
    const [first] = [await ask('Why?'), await ask('How?')];
    await write((db) => removeHistory(db, first));
    expect(questions()).toEqual(['How?']);
  });

  test('is kept as far as two thousand back, and longer where it was confirmed', async () => {
    const [first, second] = [await ask('First?'), await ask('Second?')];
    await ask('Third?');
    await write((db) => confirmHistory(db, first, 1));
    // As if as many had been asked since.
    await write((db) => db.run('UPDATE history SET id = id - ? WHERE id <= ?', 1999, second));
    await ask('Fourth?');
    expect(questions()).toEqual(['Fourth?', 'Third?', 'First?']);
    await ask('Fifth?');
    expect(questions()).toEqual(['Fifth?', 'Fourth?', 'Third?', 'First?']);
  });

  test('and cannot be read by this version is left out, not lost', async () => {
    await ask('Why?');
    await write((db) => db.run('INSERT INTO history (asked_at, question, receipt) VALUES (1, ?, ?)', 'How?', '{}'));
    expect(questions()).toEqual(['Why?']);
  });

  test('is found with a backslash and with signs of patterns', async () => {
    for (const question of ['a\\b', 'a_b', 'a%b', 'aXb']) await ask(question);
    expect(['a\\b', 'a_b', 'a%b'].map((search) => questions({ search }))).toEqual([['a\\b'], ['a_b'], ['a%b']]);
  });
});

test('questions are found by words of theirs and of their answers, signs taken as they are', async () => {
  const folder = await tempFolder();
  const store = await openFresh(folder.path);
  await store.writer.write((db) => {
    addHistory(db, testReceipt('How many larches?', 'It finds 90 % of them.'), 1);
    addHistory(db, testReceipt('Where?', 'In the Valley_A.'), 2);
  });
  const found = (search: string) =>
    listHistory(store.read, { limit: 9, search }).map(({ receipt: { question } }) => question);
  expect(found('')).toHaveLength(2);
  expect(found('LARCH')).toEqual(['How many larches?']);
  expect(found('0 %')).toEqual(['How many larches?']);
  expect(found('y_a')).toEqual(['Where?']);
  expect(found('%%')).toEqual([]);
  await store.close();
  await folder.remove();
});
