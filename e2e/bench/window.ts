/**
 * `npm run bench:window -- DIR [--folder DIR] [--only PART] [--bomb NAME]`: what a reader waits for in the window, over a library of the
 * documents in DIR and over larger ones made from it, which are kept in the folder. Headless Chromium, the real engine.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { bombRows } from './bombs.ts';
import { dayRows } from './day.ts';
import { evidenceRows } from './evidence.ts';
import { libraryOf, tableIn, thousandOf, titlesIn } from './libraries.ts';
import { longListRows, searchRows } from './list.ts';
import { manualRows } from './manual.ts';
import { matrixRows } from './matrix.ts';
import { startRows } from './start.ts';
import { tableOf, type Row } from './table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, only: { type: 'string' }, bomb: { type: 'string' } },
});
const [documents] = positionals;
if (documents === undefined)
  throw new Error('Usage: npm run bench:window -- DIR [--folder DIR] [--only PART] [--bomb NAME]');
const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'wayleaf-bench-window'));

/** That documents of any kind have. */
const WORDS = ['method', 'result', 'figure', 'system', 'between', 'learning'];

const browser = await chromium.launch({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [...chromiumArgs],
});
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  evidence: async () => evidenceRows(browser, await thousandOf(folder, documents)),
  start: async () => startRows(browser, await thousandOf(folder, documents)),
  search: async () => searchRows(browser, await thousandOf(folder, documents), WORDS),
  list: async () => longListRows(browser, await titlesIn(folder)),
  table: async () => matrixRows(browser, await tableIn(folder)),
  manual: async () => manualRows(browser, await libraryOf(folder, documents)),
  day: async () => dayRows(browser, await libraryOf(folder, documents)),
  bombs: async () => bombRows(browser, folder, values.bomb),
};
try {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (values.only === undefined || values.only === name) rows.push(...(await measure()));
  console.log(tableOf(rows));
} finally {
  await browser.close();
}
