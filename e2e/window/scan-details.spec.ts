/** What helps a scanned page that has no text is said where its row leads: in the details. */
import path from 'node:path';
import { writtenScan } from '../fixtures/pdf/written-scan.ts';
import { expect, test } from '../support/app.ts';
import { dist } from '../support/paths.ts';

test.use({ recognizes: true });

test('the details of a scan in another script say so, and offer a language', async ({ launch, file }) => {
  // Where it is recorded: none of the system's, which may have the script.
  const app = await launch({ env: { WAYLEAF_TESSDATA: path.join(dist, 'ocr', 'tessdata') } });
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await writtenScan('Cyrl')));
  await app.showList();
  const row = app.row(/harbor/);
  await expect(row).toContainText('Page 1 has no text', { timeout: 60_000 });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'harbor' });
  await expect(dialog).toContainText('It has no text that can be found or asked.');
  const scans = dialog.getByRole('region', { name: 'Scanned pages' });
  await expect(scans).toContainText('Its script is Cyrillic, and no language here is written in it.');
  await expect(scans.getByRole('combobox', { name: 'Language to add' })).toContainText('Russian');
  await expect(scans.getByRole('button', { name: /^Get .+…$/u })).toBeVisible();
});
