import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Asked } from './ask.ts';
import type { Judgement } from './judge.ts';
import { pairsOf, readOutcomes } from './pairs.ts';
import { question } from './testing/given.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-pairs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const asked = (id: string, judgement: Judgement, language: string, answerable = true): Asked => ({
  question: question([], { id, language, answerable }),
  judgement,
  verdict: 'found',
  probability: 1,
  first: '',
  amongThree: false,
  short: null,
  documentAt: 1,
  unread: false,
  ms: 1,
});

test('two runs are paired by the ids of their questions, in every group', () => {
  const earlier = new Map<string, Judgement>([
    ['a-01', 'right'],
    ['a-02', 'wrong'],
    ['a-03', 'right'],
    ['a-04', 'refused'],
  ]);
  const now = [
    asked('a-01', 'wrong', 'de'),
    asked('a-02', 'right', 'de'),
    asked('a-03', 'right', 'fr'),
    asked('a-04', 'found', 'fr', false),
    asked('a-05', 'right', 'zh'),
  ];
  const pairs = pairsOf(earlier, now);
  expect(pairs[0]).toEqual({ name: 'all', questions: 3, before: 2, now: 2, gained: 1, lost: 1 });
  expect(pairs).toContainEqual({ name: 'language: fr', questions: 1, before: 1, now: 1, gained: 0, lost: 0 });
  expect(pairs.map(({ name }) => name)).not.toContain('language: zh');
});

test('the JSON of a run is read, and one without single questions refused', async () => {
  const file = path.join(folder, 'run.json');
  writeFileSync(file, JSON.stringify({ set: 'tuning', questions: [{ id: 'a-01', judgement: 'denied', ms: 3 }] }));
  expect(await readOutcomes(file)).toEqual(new Map([['a-01', 'denied']]));
  writeFileSync(file, JSON.stringify({ set: 'sealed', tallies: [] }));
  await expect(readOutcomes(file)).rejects.toMatchObject({ code: 'input.invalid' });
});
