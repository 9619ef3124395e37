/** From a click on a document that was never opened to its first page on the screen, against `pdftoppm` of that page. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { percentile } from '../../../build/tools/bench/numbers.ts';
import { text } from '../../../electron/engine/store/db.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { startBrowser } from '../../support/browser-host.ts';
import type { Budget } from '../bounded.ts';
import { askByWords, forgetView } from '../libraries.ts';
import type { Row } from '../table.ts';
import { runTimed } from './run-timed.ts';

const DOCUMENTS = 12;
const LOST_MS = 30_000;
/** What a reader looks at a page at least. */
const LOOK_MS = 500;

interface Drawn {
  readonly ms: number;
  readonly widthPx: number;
}

/** @param library  is copied: pictures of pages that were seen before are left behind */
export async function firstPageRows(browser: Browser, library: string, budget: Budget): Promise<readonly Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-page-'));
  const copy = path.join(folder, 'library');
  await cp(path.join(library, 'library.db'), path.join(copy, 'library.db'));
  const files = await filesOf(copy);
  await askByWords(copy);
  await forgetView(copy);
  const host = await startBrowser(browser, { library: copy, paths: [] });
  const [ours, theirs]: readonly [number[], number[]] = [[], []];
  try {
    for (const [document, file] of [...files].slice(0, DOCUMENTS + 1)) {
      if (budget.isOver()) break;
      const { ms, widthPx } = await openFirstPage(host.page, document);
      await host.page.waitForTimeout(LOOK_MS);
      const args = ['-png', '-f', '1', '-l', '1', '-scale-to-x', String(widthPx), '-scale-to-y', '-1', file];
      const drawn = await runTimed('pdftoppm', [...args, path.join(folder, 'page')]);
      ours.push(ms);
      theirs.push(drawn.ms);
    }
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
  // The first one is what warms both up.
  const [shown, drawn] = [ours.slice(1), theirs.slice(1)];
  const ratio = (share: number): string =>
    `${(percentile(shown, share) / percentile(drawn, share)).toFixed(2)}; ${percentile(shown, share).toFixed(0)} and ${percentile(drawn, share).toFixed(0)} ms`;
  return [
    {
      what: `first page on the screen ÷ \`pdftoppm\` of that page, as wide, median (n ${shown.length})`,
      number: ratio(0.5),
      limit: '',
    },
    { what: 'the same, p95', number: ratio(0.95), limit: '' },
  ];
}

async function filesOf(library: string): Promise<ReadonlyMap<string, string>> {
  const store = await openStore(library);
  try {
    const rows = store.read.all('SELECT d.id, f.path FROM documents d JOIN files f ON f.document_key = d.key');
    return new Map(rows.map((row) => [text(row.id), text(row.path)]));
  } finally {
    await store.close();
  }
}

async function openFirstPage(page: Page, document: string): Promise<Drawn> {
  const row = page.getByRole('grid', { name: 'Documents' }).locator(`[data-id="${document}"]`);
  if (!(await row.isVisible())) await page.getByRole('button', { name: 'Show the library as a list' }).click();
  await row.waitFor();
  const seen = page.evaluate(watchPage, LOST_MS);
  await row.click();
  return seen;
}

/** In the window: from the next click to the first frame with a drawn page of another document in view. */
function watchPage(lostMs: number): Promise<{ readonly ms: number; readonly widthPx: number }> {
  const before = document.querySelector('.scroller');
  return new Promise((resolve, reject) => {
    const onClick = ({ timeStamp }: MouseEvent): void => {
      const look = (): void => {
        const scroller = document.querySelector('.scroller');
        const sheet = scroller === before ? null : scroller?.querySelector('.sheet[data-drawn]');
        if (sheet) {
          const widthPx = Math.round(sheet.getBoundingClientRect().width * devicePixelRatio);
          // The frame in which it is found is on the screen when the next one begins.
          requestAnimationFrame(() => resolve({ ms: performance.now() - timeStamp, widthPx }));
        } else if (performance.now() - timeStamp > lostMs) reject(new Error('No page came into view.'));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
}
