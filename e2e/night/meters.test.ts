/** What is laid out or has very many pages stays under the meter, over the engine and everything that it starts. */
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { findBrowser } from '../../electron/print/find-browser.mjs';
import { treeBytes } from '../../electron/process/process-tree.ts';
import { heavy, tooHeavy } from '../fixtures/formats/heavy.ts';
import { manyPages } from '../fixtures/pdf/bombs.ts';
import {
  launchEngine,
  makeHome,
  untilDocuments,
  type Home,
  type ProcessSession,
} from '../integration/support/library.ts';

const MB = 2 ** 20;
/** What a browser may take, and all processes together where none is asked. */
const METER_MB = 1536;
/** Of the engine and its other helpers while a browser is at work, which grows between two looks. */
const BESIDE_MB = 512;
const LIMIT_MS = 900_000;
const LOOK_MS = 100;
const PAGES = 10_000;

let home: Home;
let session: ProcessSession;
beforeEach(async () => {
  home = await makeHome();
  session = launchEngine(home.library);
  await session.host.call('host.library', {});
});
afterEach(async () => {
  await session.host.call('host.close', {});
  await session.helper.exited;
  await home.remove();
});

/** Adds the document; what became of it, and the most that all processes took together meanwhile, in MB. */
async function metered(name: string, content: Buffer): Promise<{ document: DocumentSummary; peakMb: number }> {
  const file = path.join(home.books, name);
  await writeFile(file, content);
  let peak = 0;
  const done = new AbortController();
  const looking = (async () => {
    while (!done.signal.aborted) {
      peak = Math.max(peak, await treeBytes(session.helper.pid!));
      await wait(LOOK_MS);
    }
  })();
  const begun = performance.now();
  await session.host.call('host.add', { paths: [file] });
  const [document] = await untilDocuments(
    session,
    (all) => all.length === 1 && all.every(({ state }) => state.kind === 'ready' || state.kind === 'failed'),
    LIMIT_MS,
  );
  done.abort();
  await looking;
  const { state } = document!;
  const outcome = state.kind === 'failed' ? state.error.code : state.kind;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const peakMb = Math.round(peak / MB);
  console.log(
    `| ${name} | ${(statSync(file).size / 1000).toFixed(0)} kB | ${outcome} | ${seconds} s | ${String(peakMb)} MB |`,
  );
  return { document: document!, peakMb };
}

const hasMeter = process.platform === 'linux' && findBrowser() !== undefined;

test.skipIf(!hasMeter).each(Object.keys(tooHeavy))(
  '%s is refused under the meter',
  { timeout: LIMIT_MS },
  async (name) => {
    const { document, peakMb } = await metered(name, tooHeavy[name]!());
    expect(document.state).toMatchObject({ kind: 'failed', error: { code: 'file.too-large' } });
    expect(peakMb).toBeLessThanOrEqual(METER_MB);
  },
);

test.skipIf(!hasMeter).each(Object.keys(heavy))(
  '%s is laid out under the meter, or ended',
  { timeout: LIMIT_MS },
  async (name) => {
    const { document, peakMb } = await metered(name, heavy[name]!());
    if (document.state.kind === 'failed') expect(document.state.error.code).toBe('file.too-large');
    expect(peakMb).toBeLessThanOrEqual(METER_MB + BESIDE_MB);
  },
);

test.skipIf(process.platform !== 'linux')(
  'ten thousand sound pages are read whole, under the meter',
  { timeout: LIMIT_MS },
  async () => {
    const { document, peakMb } = await metered('pages.pdf', manyPages(PAGES));
    expect(document).toMatchObject({ pages: PAGES, state: { kind: 'ready', pagesWithoutText: [] } });
    const { hits } = await session.window.call('search.text', {
      words: `page ${String(PAGES)} has its line`,
      scope: { kind: 'library' },
      limit: 3,
    });
    expect(hits.length).toBeGreaterThan(0);
    expect(peakMb).toBeLessThanOrEqual(METER_MB);
  },
);
