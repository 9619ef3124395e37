/** Settings that only the desktop app has: folders that the reader picks in a dialog, and the system's key store. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { desktopRuntime } from '../support/desktop-host.ts';
import { keepServerKey } from '../support/server-key.ts';

test('models, language data and keys are where the reader or the system keeps them', async ({ app, file }) => {
  const { page } = app;
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const openSettings = async (name: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await settings.getByRole('button', { name }).click();
  };
  const closeSettings = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Close settings' }).click();
    await expect(settings).toBeHidden();
  };

  await test.step('a model is imported from a folder, and one that is none says why', async () => {
    const folder = path.dirname(await file('usb/readme.txt', new Uint8Array()));
    const model = path.join(folder, 'bge-small-en-v1.5');
    await writeTinyEncoder(model, { words: ['harbor', 'delay'] });
    await openSettings('Models');
    const search = page.getByRole('region', { name: 'Reading and search' });
    const importFolder = search.getByRole('button', { name: 'Import folder…' });
    await app.host.choose([path.join(model, 'onnx')], () => importFolder.click());
    await expect(page.getByText(/There is no model in it/).first()).toBeVisible();
    await app.host.choose([folder], () => importFolder.click());
    await expect(search.getByRole('switch', { name: 'Use bge-small-en-v1.5' })).toBeChecked();
    await closeSettings();
  });

  await test.step('language data is chosen, refused where there is none, and given up', async () => {
    const own = path.join(app.library, 'tessdata');
    await mkdir(own, { recursive: true });
    await writeFile(path.join(own, 'deu.traineddata'), '');
    await openSettings('Scanned pages');
    const data = page.getByRole('region', { name: 'Languages', exact: true });
    await expect(data).toContainText('German');
    const choose = (folder: string): Promise<void> =>
      app.host.choose([folder], () => data.getByRole('button', { name: 'Choose folder…' }).click());
    const elsewhere = path.dirname(await file('data/spa.traineddata', new Uint8Array()));
    await choose(elsewhere);
    await expect(data).toContainText('Spanish');
    await choose(path.dirname(await file('empty/readme.txt', new Uint8Array())));
    await expect(data.getByRole('alert')).toContainText('There is no language data in “empty”.');
    await expect(data).toContainText('Spanish');
    await app.pictures('scans-2-refused');
    await data.getByRole('button', { name: 'Use the default' }).click();
    await expect(data).toContainText('German');
    await expect(data.getByRole('alert')).toHaveCount(0);
    await closeSettings();
  });

  await test.step('a language is taken from a file, and one that is none says why', async () => {
    await openSettings('Scanned pages');
    const more = page.getByRole('region', { name: 'More languages' });
    const choose = (chosen: string): Promise<void> =>
      app.host.choose([chosen], () => more.getByRole('button', { name: 'Choose file…' }).click());
    await choose(await file('given/readme.txt', new Uint8Array()));
    await expect(settings.getByRole('alert')).toContainText('“readme.txt” is no language data.');
    const data = new Uint8Array(2048);
    data[0] = 4; // of its parts
    await choose(await file('given/ell.traineddata', data));
    await more.getByRole('button', { name: 'Remove Greek' }).click();
    await expect(more.getByRole('button', { name: 'Remove Greek' })).toHaveCount(0);
    await expect(settings.getByRole('alert')).toHaveCount(0);
    await closeSettings();
  });

  await test.step('the folder of the library is shown where the system shows folders', async () => {
    await openSettings('Storage');
    await page.getByRole('button', { name: 'Show the folder' }).click();
    const shown = () => app.host.desktop?.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened);
    await expect.poll(shown).toEqual([app.library]);
    await closeSettings();
  });

  await test.step('the key of a model server is kept in the key store of the system', async () => {
    // A real Electron on a machine without a desktop has none.
    const stores = desktopRuntime().kind === 'stand-in' ? 'the key store' : '(?:the key store|a file)';
    await keepServerKey(app, new RegExp(`Kept in ${stores}`, 'u'));
    await closeSettings();
  });

  await test.step('an empty library watches a folder, says so, and shows what comes into it', async () => {
    const folder = path.dirname(await file('inbox/readme.bin', new Uint8Array()));
    await app.host.choose([folder], () => page.getByRole('button', { name: 'Watch a folder…' }).click());
    await expect(page.getByRole('status').filter({ hasText: folder })).toContainText('are added automatically');
    await file('inbox/harbor.pdf', await twoColumnPaper());
    await app.listed('Listening Delay');
  });
});

test('a folder to watch is chosen, shown with what is in it, and refused where it holds the library', async ({
  app,
  file,
}) => {
  const { page } = app;
  const folder = path.dirname(await file('papers/harbor.pdf', await twoColumnPaper()));
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Connections' }).click();
  const group = page.getByRole('region', { name: 'Watched folders' });
  const watch = (chosen: readonly string[]): Promise<void> =>
    app.host.choose(chosen, () => group.getByRole('button', { name: 'Watch a folder…' }).click());
  await watch([]);
  await expect(group).toContainText('None yet');
  await watch([app.library]);
  await expect(page.getByText('The folder cannot be watched').first()).toBeVisible();
  await expect(group).toContainText('None yet');
  await watch([folder]);
  await expect(group).toContainText(folder);
  await expect(group).toContainText('1 file.');
  await app.pictures('folders-1-watched');
  await file('papers/notes.pdf', await withoutHeadings());
  await expect(group).toContainText('2 files.');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await app.listed('Listening Delay');
  await app.listed('notes');
});
