/** Settings → Scanned pages: which language data is used, and the folder that the reader chooses. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type App } from '../support/app.ts';

async function pictures(app: App, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme });
    for (const width of [800, 1440]) {
      await app.page.setViewportSize({ width, height: 900 });
      await app.picture(`scans-${state}-${width}-${colorScheme}`);
    }
  }
}

test('language data is found, chosen where there is a dialog, and given up', async ({ app, file }) => {
  const { page } = app;
  const own = path.join(app.library, 'tessdata');
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'deu.traineddata'), '');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Scanned pages' }).click();
  const data = page.getByRole('region', { name: 'Language data' });
  await expect(data).toContainText('German');
  await expect(data).toContainText(own);
  await pictures(app, `1-found-${app.kind}`);
  if (app.kind === 'browser') {
    await expect(data).toContainText('wayleaf index PATH --ocr-data FOLDER');
    return;
  }
  const choose = (folder: string): Promise<void> =>
    app.host.choose([folder], () => data.getByRole('button', { name: 'Choose folder…' }).click());
  const elsewhere = path.dirname(await file('data/spa.traineddata', new Uint8Array()));
  await choose(elsewhere);
  await expect(data).toContainText('Spanish');
  await choose(path.dirname(await file('empty/readme.txt', new Uint8Array())));
  await expect(data.getByRole('alert')).toContainText('There is no language data in “empty”.');
  await expect(data).toContainText('Spanish');
  await pictures(app, `2-refused-${app.kind}`);
  await data.getByRole('button', { name: 'Use the default' }).click();
  await expect(data).toContainText('German');
  await expect(data.getByRole('alert')).toHaveCount(0);
});
