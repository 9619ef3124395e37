/** An evidence table of 500 documents and 20 questions: scrolled, sorted and filtered. */
import type { Browser, Page } from 'playwright';
import { startBrowser } from '../support/browser-host.ts';
import { forgetView, TABLE } from './libraries.ts';
import { longestTask, SETTLE_MS } from './longest-task.ts';
import type { Row } from './table.ts';

const WHEEL_STEPS = 80;
const KEY_EVERY_MS = 110;

/** Processor time of the window's main thread, task by task: no frame takes longer than its tasks. */
export async function matrixRows(browser: Browser, library: string): Promise<readonly Row[]> {
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  const { page } = host;
  try {
    await page.getByRole('button', { name: new RegExp(`^${TABLE.name}`, 'u') }).click();
    const grid = page.getByRole('grid', { name: `Evidence table “${TABLE.name}”` });
    await grid.getByRole('gridcell').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const rows: Row[] = [];
    const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
      rows.push(await longestTask(page, `table of ${TABLE.rows} × ${TABLE.questions}: ${what}`, work));
    };
    const head = grid.getByRole('columnheader', { name: 'How many of the 1. kind' });
    await measure('scroll down', () => scroll(page, (step) => [0, step % 5 === 0 ? 4000 : 300]));
    await page.keyboard.press('Control+Home');
    await measure('scroll across', () => scroll(page, (step) => [step % 8 < 4 ? 500 : -500, 0]));
    await measure('sort by a column', () => head.click());
    await measure('turn it around', () => head.click());
    await measure('search', async () => {
      const search = page.getByRole('searchbox', { name: 'Search the table' });
      await search.focus();
      await search.pressSequentially('123 kg', { delay: KEY_EVERY_MS });
      await search.fill('');
    });
    await measure('filter a column', async () => {
      await head.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Filter…' }).click();
      await page.getByRole('textbox', { name: 'From' }).fill('2 kg');
      await page.getByRole('textbox', { name: 'From' }).press('Enter');
    });
    return rows;
  } finally {
    await host.stop();
  }
}

async function scroll(page: Page, by: (step: number) => readonly [x: number, y: number]): Promise<void> {
  await page.locator('.matrix-scroll').hover();
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(...by(step));
    await page.waitForTimeout(16);
  }
}
