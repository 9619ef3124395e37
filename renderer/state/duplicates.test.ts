import { expect, test } from 'vitest';
import type { DuplicatePair, Duplicates } from '#shared/contract/duplicates.ts';
import { pairName } from './duplicates.ts';
import { testId, testWindow } from './testing.ts';

const [a, b] = [testId('a'), testId('b')];
const pair: DuplicatePair = { older: a, newer: b, kind: 'same-text', ofOlder: 1, ofNewer: 0.9, signs: ['title'] };
const only = { headings: [], sentences: 1, examples: [] };

/** A window whose engine finds the pair until it was joined or told apart. */
function shown() {
  const calls: unknown[] = [];
  let found: Duplicates = { pairs: [pair], joined: [], apart: [] };
  const window = testWindow({
    'duplicates.find': async function* () {
      yield { done: 1, total: 2 };
      return found;
    },
    'duplicates.compare': async (params) => {
      calls.push(params);
      return { ofOne: only, ofOther: only };
    },
    'duplicates.join': async (params) => {
      calls.push(params);
      found = { ...found, pairs: [] };
      return null;
    },
    'duplicates.separate': async (params) => {
      calls.push(params);
      found = { ...found, pairs: [pair] };
      return null;
    },
    'duplicates.tell-apart': async (params) => {
      calls.push(params);
      return null;
    },
  });
  return { window, calls, at: window.duplicates.get };
}

test('a pair has one name, whichever is the older one', () => {
  expect(pairName(pair)).toBe(pairName({ older: b, newer: a }));
});

test('looking tells how far it is, and what was found', async () => {
  const { at } = shown();
  await at().look();
  expect(at()).toMatchObject({ found: { pairs: [pair] }, looking: null });
});

test('what was joined is looked for again, and a notice undoes it', async () => {
  const { window, calls, at } = shown();
  await at().look();
  await at().join(a, b, 'earlier-version');
  expect(calls).toEqual([{ older: a, newer: b, kind: 'earlier-version' }]);
  expect(at().found?.pairs).toEqual([]);
  window.notices.get().notices.at(-1)!.action!.run();
  await expect.poll(() => at().found?.pairs).toEqual([pair]);
  expect(calls.at(-1)).toEqual({ document: a });
});

test('what is not the same is said with a way back', async () => {
  const { window, calls, at } = shown();
  await at().tellApart(a, b, true);
  window.notices.get().notices.at(-1)!.action!.run();
  await expect
    .poll(() => calls)
    .toEqual([
      { one: a, other: b, apart: true },
      { one: a, other: b, apart: false },
    ]);
});

test('two are compared once, and again where that failed', async () => {
  const { calls, at } = shown();
  await Promise.all([at().compare(pair), at().compare(pair)]);
  expect(calls).toHaveLength(1);
  expect(at().compared.get(pairName(pair))).toEqual({ ofOne: only, ofOther: only });
  const failing = testWindow({ 'duplicates.compare': () => Promise.reject(new Error('no')) });
  await failing.duplicates.get().compare(pair);
  expect(failing.duplicates.get().compared.size).toBe(0);
  expect(failing.notices.get().notices).toHaveLength(1);
});
