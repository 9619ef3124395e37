import { expect, test } from 'vitest';
import { addHistory, listHistory } from './history.ts';
import { migrations } from './migrations/migrations.ts';
import { openStore } from './open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
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
  for (const found of [true, false]) await before.writer.write((db) => addHistory(db, earlier(found) as never, 5));
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

test('questions are found by words of theirs and of their answers, signs taken as they are', async () => {
  const folder = await tempFolder();
  const store = await openFresh(folder.path);
  const receipt = (question: string, text: string) => ({
    question,
    strategy: 'path' as const,
    scope: { kind: 'library' as const },
    answer: { found: true, verdict: 'found' as const, probability: 1, text, sentences: [] },
    evidence: [],
    route: [],
    diagnostics: { sectionEntropy: 0, contextTokens: 1, budgetTokens: 2, sectionsTouched: 1 },
    timings: { total: 1 },
  });
  await store.writer.write((db) => {
    addHistory(db, receipt('How many larches?', 'It finds 90 % of them.'), 1);
    addHistory(db, receipt('Where?', 'In the Valley_A.'), 2);
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
