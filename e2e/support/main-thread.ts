/** What the window's main thread does, in processor time: that holds on a machine that does other things as well. */
import type { Page } from '@playwright/test';
import { z } from 'zod';

const Trace = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      /** Processor time, µs. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/** Processor time of each task of the window's main thread while `work` goes on, in ms, the longest first. */
export async function mainThreadTasks(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const { traceEvents } = Trace.parse({ traceEvents: await traced(page, work) });
  const threads = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid}/${tid}`] : [],
    ),
  );
  if (threads.size === 0) throw new Error('The trace names no main thread.');
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid}/${tid}`))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]))
    .sort((a, b) => b - a);
}

/** What Chromium notes meanwhile. The window of the desktop app has no browser that Playwright started: it is asked itself. */
async function traced(page: Page, work: () => Promise<void>): Promise<readonly unknown[]> {
  const session = await page.context().newCDPSession(page);
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  const traceConfig = { includedCategories: ['toplevel', '__metadata'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}
