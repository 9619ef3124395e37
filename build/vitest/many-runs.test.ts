import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as FastCheck from 'fast-check';
import { MANY, manyRuns } from './many-runs.mjs';

let folder: string;
let wrapped: typeof FastCheck;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-runs-'));
  const { resolveId, load } = manyRuns() as unknown as Readonly<
    Record<'resolveId' | 'load', (name: string) => string | undefined>
  >;
  const file = path.join(folder, 'wrapped.mjs');
  writeFileSync(file, load(resolveId('fast-check')!)!);
  wrapped = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof FastCheck;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How often a property is tried. */
async function triesOf(given: { readonly numRuns?: number } = {}): Promise<number> {
  const { assert, asyncProperty, nat } = wrapped.default;
  let tries = 0;
  await assert(
    asyncProperty(nat(), async () => void tries++),
    given,
  );
  return tries;
}

test('a property is tried many times as often as its test says, or as is usual', async () => {
  expect(await triesOf({ numRuns: 7 })).toBe(7 * MANY);
  expect(await triesOf()).toBe(100 * MANY);
});

test('all else is fast-check itself, by name and as a whole', () => {
  expect(wrapped.check(wrapped.property(wrapped.nat(), () => true)).numRuns).toBe(100 * MANY);
  expect(Object.keys(wrapped.default)).toEqual(expect.arrayContaining(['array', 'assert', 'property', 'string']));
  expect(() => wrapped.assert(wrapped.property(wrapped.nat(), (n) => n < 1000))).toThrow(/Counterexample/);
});
