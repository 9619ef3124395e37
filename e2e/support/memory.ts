/** Memory of the process that draws a window. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { processorMs } from '../../electron/process/resident.ts';

const SAMPLE_MS = 200;
/** A process is idle that has worked no longer than this between so many samples in a row: what it was to do is done. */
const IDLE_MS = 10;
const IDLE_SAMPLES = 5;

/**
 * The most resident memory, in MB, that the renderer of `page` had while `work` went on, its worker threads included; undefined
 * where the system does not tell.
 */
export async function peakRendererMb(page: Page, work: () => Promise<void>): Promise<number | undefined> {
  return peakMb(await rendererPids(page), work);
}

/** Settles when the process has nothing more to do; at once where there is no /proc. */
export async function untilIdle(pid: number): Promise<void> {
  let before = await processorMs(pid);
  for (let idle = 0; idle < IDLE_SAMPLES && before !== undefined;) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    const now = await processorMs(pid);
    idle = now !== undefined && now - before <= IDLE_MS ? idle + 1 : 0;
    before = now;
  }
}

/** The most that one of the processes had, likewise. */
export async function peakMb(pids: readonly number[], work: () => Promise<void>): Promise<number | undefined> {
  let peak = 0;
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, ...(await Promise.all(pids.map(residentMb))));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await sampling;
  }
  return peak > 0 ? peak : undefined;
}

/** The processes that draw the windows of the page's browser. */
async function rendererPids(page: Page): Promise<readonly number[]> {
  return (await renderers(page)).map(({ id }) => id);
}

/** The one of them that has worked most: others draw the browser itself, or wait for a page. */
export async function drawingPid(page: Page): Promise<number> {
  const all = await renderers(page);
  return all.reduce((most, each) => (each.cpuTime > most.cpuTime ? each : most)).id;
}

async function renderers(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only a browser that Playwright started tells its processes.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer');
}

/** 0 where there is no /proc. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
