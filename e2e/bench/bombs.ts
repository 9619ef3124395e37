/** Documents that ask for more than there is, opened in a window that a reader goes on reading in. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { treeOf } from '../../build/tools/bench/engine-process.ts';
import { processorMs, residentMb } from '../../build/tools/bench/memory.ts';
import { bombs } from '../fixtures/pdf/bombs.ts';
import { smallPaper } from '../integration/support/library.ts';
import { startBrowser } from '../support/browser-host.ts';
import { drawingPid } from '../support/memory.ts';
import { tableOf, type Row } from './table.ts';

/** So long a reader looks at a document that does not come. */
const LOOK_MS = 6000;
const INDEXED_MS = 400_000;
const LOST_MS = 60_000;
const QUIET_MS = 3000;
const SAMPLE_MS = 50;

/**
 * For each bomb a library of its own with one report, which is gone back to.
 *
 * @param like  only bombs whose names have this in them
 */
export async function bombRows(browser: Browser, folder: string, like = ''): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(bombs).filter((each) => each.includes(like))) {
    const own = path.join(folder, 'bomb');
    try {
      const measured = await rowsOf(browser, own, name);
      process.stderr.write(`${tableOf(measured).split('\n').slice(2).join('\n')}\n`);
      rows.push(...measured);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }
  return rows;
}

async function rowsOf(browser: Browser, folder: string, name: string): Promise<readonly Row[]> {
  const books = path.join(folder, 'books');
  await mkdir(books, { recursive: true });
  const [report, bomb] = [path.join(books, 'report.pdf'), path.join(books, 'bomb.pdf')];
  await writeFile(report, await smallPaper(1));
  await writeFile(bomb, bombs[name]!());
  const host = await startBrowser(browser, { library: path.join(folder, 'library'), paths: [report] });
  const { page } = host;
  const memory = watchKinds(async () => ({
    engine: (await treeOf(host.enginePid())).slice(0, 1),
    helpers: (await treeOf(host.enginePid())).slice(1),
    window: [await drawingPid(page)],
  }));
  try {
    const drawn = page.locator('.sheet[data-drawn]').first();
    await drawn.waitFor({ timeout: LOST_MS });
    await host.startAgain([bomb]); // it is shown while it is read
    await page.waitForTimeout(LOOK_MS);
    const startedAt = performance.now();
    await page
      .getByRole('navigation', { name: 'Open documents' })
      .getByRole('button', { name: 'Report 1', exact: true })
      .click();
    await drawn.waitFor({ timeout: LOST_MS });
    const usableMs = performance.now() - startedAt;
    await untilQuiet(memory.processes);
    return [
      { what: `${name}: all processes at most`, number: memory.stop(), limit: '1,536 MB' },
      { what: `${name}: back in the report after`, number: `${usableMs.toFixed(0)} ms`, limit: '2,000 ms' },
    ];
  } finally {
    memory.stop();
    await host.stop();
  }
}

type Kinds = Readonly<Record<string, readonly number[]>>;

/** Samples the resident memory of all processes, and what each kind has of it where they have most together. */
function watchKinds(find: () => Promise<Kinds>) {
  let kinds: Kinds = {};
  let most = { total: 0, parts: '' };
  const sample = (): void => {
    const parts = Object.entries(kinds).map(
      ([kind, pids]) => [kind, pids.reduce((sum, pid) => sum + (residentMb(pid) ?? 0), 0)] as const,
    );
    const total = parts.reduce((sum, [, mb]) => sum + mb, 0);
    if (total > most.total) most = { total, parts: parts.map(([kind, mb]) => `${kind} ${mb}`).join(', ') };
  };
  const looking = setInterval(() => {
    // A browser that is being closed has none.
    find().then(
      (found) => (kinds = found),
      () => undefined,
    );
  }, LOOK_MS / 30);
  const sampling = setInterval(sample, SAMPLE_MS);
  return {
    processes: () => Promise.resolve(Object.values(kinds).flat()),
    stop: (): string => {
      clearInterval(looking);
      clearInterval(sampling);
      return `${most.total} MB (${most.parts})`;
    },
  };
}

/** Until the processes have done next to nothing for a while. */
async function untilQuiet(processes: () => Promise<readonly number[]>): Promise<void> {
  const givenUpAt = performance.now() + INDEXED_MS;
  let before = -1;
  while (performance.now() < givenUpAt) {
    const now = await processorMs(await processes());
    if (before >= 0 && now - before < QUIET_MS / 20) return;
    before = now;
    await wait(QUIET_MS);
  }
}
