/** Finding words in the open document. */
import { appendFileSync } from 'node:fs';
import { longBook } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { mainThreadTasks } from '../support/main-thread.ts';
import { measurementsFile } from '../support/paths.ts';

/** A window is never frozen for longer: of processor time, since a busy machine takes other time as well. */
const LONGEST_TASK_MS = 100;

test('a manual of 468 pages is looked through at once, without freezing the window', async ({ app, file }) => {
  test.slow();
  const { page } = app;
  await app.add(await file('book.pdf', await longBook(468)));
  await expect(async () => app.listed('A Long Book')).toPass({ timeout: 120_000 });
  await app.open('A Long Book');
  await page.keyboard.press('ControlOrMeta+f');
  const count = page.getByRole('search').getByRole('status');
  let tookMs = 0;
  const tasks = await mainThreadTasks(page, async () => {
    const from = performance.now();
    await page.keyboard.insertText('the');
    await expect(count).toHaveText(/of \d+,\d{3}$/);
    tookMs = performance.now() - from;
    for (let i = 0; i < 10; i++) await page.keyboard.press('Enter');
  });
  note(
    `${app.kind}: find in 468 pages: ${await count.textContent()}, ${Math.round(tookMs)} ms, longest task ${Math.round(tasks[0] ?? 0)} ms`,
  );
  expect(tasks[0]).toBeLessThan(LONGEST_TASK_MS);

  // Its pages are made larger and smaller with all places marked. What freezes the window does so each time.
  const zoom = page.getByRole('button', { name: /^Zoom, / });
  const once = () =>
    mainThreadTasks(page, async () => {
      for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out', 'Zoom out', 'Zoom out']) {
        const before = (await zoom.textContent()) ?? '';
        await page.getByRole('button', { name, exact: true }).click();
        await expect(zoom).not.toHaveText(before);
        await page.waitForTimeout(150); // until the pages are drawn at this size
      }
    });
  const longest = Math.min((await once())[0] ?? Infinity, (await once())[0] ?? Infinity);
  note(`${app.kind}: zoom of 468 pages with all places marked: longest task ${Math.round(longest)} ms`);
  expect(longest).toBeLessThan(LONGEST_TASK_MS);
});

function note(line: string): void {
  test.info().annotations.push({ type: 'measured', description: line });
  appendFileSync(measurementsFile, `${line}\n`);
}
