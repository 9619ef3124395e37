/**
 * `npm run bench:listening -- DIR… [--folder DIR] [--only PART]`: reading aloud, reading mode, notes in files and marks that travel,
 * against what is promised of each, over the PDFs in the folders (the first 12 of the first are listened to). Needs `pdftotext` of
 * poppler-utils. What takes long to make is kept in the folder. Headless Chromium, the real engine; no voice is heard.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { pdfsIn } from '../../build/tools/commands/chosen-pdfs.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { libraryOf } from './libraries.ts';
import { deviceRows } from './listening/devices.ts';
import { markRows, orderRows, readAll, saidRows } from './listening/documents.ts';
import { longRows, narrowRows } from './listening/flow.ts';
import { notesRows } from './listening/notes.ts';
import { importRows, listenRows } from './listening/window.ts';
import { tableOf, type Row } from './table.ts';

const DOCUMENTS = 12;
const IMPORTS = 3;
const KINDS = 30;
const FIRST_PAGES = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, only: { type: 'string' } },
});
if (positionals.length === 0) throw new Error('Usage: npm run bench:listening -- DIR… [--folder DIR] [--only PART]');
const folder = path.resolve(values.folder ?? path.join(tmpdir(), 'wayleaf-bench-listening'));
const folders = await Promise.all(positionals.map((one) => pdfsIn(path.resolve(one))));
const listened = folders[0]!.slice(0, DOCUMENTS);

/** The documents that are listened to, in a folder of their own. */
async function listenedIn(): Promise<string> {
  const books = path.join(folder, 'listened');
  await mkdir(books, { recursive: true });
  for (const file of listened) await copyFile(file, path.join(books, path.basename(file)));
  return libraryOf(folder, books);
}

/** Of each folder in turn. */
function ofAllKinds(): readonly string[] {
  const most = Math.max(...folders.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => folders.flatMap((files) => files[at] ?? []))
    .flat()
    .slice(0, KINDS);
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  chromiumSandbox: false,
  args: [...chromiumArgs],
});
const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  listen: async () => listenRows(browser, await listenedIn()),
  import: () => importRows(browser, listened.slice(0, IMPORTS)),
  said: async () => {
    const documents = await readAll(listened);
    return [...(await saidRows(documents)), ...markRows(documents)];
  },
  order: async () => orderRows(await readAll(ofAllKinds(), FIRST_PAGES)),
  long: () => longRows(browser, folder, listened),
  narrow: async () => narrowRows(browser, await listenedIn()),
  notes: notesRows,
  devices: deviceRows,
};
try {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only !== undefined && values.only !== name) continue;
    const startedAt = performance.now();
    rows.push(...(await measure()));
    process.stderr.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  }
  console.log(tableOf(rows));
} finally {
  await browser.close();
}
