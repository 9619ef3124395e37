/** One part of `npm run bench:listening`, in a process of its own: `measure-part.ts PART FOLDER DIR…` prints its rows. */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { pdfsIn } from '../../../build/tools/commands/chosen-pdfs.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { libraryOf } from '../libraries.ts';
import type { Row } from '../table.ts';
import { budgetOf, printRows, type Budget } from '../bounded.ts';
import { deviceRows } from './devices.ts';
import { markRows, orderRows, readAll, saidRows } from './documents.ts';
import { longRows, narrowRows, thousandPages } from './flow.ts';
import { notesRows } from './notes.ts';
import { importRows, listenRows } from './window.ts';

const DOCUMENTS = 12;
const IMPORTS = 3;
const KINDS = 30;
const FIRST_PAGES = 20;
/** After this long a part goes through no further document. */
const BUDGET_MS = 90_000;

const [part = '', folder = '', ...places] = process.argv.slice(2);
const folders = await Promise.all(places.map((one) => pdfsIn(one)));
const listened = (folders[0] ?? []).slice(0, DOCUMENTS);

/** The documents that are listened to, in a folder of their own. */
async function listenedIn(): Promise<string> {
  const books = path.join(folder, 'listened');
  await mkdir(books, { recursive: true });
  for (const file of listened) await copyFile(file, path.join(books, path.basename(file)));
  return libraryOf(folder, books);
}

async function longIn(): Promise<string> {
  return libraryOf(path.join(folder, 'long'), await thousandPages(folder, listened));
}

/** Of each folder in turn. */
function ofAllKinds(): readonly string[] {
  const most = Math.max(...folders.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => folders.flatMap((files) => files[at] ?? []))
    .flat()
    .slice(0, KINDS);
}

async function inBrowser(measure: (browser: Browser) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: [...chromiumArgs],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

const measures: Readonly<Record<string, (budget: Budget) => Promise<readonly Row[]>>> = {
  'prepare:listened': async () => (await listenedIn(), []),
  'prepare:long': async () => (await longIn(), []),
  listen: (budget) => inBrowser(async (browser) => listenRows(browser, await listenedIn(), budget)),
  said: async (budget) => saidRows(await readAll(listened, budget)),
  marks: async (budget) => markRows(await readAll(listened, budget)),
  devices: (budget) => deviceRows(budget),
  notes: (budget) => notesRows(budget),
  import: (budget) => inBrowser((browser) => importRows(browser, listened.slice(0, IMPORTS), budget)),
  order: async (budget) => orderRows(await readAll(ofAllKinds(), budget, FIRST_PAGES)),
  long: (budget) => inBrowser(async (browser) => longRows(browser, await longIn(), budget)),
  narrow: (budget) => inBrowser(async (browser) => narrowRows(browser, await listenedIn(), budget)),
};

const budget = budgetOf(part, BUDGET_MS);
printRows((await measures[part]?.(budget)) ?? []);
budget.say('done');
