/** The longest document of the library: scrolled, zoomed and searched. */
import type { Browser, Page } from 'playwright';
import type { ViewState } from '#shared/contract/view.ts';
import { percentile } from '../../build/tools/bench/numbers.ts';
import { startBrowser } from '../support/browser-host.ts';
import { mainThreadTasks } from '../support/main-thread.ts';
import { peakRendererMb } from '../support/memory.ts';
import { forgetView } from './libraries.ts';
import type { Row } from './table.ts';

const WHEEL_STEPS = 240;
const FRAME_MS = 1000 / 60;
const ZOOMS = 5;
/** Long after all places are counted. */
const FIND_MS = 6000;
/** A word of which a long document has thousands. */
const WORD = 'the';

export async function manualRows(browser: Browser, library: string): Promise<readonly Row[]> {
  const longestFirst: ViewState['list'] = {
    sort: { column: 'pages', descending: true },
    columns: ['title', 'pages'],
  };
  await forgetView(library, { list: longestFirst });
  const host = await startBrowser(browser, { library, paths: [] });
  const { page } = host;
  try {
    await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').first().waitFor();
    await openFirst(page);
    const pages = await page
      .getByText(/^of \d+$/)
      .first()
      .textContent();
    const rows: Row[] = [];
    const tasks = async (what: string, work: () => Promise<void>): Promise<void> => {
      const all = await mainThreadTasks(page, work);
      rows.push({ what: `${what}: longest task`, number: `${(all[0] ?? 0).toFixed(0)} ms`, limit: 'none over 100 ms' });
    };
    const peakMb = await peakRendererMb(page, async () => {
      for (const [what, stepPx, jumpPx] of [
        ['scroll', 120, 120],
        ['scroll fast', 160, 4000],
      ] as const) {
        let frames: readonly number[] = [];
        await tasks(what, async () => {
          frames = await framesWhile(page, () => wheel(page, stepPx, jumpPx));
        });
        rows.push(framesRow(what, frames));
      }
      await tasks('zoom', () => zoom(page));
      let foundMs = 0;
      let found = '';
      await tasks(`find “${WORD}”`, async () => {
        [found, foundMs] = await find(page);
      });
      rows.push({
        what: `last key to all places of “${WORD}” (${found})`,
        number: `${foundMs.toFixed(0)} ms`,
        limit: '1,500 ms',
      });
      await tasks('scroll with all places marked', () => wheel(page, 160, 4000));
      await tasks('zoom with all places marked', () => zoom(page));
    });
    rows.push({ what: 'most memory of the renderer', number: `${(peakMb ?? 0).toFixed(0)} MB`, limit: '700 MB' });
    return rows.map((row) => ({ ...row, what: `${pages?.replace('of ', '') ?? ''} pages, ${row.what}` }));
  } finally {
    await host.stop();
  }
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').locator('[data-id]').first().click();
  await page.locator('.sheet[data-drawn]').first().waitFor();
}

function framesRow(what: string, frames: readonly number[]): Row {
  const late = frames.filter((ms) => ms > 1.5 * FRAME_MS).length;
  const part = (share: number): string => percentile(frames, share).toFixed(1);
  return {
    what: `${what}: frames`,
    number: `median ${part(0.5)} ms, p95 ${part(0.95)} ms, longest ${part(1)} ms; ${late} of ${frames.length} late`,
    limit: '16.7 ms',
  };
}

async function wheel(page: Page, stepPx: number, jumpPx: number): Promise<void> {
  await page.locator('.scroller').hover();
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, step % 15 === 0 ? jumpPx : stepPx);
    await page.waitForTimeout(FRAME_MS);
  }
}

async function zoom(page: Page): Promise<void> {
  for (const name of ['Zoom in', 'Zoom out'])
    for (let step = 0; step < ZOOMS; step++) {
      await page.getByRole('button', { name }).click();
      await page.waitForTimeout(300);
    }
}

/** @returns what is said of the places, and the time from the last key to the last change of it */
async function find(page: Page): Promise<readonly [string, number]> {
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('search').getByRole('textbox').waitFor();
  // Each key begins again: the last change of what is said is the end.
  const counted = page.evaluate(
    ([letters, wholeMs]) =>
      new Promise<readonly [string, number]>((resolve) => {
        let left = letters;
        const status = document.querySelector('[role=search] [role=status]');
        const onInput = ({ timeStamp }: Event): void => {
          if (--left > 0) return;
          document.removeEventListener('input', onInput);
          let changedAt = timeStamp;
          const changes = new MutationObserver(() => requestAnimationFrame((at) => (changedAt = at)));
          if (status) changes.observe(status, { childList: true, characterData: true, subtree: true });
          setTimeout(() => resolve([status?.textContent ?? '', changedAt - timeStamp]), wholeMs);
        };
        document.addEventListener('input', onInput);
      }),
    [WORD.length, FIND_MS] as const,
  );
  await page.keyboard.type(WORD, { delay: 60 });
  return counted;
}

/** Times between the frames that the window could draw, in ms. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const stop = await page.evaluateHandle(() => {
    const times: number[] = [];
    let over = false;
    const next = (time: number): void => {
      times.push(time);
      if (!over) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return () => {
      over = true;
      return times;
    };
  });
  await work();
  const times = await stop.evaluate((end) => end());
  return times.slice(1).map((time, i) => time - times[i]!);
}
