/** Importing a model in the desktop app, from a folder that the reader picks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { expect, test } from '../support/app.ts';

test('a model is imported from a folder, and one that is none says why', async ({ app }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-usb-'));
  const model = path.join(folder, 'bge-small-en-v1.5');
  await writeTinyEncoder(model, { words: ['harbor', 'delay'] });
  const { page } = app;
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const search = page.getByRole('region', { name: 'Reading and search' });
  const importFolder = search.getByRole('button', { name: 'Import folder…' });
  await app.host.choose([path.join(model, 'onnx')], () => importFolder.click());
  await expect(page.getByText(/There is no model in it/).first()).toBeVisible();
  await app.host.choose([folder], () => importFolder.click());
  await expect(search.getByRole('switch', { name: 'Use bge-small-en-v1.5' })).toBeChecked();
  await rm(folder, { recursive: true });
});
