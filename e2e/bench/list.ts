/** The library's list: searched as one types, and as long as twenty thousand documents make it. */
import type { Browser, Page } from 'playwright';
import { percentile } from '../../build/tools/bench/numbers.ts';
import { startBrowser } from '../support/browser-host.ts';
import { forgetView } from './libraries.ts';
import { longestTask, SETTLE_MS } from './longest-task.ts';
import type { Row } from './table.ts';

/** A hand that types quickly. */
const KEY_EVERY_MS = 110;
const WHEEL_STEPS = 100;

interface Typed {
  /** To the frame in which the titles that fit are listed. */
  readonly titlesMs: number;
  /** To the frame with the places in the text, where no further key came first. */
  readonly textMs: number | null;
}

/** @param words  that its documents have */
export async function searchRows(browser: Browser, library: string, words: readonly string[]): Promise<readonly Row[]> {
  return withList(browser, library, async (page) => {
    const typed: Typed[] = [];
    for (const word of words) typed.push(...(await typeAndWatch(page, word)));
    const text = typed.flatMap(({ textMs }) => textMs ?? []);
    return [
      times(
        'key to the titles that fit, as one types',
        typed.map(({ titlesMs }) => titlesMs),
        '100 ms',
      ),
      times('last key to the places in the text', text, ''),
    ];
  });
}

export async function longListRows(browser: Browser, library: string): Promise<readonly Row[]> {
  return withList(browser, library, async (page) => {
    const rows: Row[] = [];
    const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
      rows.push(await longestTask(page, `20,000 documents: ${what}`, work));
    };
    await measure('scroll', async () => {
      await page.getByRole('grid').hover();
      for (let step = 0; step < WHEEL_STEPS; step++) {
        await page.mouse.wheel(0, step % 5 === 0 ? 6000 : 300);
        await page.waitForTimeout(16);
      }
    });
    for (const column of ['Title', 'Authors', 'Title'])
      await measure(`sort by ${column.toLowerCase()}`, () =>
        page.getByRole('columnheader', { name: column }).getByRole('button').click(),
      );
    await measure('search', async () => {
      const search = page.getByRole('searchbox', { name: 'Search the library' });
      await search.focus();
      await search.pressSequentially('document 12', { delay: KEY_EVERY_MS });
      await search.fill('');
    });
    await measure('filter', async () => {
      await page.getByRole('button', { name: /^State/ }).click();
      await page.getByRole('menuitemradio', { name: 'Not opened' }).click();
    });
    return rows;
  });
}

async function withList(
  browser: Browser,
  library: string,
  work: (page: Page) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  try {
    await host.page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').first().waitFor();
    await host.page.waitForTimeout(SETTLE_MS);
    return await work(host.page);
  } finally {
    await host.stop();
  }
}

async function typeAndWatch(page: Page, word: string): Promise<readonly Typed[]> {
  const search = page.getByRole('searchbox', { name: 'Search the library' });
  await search.fill('');
  await page.waitForTimeout(SETTLE_MS);
  await search.focus();
  const seen = page.evaluate(watchKeys, word.length);
  await search.pressSequentially(word, { delay: KEY_EVERY_MS });
  return seen;
}

/** In the window: looks at the frames after each of so many keys. */
function watchKeys(keys: number): Promise<readonly Typed[]> {
  const typed: { titlesMs: number; textMs: number | null }[] = [];
  const field = document.activeElement;
  return new Promise((resolve) => {
    const onInput = ({ timeStamp }: Event): void => {
      const at = typed.push({ titlesMs: Number.NaN, textMs: null });
      // What the key changes is drawn in the frame that the next one follows.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          typed[at - 1]!.titlesMs = performance.now() - timeStamp;
        }),
      );
      const look = (): void => {
        if (typed.length > at) return;
        const head = document.querySelector('.search-head [role=status]');
        const settled = head !== null && head.getAttribute('aria-busy') !== 'true';
        if (!settled || Number.isNaN(typed[at - 1]!.titlesMs)) {
          requestAnimationFrame(look);
          return;
        }
        requestAnimationFrame(() => {
          if (typed.length > at) return;
          typed[at - 1]!.textMs = performance.now() - timeStamp;
          if (at === keys) resolve(typed);
        });
      };
      look();
    };
    field?.addEventListener('input', onInput);
  });
}

function times(what: string, all: readonly number[], limit: string): Row {
  const [median, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
  return {
    what: `1,000 documents: ${what} (n ${all.length})`,
    number: `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    limit,
  };
}
