/** Nothing moves under the reader's eyes by itself. */
import { appendFileSync } from 'node:fs';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { measurementsFile } from '../support/paths.ts';
import { windowAtRest } from '../support/settled.ts';

/** Cumulative layout shift that nobody notices; 0.1 is called good for pages of the web. */
const UNNOTICED = 0.02;

test('while answers are made and looked at, nothing moves by itself', async ({ app, file }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  const { score, moved } = await layoutShift(page, async () => {
    await app.ask('How many subjects took part in the trial?');
    await app.card(1).click();
    await expect(page.locator('[data-evidence] polygon').first()).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
    await windowAtRest(page); // all that comes late has come
    await app.ask('Did the trial include subjects under eighteen years of age?');
    await expect(page.getByRole('article', { name: /^Evidence 1, 4\.1 Limitations/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
    await windowAtRest(page);
  });
  const line = `${app.kind}: layout shift of two questions: ${score.toFixed(4)}`;
  test.info().annotations.push({ type: 'measured', description: line });
  appendFileSync(measurementsFile, `${line}\n`);
  expect(score, moved.join('\n')).toBeLessThanOrEqual(UNNOTICED);
});
