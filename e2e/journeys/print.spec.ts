/** Pages on paper. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { deferred } from '#shared/base/async.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('chosen pages are printed in their size, without the window around them', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper({ pageSize: [595, 842] })));
  const dialog = page.getByRole('dialog', { name: 'Print' });

  await test.step('asked for while the file is still opened, the dialog comes when it is', async () => {
    await app.settledView();
    const asked = deferred<void>();
    await page.route(/\/document\//, (route) => asked.promise.then(() => route.continue()));
    await page.reload();
    await expect(app.sheet(1)).toBeInViewport();
    await page.keyboard.press('ControlOrMeta+p');
    asked.resolve();
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
  });

  await dialog.getByRole('textbox', { name: 'Which pages' }).fill('2-9');
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Which pages' }).fill('2');
  await app.pictures('print-1-dialog', [{ width: 900, height: 700 }]);
  // In place of the system's dialog.
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  const paper = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.getPages().map((one) => [one.getWidth(), one.getHeight()].map(Math.round))).toEqual([[595, 842]]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(dialog).toBeHidden();
  await expect(page.locator('.print-sheets')).toHaveCount(0);
});
