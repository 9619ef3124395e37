/** A day's use in numbers: evidence clicked, tabs, a restart, answers, many documents, and what axe says of every screen; in both hosts. */
import type { Browser, Page } from 'playwright';
import { startBrowser } from '../support/browser-host.ts';
import { desktopRuntime, startDesktop } from '../support/desktop-host.ts';
import type { RunningHost } from '../support/host.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { mainThreadTasks } from '../support/main-thread.ts';
import { drawingPid, residentMb } from '../support/memory.ts';
import { runningBelow } from '../support/processes.ts';
import { ask, clicksOn, timesRow } from './evidence.ts';
import { forgetView, questionsOf } from './libraries.ts';
import { openAndClose, restartTimes, switchTabs } from './documents-in-turn.ts';
import { screenRows } from './screens.ts';
import type { Row } from './table.ts';

const QUESTIONS = 4;
const CARDS = 5;
const OPENED = 200;

/** The stand-in's window is found by its process; a browser that Playwright started tells it. */
type Drawing = (host: RunningHost) => Promise<number>;

interface Host {
  readonly name: string;
  readonly start: () => Promise<RunningHost>;
  readonly drawing: Drawing;
}

/** @param library  of documents that can be opened */
export async function dayRows(browser: Browser, library: string): Promise<readonly Row[]> {
  const questions = await questionsOf(library, QUESTIONS);
  const hosts: readonly Host[] = [
    {
      name: 'browser',
      start: () => startBrowser(browser, { library, paths: [] }),
      drawing: ({ page }) => drawingPid(page),
    },
    { name: desktopRuntime().kind, start: () => startDesktop({ library, paths: [] }), drawing: busiestRenderer },
  ];
  const rows: Row[] = [];
  for (const host of hosts) {
    await forgetView(library);
    const found = await rowsOf(host, questions);
    rows.push(...found.map((row) => ({ ...row, what: `${host.name}: ${row.what}` })));
  }
  return rows;
}

async function rowsOf(host: Host, questions: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  /** Told as it comes: a run that is stopped has measured something, too. */
  const keep = (...more: readonly Row[]): void => {
    rows.push(...more);
    for (const { what, number } of more) process.stderr.write(`${host.name}: ${what}: ${number}\n`);
  };
  const first = await host.start();
  try {
    await firstDocument(first.page);
    keep(...(await answerRows(first.page, questions)));
    keep(...(await switchTabs(first.page, await host.drawing(first))));
  } finally {
    await first.stop();
  }
  keep(timesRow('start to yesterday’s page on the screen', await restartTimes(host.start), '1,200 ms'));
  const second = await host.start();
  try {
    keep(...(await screenRows(second.page)));
    keep(await memoryRow(second, host.drawing));
  } finally {
    await second.stop();
  }
  return rows;
}

async function firstDocument(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Documents' }).locator('[data-id]').first().click();
  await page.locator('.sheet[data-drawn]').first().waitFor();
}

/** Each question is asked and its evidence clicked, card by card, while tasks and shifts are counted. */
async function answerRows(page: Page, [warm, ...questions]: readonly string[]): Promise<readonly Row[]> {
  await ask(page, warm ?? '');
  const marked: number[] = [];
  for (const question of questions) {
    await ask(page, question);
    const clicks = await clicksOn(page, CARDS);
    marked.push(...clicks.filter(({ opened }) => !opened).map(({ markedMs }) => markedMs));
  }
  let tasks: readonly number[] = [];
  const shifted = await layoutShift(page, async () => {
    tasks = await mainThreadTasks(page, async () => {
      for (const question of questions) await ask(page, question);
    });
  });
  return [
    timesRow(`click on evidence to its mark in sight (n ${marked.length})`, marked, 'median 60, p95 150 ms'),
    {
      what: `longest task while ${questions.length} questions are answered, in processor time`,
      number: `${(tasks[0] ?? 0).toFixed(0)} ms; over 50 ms: ${tasks.filter((ms) => ms > 50).length}`,
      limit: '100 ms',
    },
    {
      what: 'layout shift meanwhile',
      number: `${shifted.score.toFixed(4)}, ${shifted.moved.length} moved`,
      limit: '0',
    },
  ];
}

async function memoryRow(host: RunningHost, drawing: Drawing): Promise<Row> {
  await openAndClose(host.page, OPENED);
  const mb = await residentMb(await drawing(host));
  return {
    what: `memory of the window after ${OPENED} documents were opened and closed`,
    number: `${mb.toFixed(0)} MB`,
    limit: '450 MB',
  };
}

async function busiestRenderer({ desktop }: RunningHost): Promise<number> {
  const drawing = runningBelow(desktop?.process().pid ?? -1).filter(({ command }) =>
    command.includes('--type=renderer'),
  );
  const sizes = await Promise.all(drawing.map(async ({ pid }) => ({ pid, mb: await residentMb(pid) })));
  const [largest] = sizes.toSorted((a, b) => b.mb - a.mb);
  if (!largest) throw new Error('The desktop app has no window.');
  return largest.pid;
}
