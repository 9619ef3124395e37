import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseTasks } from '../eval/choose-tasks.ts';
import { readDatasets } from '../eval/read-datasets.ts';
import { madeQasper } from '../eval/testing/made-qasper.ts';
import { openOutcomes, REAL } from './outcomes.ts';
import { proveRoles, type Proving } from './prove.ts';
import { casts } from './roads.ts';
import { pairingOf } from './tally.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roles-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function proving(played: Proving['played']): Promise<Omit<Proving, 'outcomes'>> {
  const file = path.join(folder, 'made.json');
  await writeFile(file, JSON.stringify(madeQasper()));
  const datasets = await readDatasets(file, { abstracts: false, floats: false });
  return {
    tasks: chooseTasks(datasets, { limit: Infinity, seed: 1, sample: 3, split: undefined }),
    played,
    budgetTokens: 500,
    openFile: () => undefined,
    onProgress: () => undefined,
    enough: () => false,
    signal: new AbortController().signal,
  };
}

test('each role is asked for on its road', async () => {
  const played = casts.map((cast) => ({ behavior: 'oracle' as const, cast }));
  const asked = await proveRoles({ ...(await proving(played)), outcomes: await openOutcomes(undefined, '') });
  const never = played.filter((one) => pairingOf(one, asked).asked === 0);
  // Rules read these small questions surely, as one: nobody plans them or takes them apart.
  expect(never.map(({ cast }) => cast)).toEqual(['plan', 'decompose']);
});

test('a run goes on where it was stopped, with the same outcomes', async () => {
  const given = await proving([
    { behavior: 'random', cast: 'write' },
    { behavior: 'oracle', cast: 'write' },
  ]);
  const whole = await proveRoles({ ...given, outcomes: await openOutcomes(undefined, '') });
  expect(whole.flatMap(({ pairs }) => pairs.flatMap(({ agreed }) => agreed))).not.toEqual([]);
  const file = path.join(folder, 'out.jsonl');
  const untimed = (asked: typeof whole) =>
    asked.map((one) => ({ ...one, pairs: one.pairs.map((pair) => ({ ...pair, firstMs: 0, ms: 0 })) }));
  let left = 2;
  const first = await proveRoles({ ...given, outcomes: await openOutcomes(file, 'a'), enough: () => left-- === 0 });
  expect(first).toHaveLength(2);
  const rest = await proveRoles({ ...given, outcomes: await openOutcomes(file, 'a') });
  expect(untimed(rest)).toEqual(untimed(whole));
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1 + whole.length);
  // Of another run nothing is taken over.
  expect((await openOutcomes(file, 'b')).known).toEqual([]);
});

test('whatever a bad model calls for, nothing is worse than without it', async () => {
  const bad = (['random', 'hostile', 'echo', 'endless', 'refusing'] as const).flatMap((behavior) =>
    (['call', 'all'] as const).map((cast) => ({ behavior, cast })),
  );
  const asked = await proveRoles({ ...(await proving(bad)), outcomes: await openOutcomes(undefined, '') });
  const pairings = bad.map((one) => pairingOf(one, asked));
  expect(pairings.every(({ asked: times }) => times > 0)).toBe(true);
  expect(pairings.map(({ worse }) => worse)).toEqual(bad.map(() => 0));
});

test('a real model is asked as it is, and waited for no longer than it may take', async () => {
  const requests: string[] = [];
  const chat = {
    model: 'slow',
    async *reply({ task }: { readonly task?: string | undefined }, signal: AbortSignal) {
      requests.push(task ?? '');
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      signal.throwIfAborted();
      yield '';
    },
  };
  const real = { chat, patience: { firstMs: 50, lastMs: 50 } };
  const played = [{ behavior: REAL, cast: 'all' }] as const;
  const asked = await proveRoles({ ...(await proving(played)), real, outcomes: await openOutcomes(undefined, '') });
  const pairing = pairingOf(played[0], asked);
  expect(pairing).toMatchObject({ changed: 0, worse: 0 });
  expect(pairing.firstMs).not.toBeNull();
  expect(requests.length).toBeGreaterThan(0);
});
