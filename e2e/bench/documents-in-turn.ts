/** Documents one after the other: by their tabs, after a restart, and hundreds of them. */
import type { Page } from 'playwright';
import { processorMs } from '../../electron/process/resident.ts';
import type { RunningHost } from '../support/host.ts';
import { viewStored } from '../support/settled.ts';
import { timesRow } from './evidence.ts';
import type { Row } from './table.ts';

const TABS = 4;
const SWITCHES = 16;
const RESTARTS = 3;
/** What a reader looks at a page before the next tab is clicked; its picture is kept meanwhile. */
const LOOK_MS = 1200;
const LOST_MS = 60_000;

/** @param drawing  the process that draws the window */
export async function switchTabs(page: Page, drawing: number): Promise<readonly Row[]> {
  for (let at = 0; at < TABS; at++) await openAt(page, at);
  const tabs = page.getByRole('navigation', { name: 'Open documents' }).locator('.tab > .name');
  const times: number[] = [];
  const spent: number[] = [];
  for (let n = 0; n < TABS + SWITCHES; n++) {
    await page.waitForTimeout(LOOK_MS);
    const before = (await processorMs(drawing)) ?? 0;
    const seen = page.evaluate(watchPicture, LOST_MS);
    await tabs.nth(n % TABS).click();
    const ms = await seen;
    const processor = ((await processorMs(drawing)) ?? 0) - before;
    // Each is known once it was looked at.
    if (n >= TABS) {
      times.push(ms);
      spent.push(processor);
    }
  }
  return [
    timesRow(`click on a tab to its page on the screen (n ${times.length})`, times, '50 ms'),
    timesRow('processor time of the window until then', spent, '60 ms'),
  ];
}

/** In window: from the next click to the first frame with a picture of another document's page in view. */
function watchPicture(lostMs: number): Promise<number> {
  const before = document.querySelector('.scroller');
  const isShown = (): boolean => {
    const scroller = document.querySelector('.scroller');
    if (!scroller || scroller === before) return false;
    const pane = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll('.sheet')].some((sheet) => {
      const { top, bottom } = sheet.getBoundingClientRect();
      const picture = sheet.querySelector<HTMLImageElement>('img.sheet-last');
      const hasPicture = sheet.hasAttribute('data-drawn') || picture?.complete === true;
      return bottom > pane.top && top < pane.bottom && hasPicture;
    });
  };
  return new Promise((resolve, reject) => {
    const onClick = ({ timeStamp }: MouseEvent): void => {
      const look = (): void => {
        const ms = performance.now() - timeStamp;
        // The frame in which it is found is on the screen when the next one begins.
        if (isShown()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        else if (ms > lostMs) reject(new Error('No page came into view.'));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}

/** From the start of the program to the page that was read last, as a picture or drawn. */
export async function restartTimes(start: () => Promise<RunningHost>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round <= RESTARTS; round++) {
    const from = performance.now();
    const host = await start();
    try {
      await host.page.locator('.scroller .sheet[data-drawn], .scroller img.sheet-last').first().waitFor();
      const ms = performance.now() - from;
      // What warms the disk is not counted.
      if (round > 0) times.push(ms);
      await host.page.locator('.sheet[data-drawn]').first().waitFor();
      await host.page.waitForTimeout(LOOK_MS);
      await viewStored(host.page);
    } finally {
      await host.stop();
    }
  }
  return times;
}

/** Opens documents of the list in turn, each until its page is drawn, and closes each. */
export async function openAndClose(page: Page, count: number): Promise<void> {
  await showList(page);
  const rows = await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').count();
  for (let n = 0; n < count; n++) {
    await openAt(page, n % rows);
    await page.keyboard.press('ControlOrMeta+w');
  }
}

async function openAt(page: Page, at: number): Promise<void> {
  await showList(page);
  await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').nth(at).click();
  await page.locator('.sheet[data-drawn]').first().waitFor();
}

async function showList(page: Page): Promise<void> {
  const first = page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').first();
  if (!(await first.isVisible())) await page.getByRole('button', { name: 'Show the library as a list' }).click();
  await first.waitFor();
}
