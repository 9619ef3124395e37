/** One part of `npm run bench`, in a process of its own: `measure-part.ts PART FOLDER DIR` prints its rows. */
import { chromium, type Browser } from 'playwright';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { budgetOf, printRows, type Budget } from '../bounded.ts';
import { askByWords, libraryOf, MANY, repeatedTo, TEN_THOUSAND } from '../libraries.ts';
import { startTimes, timesOf } from '../start.ts';
import type { Row } from '../table.ts';
import { askRows, growthRows } from './ask-time.ts';
import { cloneRows } from './clone.ts';
import { diskRows } from './disk.ts';
import { firstPageRows } from './first-page.ts';
import { memoryRows } from './idle-memory.ts';
import { indexRows } from './index-time.ts';

/** After this long a part begins nothing more. */
const BUDGET_MS = 90_000;

const [part = '', folder = '', documents = ''] = process.argv.slice(2);

const own = (): Promise<string> => libraryOf(folder, documents);
const repeated = (count: number): Promise<string> => repeatedTo(folder, documents, count);

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

async function startRows(count: number, limitMs: number): Promise<readonly Row[]> {
  const library = await repeated(count);
  await askByWords(library);
  return inBrowser(async (browser) => {
    const { warm, cold } = await startTimes(browser, library);
    const of = `${count.toLocaleString('en-US')} documents`;
    return [
      timesOf(`start to a usable window, ${of}: server, warm`, warm, `${limitMs} ms`),
      timesOf(`start to a usable window, ${of}: desktop stand-in, cold`, cold, ''),
    ];
  });
}

const measures: Readonly<Record<string, (budget: Budget) => Promise<readonly Row[]>>> = {
  'prepare:own': async () => (await own(), []),
  'prepare:thousand': async () => (await repeated(MANY), []),
  'prepare:ten-thousand': async () => (await repeated(TEN_THOUSAND), []),
  index: (budget) => indexRows(documents, budget),
  ask: async () => askRows([await own(), await repeated(MANY)]),
  page: (budget) => inBrowser(async (browser) => firstPageRows(browser, await own(), budget)),
  memory: () => inBrowser(async (browser) => memoryRows(browser, await repeated(MANY), MANY)),
  start: () => startRows(MANY, 1500),
  'start-large': () => startRows(TEN_THOUSAND, 2500),
  'ask-large': async () => growthRows(await repeated(MANY), await repeated(TEN_THOUSAND)),
  disk: async () => diskRows(await own()),
  clone: () => inBrowser(cloneRows),
};

const budget = budgetOf(part, BUDGET_MS);
printRows((await measures[part]?.(budget)) ?? []);
budget.say('done');
