/** From a click on evidence to its words: in a document that is open, and in one that is not. */
import type { Browser, Locator, Page } from 'playwright';
import { percentile } from '../../build/tools/bench/numbers.ts';
import { startBrowser } from '../support/browser-host.ts';
import { forgetView, questionsOf } from './libraries.ts';
import type { Row } from './table.ts';
import { askIn } from '../support/scope.ts';

const QUESTIONS = 8;
/** Cards of one answer that are clicked one after the other, from page to page of the open document. */
const CARDS = 3;
/** What a reader needs at least to look at an answer before something in it is clicked. */
const LOOK_MS = 1000;
const LOST_MS = 60_000;

interface Click {
  /** Another document was opened for it. */
  readonly opened: boolean;
  /** To the frame in which the words are marked, in view. */
  readonly markedMs: number;
  /** The same on the drawn page, so that they can be read. */
  readonly drawnMs: number;
}

export async function evidenceRows(browser: Browser, library: string): Promise<readonly Row[]> {
  const questions = await questionsOf(library, QUESTIONS);
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  try {
    await host.page.getByRole('grid').getByRole('row').nth(1).click();
    await host.page.locator('.sheet[data-drawn]').first().waitFor();
    const all = await clicks(host.page, questions);
    return [
      ...rowsOf(
        'open',
        all.filter(({ opened }) => !opened),
        150,
      ),
      ...rowsOf(
        'not open',
        all.filter(({ opened }) => opened),
        700,
      ),
    ];
  } finally {
    await host.stop();
  }
}

function rowsOf(which: string, some: readonly Click[], limitMs: number): readonly Row[] {
  const line = (what: string, times: readonly number[]): Row =>
    timesRow(`click on evidence to its words ${what}, document ${which} (n ${times.length})`, times, `${limitMs} ms`);
  return [
    line(
      'marked',
      some.map(({ markedMs }) => markedMs),
    ),
    line(
      'marked on the drawn page',
      some.map(({ drawnMs }) => drawnMs),
    ),
  ];
}

export function timesRow(what: string, times: readonly number[], limit: string): Row {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return { what, number: `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, limit };
}

/** Each question is asked of the library, which leads to another document, and then of that one. */
async function clicks(page: Page, questions: readonly string[]): Promise<readonly Click[]> {
  const all: Click[] = [];
  for (const question of questions) {
    for (const [scope, cards] of [
      ['The library', 1],
      ['This document', CARDS],
    ] as const) {
      await askIn(page, scope);
      await ask(page, question);
      all.push(...(await clicksOn(page, cards)));
    }
  }
  return all;
}

/** The cards of the last answer, one after the other. */
export async function clicksOn(page: Page, most: number): Promise<readonly Click[]> {
  const all: Click[] = [];
  for (const card of (await page.getByRole('article', { name: /^Evidence/ }).all()).slice(0, most)) {
    await page.waitForTimeout(LOOK_MS);
    all.push(await clickOn(page, card));
  }
  return all;
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
  const reply = (busy: boolean, timeout: number): Promise<void> =>
    page.locator(`.reply[aria-busy=${busy}]`).waitFor({ state: 'attached', timeout });
  await reply(true, 5000).catch(() => undefined); // it may have been there and gone
  await reply(false, LOST_MS);
}

async function clickOn(page: Page, card: Locator): Promise<Click> {
  const label = (await card.getAttribute('aria-label')) ?? '';
  const n = Number(/\d+/.exec(label)?.[0]);
  const seen = page.evaluate(watchClick, { n, lostMs: LOST_MS });
  await card.hover({ position: { x: 20, y: 8 } });
  await page.mouse.down();
  await page.mouse.up();
  return seen;
}

/** In the window: waits for the click, then looks at every frame. */
function watchClick({ n, lostMs }: { readonly n: number; readonly lostMs: number }): Promise<Click> {
  const pages = document.querySelector('.scroller');
  return new Promise((resolve, reject) => {
    const onClick = ({ timeStamp }: MouseEvent): void => {
      let markedMs: number | null = null;
      const inView = (element: Element | null): boolean => {
        const frame = element?.closest('.scroller')?.getBoundingClientRect();
        const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
        return frame !== undefined && bottom > frame.top && top < frame.bottom;
      };
      const look = (): void => {
        const elapsed = performance.now() - timeStamp;
        const mark = document.querySelector(`.mark.strength-3[data-evidence="${n}"] polygon`);
        if (inView(mark)) {
          // The frame in which this is found is on the screen when the next one begins.
          const drawn = mark?.closest('[data-drawn]') !== null;
          requestAnimationFrame(() => {
            const nowMs = performance.now() - timeStamp;
            markedMs ??= nowMs;
            if (drawn) resolve({ opened: document.querySelector('.scroller') !== pages, markedMs, drawnMs: nowMs });
            else look();
          });
          return;
        }
        if (elapsed > lostMs) reject(new Error(`No words of evidence ${n} were marked.`));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}
