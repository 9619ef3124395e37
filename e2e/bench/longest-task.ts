import type { Page } from 'playwright';
import { mainThreadTasks } from '../support/main-thread.ts';
import type { Row } from './table.ts';

/** Long enough for what a click sets off to be drawn. */
export const SETTLE_MS = 700;

/** Processor time of the window's main thread during `work`, task by task: no frame takes longer than its tasks. */
export async function longestTask(page: Page, what: string, work: () => Promise<void>): Promise<Row> {
  const tasks = await mainThreadTasks(page, async () => {
    await work();
    await page.waitForTimeout(SETTLE_MS);
  });
  const number = `longest task ${(tasks[0] ?? 0).toFixed(0)} ms, over 16 ms: ${tasks.filter((ms) => ms > 16).length}`;
  return { what, number, limit: 'none over 50 ms' };
}
