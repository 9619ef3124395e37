/** What a listener waits for in the window, and whether the words that are said are those that are marked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { percentile } from '../../../build/tools/bench/numbers.ts';
import { startBrowser } from '../../support/browser-host.ts';
import { giveVoice, saidBy, sayAndRead, type HeardWord } from '../../support/voice.ts';
import { forgetView } from '../libraries.ts';
import type { Row } from '../table.ts';
import { countOf, type Budget } from '../bounded.ts';

const SENTENCES = 5;
/** Of one document; more would only be more of the same. */
const ROUNDS = 3;
const LIMIT = '300 ms';

/** @param library  of the documents, all of which are opened where there is time */
export async function listenRows(browser: Browser, library: string, budget: Budget): Promise<readonly Row[]> {
  await forgetView(library);
  const host = await startBrowser(browser, { library, paths: [] });
  const { page } = host;
  const [first, later]: readonly [number[], number[]] = [[], []];
  let words = 0;
  const off: string[] = [];
  try {
    await giveVoice(page);
    await watchKeys(page);
    const rows = page.getByRole('grid', { name: 'Documents' }).locator('[data-id]');
    await rows.first().waitFor();
    const many = await rows.count();
    let done = 0;
    for (; done < many && !budget.isOver(); done++) {
      await rows.nth(done).click();
      await page.locator('.sheet[data-drawn]').first().waitFor();
      for (let round = 0; round < ROUNDS; round++) {
        (round === 0 ? first : later).push(await keyToWord(page));
        if (round < ROUNDS - 1) await stop(page);
      }
      for (const { spoken, marked } of await someSentences(page)) {
        if (bare(spoken) === '') continue;
        words++;
        if (bare(spoken) !== bare(marked)) off.push(`${spoken} – ${marked}`);
      }
      if (await isListening(page)) await stop(page);
      await page.getByRole('button', { name: 'Show the library as a list' }).click();
      await rows.first().waitFor();
      budget.say(`${done + 1} of ${many} documents`);
    }
    for (const one of off.slice(0, 20)) process.stderr.write(`off: ${one}\n`);
    const documents = countOf(done, many, 'documents');
    return [
      timesRow(`key to first word, ${documents}, the first time`, first, LIMIT),
      timesRow(`key to first word, ${documents}, again`, later, LIMIT),
      {
        what: `words marked on the pages as they are said, ${documents}`,
        number: `${words} words, ${off.length} off`,
        limit: '0 off',
      },
    ];
  } finally {
    await host.stop();
  }
}

/** What is said and marked of the next sentences; fewer where the document ends. */
async function someSentences(page: Page): Promise<readonly HeardWord[]> {
  const heard: HeardWord[] = [];
  for (let n = 0; n < SENTENCES; n++) {
    const said = (await saidBy(page)).length;
    heard.push(...(await sayAndRead(page)));
    await page.waitForFunction(
      (before) =>
        (globalThis as unknown as Voice).testVoice.said.length > before || !document.querySelector('.aloud-bar'),
      said,
    );
    if (!(await isListening(page))) break;
  }
  return heard;
}

/** In a library that has nothing yet: added, opened by itself, and listened to at once. */
export async function importRows(browser: Browser, files: readonly string[], budget: Budget): Promise<readonly Row[]> {
  const times: number[] = [];
  for (const file of files) {
    if (budget.isOver()) break;
    const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-import-'));
    const host = await startBrowser(browser, { library: path.join(folder, 'library'), paths: [] });
    try {
      await giveVoice(host.page);
      await watchKeys(host.page);
      await host.choose([file], () => host.page.getByRole('button', { name: 'Add files…' }).click());
      await host.page.locator('.sheet[data-drawn]').first().waitFor();
      await host.page.getByRole('tree', { name: 'Sections of the document' }).waitFor();
      times.push(await keyToWord(host.page));
      budget.say(`${times.length} of ${files.length} documents`);
    } finally {
      await host.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return [
    timesRow(
      `key to first word right after an import, ${countOf(times.length, files.length, 'documents')}`,
      times,
      LIMIT,
    ),
  ];
}

export function timesRow(what: string, times: readonly number[], limit: string): Row {
  const [median, most] = [percentile(times, 0.5), percentile(times, 1)];
  return { what, number: `median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms`, limit };
}

interface Voice {
  readonly testVoice: { readonly said: readonly unknown[]; readonly at: readonly number[] };
}

/** When the last key went down, by the window's own clock. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => Object.assign(globalThis, { keyAt: timeStamp }), true),
  );
}

/** From the key to the call that speaks; what the voice itself takes is not the window's. */
async function keyToWord(page: Page): Promise<number> {
  const before = (await saidBy(page)).length;
  await page.keyboard.press('F8');
  await page.waitForFunction((said) => (globalThis as unknown as Voice).testVoice.at.length > said, before);
  return page.evaluate((said) => {
    const { testVoice, keyAt } = globalThis as unknown as Voice & { readonly keyAt: number };
    return testVoice.at[said]! - keyAt;
  }, before);
}

function isListening(page: Page): Promise<boolean> {
  return page.getByRole('region', { name: 'Read aloud' }).isVisible();
}

async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  await page.getByRole('region', { name: 'Read aloud' }).waitFor({ state: 'hidden' });
}

/** Letters and digits alone; a word that is broken by the end of a line has a hyphen in print. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}
