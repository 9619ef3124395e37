import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('diagnostics are copied without names or words of what is read', async ({ app, file }) => {
  const { page } = app;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.addAndOpen(await file('secret harbor.pdf', await twoColumnPaper()));
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await app.pictures('settings-diagnostics');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Wayleaf \d+\.\d+\.\d+/);
  expect(text).toMatch(/Library: 1 document \(1 ready\), \d+ pages/);
  expect(text).toContain('Crashes: none');
  expect(text).not.toMatch(/harbor|Ellison|subjects/i);
});
