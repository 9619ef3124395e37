/** `kill -9` in the middle of a scan: what was recognized is kept, and nothing is lost or there twice. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onServer } from '../../electron/engine/testing/server.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import { scanOf } from '../fixtures/pdf/scan.ts';
import type { Block } from '../fixtures/pdf/spec.ts';
import { dist } from '../support/paths.ts';
import { makeHome, type Home } from '../integration/support/library.ts';
import { kills } from '../integration/support/ring.ts';

const LIMIT_MS = 300_000;
const PAGES = 6;

let home: Home;
let scan: string;
let undisturbed: string[];

beforeAll(async () => {
  home = await makeHome();
  const blocks = Array.from({ length: PAGES }, (_, page): Block[] => [
    { kind: 'heading', level: 1, number: String(page + 1), text: `The Winter Harbor in ${String(1900 + page)}` },
    { kind: 'paragraph', text: `In that year ${String(40 + page)} boats came in before the storm and left again.` },
    { kind: 'paragraph', text: 'Nobody wrote down where they went, and nobody asked for them later. '.repeat(4) },
  ]).flat();
  const paper = await makePaper({
    pageSize: [360, 200],
    marginPt: 30,
    font: 'sans',
    justified: false,
    hyphenated: false,
    blocks,
  });
  scan = path.join(home.books, 'scan.pdf');
  await writeFile(scan, await scanOf(paper));
}, LIMIT_MS);
afterAll(() => home.remove());

function index(library: string): ChildProcess {
  return fork(path.join(dist, 'electron/cli.mjs'), ['index', scan, '--library', library, '--ocr-time', '0'], {
    stdio: 'ignore',
  });
}

async function indexWhole(library: string): Promise<void> {
  const [status] = (await once(index(library), 'exit')) as [number | null];
  expect(status).toBe(0);
}

/** Nothing while its tables are not made yet. */
const ask = (library: string, sql: string): ReturnType<Home['rows']> => home.rows(sql, library).catch(() => []);

async function pagesIn(library: string): Promise<unknown[]> {
  const rows = await ask(library, 'SELECT page_index, runs FROM recognized_pages ORDER BY page_index');
  return rows.map(({ page_index: page, runs }) => [
    Number(page),
    runs && Buffer.from(runs as Uint8Array).toString('hex'),
  ]);
}

async function segmentsIn(library: string): Promise<string[]> {
  return (await ask(library, 'SELECT text FROM segments ORDER BY position')).map(({ text }) => String(text));
}

/** End it, with all that it started, once so many pages are kept. */
async function killAt(library: string, pages: number, delayMs: number): Promise<void> {
  const child = index(library);
  const gone = once(child, 'exit');
  while ((await pagesIn(library)).length < pages && child.exitCode === null) await wait(10);
  await wait(delayMs);
  child.kill('SIGKILL');
  await gone;
}

describe('a scan whose recognition is killed', () => {
  beforeAll(async () => {
    const library = await home.another('undisturbed');
    await indexWhole(library);
    undisturbed = await segmentsIn(library);
    expect((await pagesIn(library)).length).toBeGreaterThanOrEqual(3);
  }, LIMIT_MS);

  const random = randomNumbers(Date.now() % 1_000_000);
  const fixed = [
    [1, 0],
    [2, 20],
    [0, 0],
    [1, 60],
    [3, 0],
  ] as const;
  const moments = Array.from(
    { length: onServer ? 1 : kills('recognizing') },
    (_, at): readonly [number, number] => fixed[at] ?? [Math.floor(random() * 4), Math.floor(random() * 200)],
  );
  test.each(moments)(
    'after %i pages and %i ms ends as if nothing had happened',
    { timeout: LIMIT_MS },
    async (pages, delayMs) => {
      const library = await home.another(`killed ${String(pages)} ${String(delayMs)}`);
      await killAt(library, pages, delayMs);
      const before = await pagesIn(library);
      expect(before.length).toBeGreaterThanOrEqual(pages);
      await indexWhole(library);
      const after = await pagesIn(library);
      // What was kept is used as it is; the numbers of pages are each there once.
      expect(after).toEqual(expect.arrayContaining(before));
      expect(after).toEqual(await pagesIn(home.at('undisturbed')));
      expect(await segmentsIn(library)).toEqual(undisturbed);
    },
  );
});
