/** A manual of 468 dense pages: what the window needs to scroll, zoom and search it, and the frames that it draws meanwhile. */
import { appendFileSync } from 'node:fs';
import { longBook } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';
import { peakRendererMb } from '../support/memory.ts';
import { measurementsFile } from '../support/paths.ts';

/** What is stated for readers, in MB: window, pictures of pages and the worker that reads the file. */
const MOST_MB = 700;
const WHEEL_STEPS = 150;

test('a manual of 468 pages is scrolled, zoomed and searched in bounded memory', async ({ app, file }) => {
  test.slow();
  const { page } = app;
  await app.add(await file('book.pdf', await longBook(468)));
  await expect(async () => app.listed('A Long Book')).toPass({ timeout: 120_000 });
  await app.open('A Long Book');
  await expect(app.sheet(1)).toHaveAttribute('data-drawn', 'true');
  let frames: readonly number[] = [];
  const peakMb = await peakRendererMb(page, async () => {
    await wheel(app, 1);
    frames = await framesWhile(app, () => wheel(app, 1));
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.insertText('the');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d,\d{3}/);
    await largeAndSmall(app);
  });
  note(`${app.kind}: 468 pages, frames: median ${at(frames, 0.5)} ms, 95 % ${at(frames, 0.95)} ms, n ${frames.length}`);
  note(`${app.kind}: 468 pages, most memory of the renderer: ${peakMb?.toFixed(0)} MB`);
  if (peakMb !== undefined) expect(peakMb).toBeLessThan(MOST_MB);
});

/** Turns the wheel over the pages, down (1) or up (-1), as a hand does: by many small steps. */
async function wheel(app: App, direction: 1 | -1): Promise<void> {
  await app.page
    .getByRole('region', { name: /^Page \d+$/ })
    .first()
    .hover();
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await app.page.mouse.wheel(0, direction * (step % 15 === 0 ? 4000 : 160));
    await app.page.waitForTimeout(16);
  }
}

/** Times between the frames that the window could draw, in ms. */
async function framesWhile({ page }: App, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const next = (time: number): void => {
      times.push(time);
      if (times.length < 100_000 && !('over' in window)) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frameTimes: times });
  });
  await work();
  const times = await page.evaluate(() => {
    Object.assign(window, { over: true });
    return (window as unknown as { readonly frameTimes: readonly number[] }).frameTimes;
  });
  return times.slice(1).map((time, i) => time - times[i]!);
}

/** The pages at four times their size and at a quarter, at several places of the book. */
async function largeAndSmall({ page }: App): Promise<void> {
  const number = page.getByRole('textbox', { name: 'Page number' });
  for (const where of ['100', '400']) {
    await number.fill(where);
    await number.press('Enter');
    for (let i = 0; i < 8; i++) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.waitForTimeout(300);
    }
    for (let i = 0; i < 10; i++) {
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(500);
  }
}

function at(frames: readonly number[], share: number): string {
  return (frames.toSorted((a, b) => a - b)[Math.floor(frames.length * share)] ?? 0).toFixed(1);
}

function note(line: string): void {
  test.info().annotations.push({ type: 'measured', description: line });
  appendFileSync(measurementsFile, `${line}\n`);
}
