/** Pictures of the main states for looking at: `WAYLEAF_PICTURES=1 npm run test:e2e`, then test-results/screens. */
import { lockedPaper, notAPdf, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

test('the main states, light and dark, at 1280 and 1920', async ({ app, file }) => {
  test.slow();
  const { page } = app;
  await app.pictures('1-empty', sizes);

  await app.add(
    await file('harbor.pdf', await twoColumnPaper()),
    await file('notes.pdf', await withoutHeadings()),
    await file('locked.pdf', await lockedPaper('quiet harbor')),
    await file('not-found.pdf', notAPdf()),
  );
  await app.listed('Listening Delay');
  await app.listed('notes');
  await app.listed(/locked/i, 'Enter password…');
  await app.showList();
  await app.pictures('2-library', sizes);

  await app.open('Listening Delay');
  await app.pictures('3-document', sizes);

  await app.ask('How many subjects took part in the field trial?');
  await app.card(1).click();
  await expect(app.sheet(1).getByRole('button', { name: 'Evidence 1' })).toBeInViewport();
  await app.pictures('4-answer', sizes);

  await app.ask('What is the boiling point of tungsten?');
  await expect(page.getByText('Not found in', { exact: false })).toBeVisible();
  await app.pictures('5-not-found', sizes);

  await page.getByRole('button', { name: 'Hide library' }).click();
  await page.getByRole('button', { name: 'Hide ask' }).click();
  await app.pictures('6-pages-only', sizes);
  await page.getByRole('button', { name: 'Show ask' }).click();
  await page.getByRole('button', { name: 'Show library' }).click();

  await page.getByRole('button', { name: 'Questions asked before' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search questions' })).toBeVisible();
  await app.picture('7-history');
});
