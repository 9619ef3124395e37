/** Settings → Scanned pages: which language data is used. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/app.ts';

test('language data is found, and the window says how other data is chosen', async ({ app }) => {
  const { page } = app;
  const own = path.join(app.library, 'tessdata');
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'deu.traineddata'), '');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Scanned pages' }).click();
  const data = page.getByRole('region', { name: 'Language data' });
  await expect(data).toContainText('German');
  await expect(data).toContainText(own);
  await app.pictures('scans-1-found');
  await expect(data).toContainText('Another folder is chosen in the desktop app');
  await expect(data).not.toContainText('wayleaf index');
});
