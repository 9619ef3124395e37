/** Files of kilobytes that ask a window for hundreds of megabytes. */
import { bombs } from '../fixtures/pdf/bombs.ts';
import { expect, test } from '../support/app.ts';
import { drawingPid, peakMb, untilIdle } from '../support/memory.ts';

/** Beside what a parser takes of the same page meanwhile; it was 2.1 GB and more. */
const MOST_MB = 1000;

for (const name of ['an object stream that unfolds to 500 MB', '300,000 annotations on a page'])
  test(`a window shows what it can of ${name}`, async ({ app, file }) => {
    const { page } = app;
    const pid = await drawingPid(page);
    const peak = await peakMb([pid], async () => {
      await app.addAndOpen(await file('bomb.pdf', bombs[name]!()));
      await expect(page.locator('.sheet[data-drawn]')).toBeVisible();
      await untilIdle(pid);
    });
    if (peak !== undefined) expect(peak).toBeLessThan(MOST_MB);
  });
