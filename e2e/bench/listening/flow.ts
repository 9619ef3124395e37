/** Reading mode in a real browser: a long document opened at the place, narrow windows, and the rules of axe. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Page } from 'playwright';
import { breaches } from '../../support/axe.ts';
import { startBrowser } from '../../support/browser-host.ts';
import { forgetView } from '../libraries.ts';
import type { Row } from '../table.ts';
import { countOf, type Budget } from '../bounded.ts';
import { timesRow, watchKeys } from './window.ts';

const PAGES = 1000;
const PLACES = [100, 350, 500, 750, 950];
const SCREENS = 12;

/** Pages of the given documents, over and over, in one file; made once in the folder. */
export async function thousandPages(folder: string, files: readonly string[]): Promise<string> {
  const books = path.join(folder, 'thousand-pages');
  const file = path.join(books, 'thousand.pdf');
  if (existsSync(file)) return books;
  const all = await PDFDocument.create();
  for (let at = 0; all.getPageCount() < PAGES; at++) {
    const one = await PDFDocument.load(await readFile(files[at % files.length]!), { ignoreEncryption: true });
    const some = one.getPageIndices().slice(0, PAGES - all.getPageCount());
    for (const page of await all.copyPages(one, some)) all.addPage(page);
  }
  await mkdir(books, { recursive: true });
  await writeFile(file, await all.save());
  return books;
}

/** @param library  of the one document of a thousand pages */
export async function longRows(browser: Browser, library: string, budget: Budget): Promise<readonly Row[]> {
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  const { page } = host;
  const times: number[] = [];
  try {
    await watchKeys(page);
    await openAt(page, 0);
    for (const place of PLACES) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(`#${place}`);
      await page.keyboard.press('Enter');
      // By the number that is printed on a page, or else by its place.
      await page
        .getByRole('region', { name: new RegExp(`^Page (?:${place}(?: |$)|.* \\(${place}\\)$)`, 'u') })
        .first()
        .waitFor();
      await page.locator('.flow').waitFor({ state: 'detached' });
      times.push(await keyToText(page));
      await page.keyboard.press('F4');
      budget.say(`${times.length} of ${PLACES.length} places`);
      if (budget.isOver()) break;
    }
    const places = countOf(times.length, PLACES.length, 'places');
    return [timesRow(`reading mode of ${PAGES} pages opened at ${places}: key to its words`, times, '400 ms')];
  } finally {
    await host.stop();
  }
}

/** From `F4` to the frame in which words stand in the pane. */
async function keyToText(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const pane = document.querySelector('.flow');
          const box = pane?.getBoundingClientRect();
          const isThere = [...(pane?.querySelectorAll('[data-at]') ?? [])].some((words) => {
            const { top, bottom, height } = words.getBoundingClientRect();
            return height > 0 && bottom > (box?.top ?? 0) && top < (box?.bottom ?? 0);
          });
          if (isThere) requestAnimationFrame((at) => resolve(at));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.keyboard.press('F4');
  const at = await shown;
  return at - (await page.evaluate(() => (globalThis as unknown as { readonly keyAt: number }).keyAt));
}

/** Each document in a window of 320 by 256 pixels, which 400 % leaves of 1280 by 1024, and by the rules of axe. */
export async function narrowRows(browser: Browser, library: string, budget: Budget): Promise<readonly Row[]> {
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  const { page } = host;
  try {
    const rows = page.getByRole('grid', { name: 'Documents' }).locator('[data-id]');
    await rows.first().waitFor();
    const many = await rows.count();
    let most = 0;
    let broken = 0;
    let done = 0;
    for (; done < many && !budget.isOver(); done++) {
      await openAt(page, done);
      await keyToTextOf(page);
      await page.setViewportSize({ width: 320, height: 256 });
      most = Math.max(most, await overhang(page));
      broken += (await breaches(page, [], '.flow')).length;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('F4');
      await page.getByRole('button', { name: 'Show the library as a list' }).click();
      await rows.first().waitFor();
      budget.say(`${done + 1} of ${many} documents`);
    }
    const documents = countOf(done, many, 'documents');
    return [
      { what: `reading mode at 400 %, ${documents}: scrolled sideways`, number: `${most} px`, limit: '0 px' },
      {
        what: `reading mode at 400 %, ${documents}: rules of axe that are broken`,
        number: `${broken}`,
        limit: '0',
      },
    ];
  } finally {
    await host.stop();
  }
}

async function openAt(page: Page, at: number): Promise<void> {
  await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').nth(at).click();
  await page.locator('.sheet[data-drawn]').first().waitFor();
}

async function keyToTextOf(page: Page): Promise<void> {
  await page.keyboard.press('F4');
  await page.locator('.flow [data-at]').first().waitFor();
}

/** Most of it that any of some screens of the text has. */
async function overhang(page: Page): Promise<number> {
  let most = 0;
  for (let screen = 0; screen < SCREENS; screen++) {
    const found = await page.evaluate(async (share) => {
      const pane = document.querySelector('.flow')!;
      pane.scrollTop = share * pane.scrollHeight;
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
      return Math.max(...[document.documentElement, pane].map((one) => one.scrollWidth - one.clientWidth));
    }, screen / SCREENS);
    most = Math.max(most, found);
  }
  return most;
}
