/** Documents that ask for more than there is, opened in a window that a reader goes on reading in. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { treeOf } from '../../build/tools/bench/engine-process.ts';
import { processorMs, watchMemory } from '../../build/tools/bench/memory.ts';
import { bombs } from '../fixtures/pdf/bombs.ts';
import { smallPaper } from '../integration/support/library.ts';
import { startBrowser } from '../support/browser-host.ts';
import { rendererPids } from '../support/memory.ts';
import { tableOf, type Row } from './table.ts';

/** So long a reader looks at a document that does not come. */
const LOOK_MS = 6000;
const INDEXED_MS = 400_000;
const LOST_MS = 60_000;
const QUIET_MS = 3000;

/** For each bomb a library of its own with one report, which is gone back to. */
export async function bombRows(browser: Browser, folder: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of Object.keys(bombs)) {
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
  const processes = async (): Promise<readonly number[]> => [
    ...(await treeOf(host.enginePid())),
    ...(await rendererPids(page)),
  ];
  let pids = await processes();
  const watching = setInterval(() => void processes().then((now) => (pids = now)), LOOK_MS / 30);
  const memory = watchMemory(() => pids);
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
    await untilQuiet(processes);
    return [
      { what: `${name}: all processes at most`, number: `${memory.stop()} MB`, limit: '1,536 MB' },
      { what: `${name}: back in the report after`, number: `${usableMs.toFixed(0)} ms`, limit: '2,000 ms' },
    ];
  } finally {
    clearInterval(watching);
    memory.stop();
    await host.stop();
  }
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
