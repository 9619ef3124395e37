import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('the details of an answer say how it was planned', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await app.ask('How many sections are on pages 1 to 2?');
  const details = app.page.getByRole('button', { name: 'How this was answered' });
  await details.click();
  await expect(app.page.getByRole('definition').filter({ hasText: 'sections → pages 1–2 → count' })).toBeVisible();
  await app.ask('Which subjects took part according to page 2?');
  await expect(app.page.getByRole('heading', { name: /according to page 2/ })).toBeVisible();
  await details.click();
  await expect(app.page.getByRole('definition').filter({ hasText: /^page 2 → / })).toBeVisible();
});
