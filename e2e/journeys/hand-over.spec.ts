/** What somebody else hands over is there to be read, and decides nothing until its new reader says so. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { openStore } from '../../electron/engine/store/open.ts';
import { saveSetting } from '../../electron/engine/store/settings.ts';
import { thisMachine } from '../../electron/host/library-folder.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { dist } from '../support/paths.ts';
import { expect, test } from '../support/app.ts';

const cli = path.join(dist, 'electron/cli.mjs');
const run = promisify(execFile);

/** A library on another machine, which has its answers written on a third and watches a folder. */
async function theirLibrary(folder: string, paper: string): Promise<{ library: string; env: Record<string, string> }> {
  const library = path.join(folder, 'library');
  const env = { WAYLEAF_MACHINE: path.join(folder, 'their machine'), WAYLEAF_TRUST: '', WAYLEAF_TESSDATA: '' };
  await run(process.execPath, [cli, 'index', paper, '--library', library], { env: { ...process.env, ...env } });
  const store = await openStore(library);
  await store.writer.write((db) => {
    saveSetting(db, 'models', { languageModel: true, ollamaAddress: 'http://127.0.0.1:9' });
    saveSetting(db, 'watched', [{ path: folder, paused: false, exclude: [] }]);
  });
  await store.close();
  return { library, env };
}

/** A machine that keeps track from now on, so that nothing that is made later is taken for older. */
function ourMachine(folder: string): Record<string, string> {
  const env = { WAYLEAF_MACHINE: path.join(folder, 'our machine'), WAYLEAF_TRUST: '' };
  thisMachine({ platform: process.platform, env, home: folder }).seal('archive', '');
  return env;
}

test('a library folder from elsewhere is read, and its settings count once it is trusted', async ({ launch, file }) => {
  const paper = await file('harbor.pdf', await twoColumnPaper());
  const folder = path.dirname(paper);
  const ours = ourMachine(folder);
  const { library } = await theirLibrary(folder, paper);
  const app = await launch({ library, env: ours });
  const { page } = app;
  app.tolerate(/404 \(Not Found\)/);
  const line = page.getByRole('status').filter({ hasText: 'This library was made elsewhere' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('files outside its folder are not opened');
  const row = page.getByRole('row', { name: /Listening Delay/ });
  await expect(row).toContainText('File outside the folder');
  await row.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The file is not opened' })).toContainText(
    'until you trust it',
  );
  await line.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Trust this library?' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'http://127.0.0.1:9' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: folder })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Files outside its folder' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(line).toBeVisible();
  await line.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Trust this library' }).click();
  await expect(line).toBeHidden();
  await expect(app.sheet(1)).toBeInViewport();
});

test(
  'a library of this machine is as it was when it is opened again, and has no such line',
  { tag: '@night' },
  async ({ launch, file }) => {
    const paper = await file('harbor.pdf', await twoColumnPaper());
    const ours = ourMachine(path.dirname(paper));
    const first = await launch({ env: ours });
    await first.addAndOpen(paper);
    await first.settledView();
    await first.stop();
    const again = await launch({ library: first.library, env: ours });
    await expect(again.sheet(1)).toBeInViewport();
    await expect(again.page.getByRole('heading', { name: 'Listening Delay in Quiet Harbors' })).toBeVisible();
    await expect(again.page.getByText('This library was made elsewhere')).toBeHidden();
  },
);

test('settings that come with a saved library are switches, all of them off', async ({ launch, file }) => {
  const paper = await file('harbor.pdf', await twoColumnPaper());
  const folder = path.dirname(paper);
  const ours = ourMachine(folder);
  const { library, env } = await theirLibrary(folder, paper);
  const saved = path.join(folder, 'given.wayleaf');
  await run(process.execPath, [cli, 'export', saved, '--library', library], { env: { ...process.env, ...env } });

  const { page, host } = await launch({ env: ours });
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Storage' }).click();
  await host.choose([saved], () => page.getByRole('button', { name: 'Add…' }).click());
  const dialog = page.getByRole('dialog', { name: 'Settings came with it' });
  await expect(dialog.getByText('http://127.0.0.1:9')).toBeVisible();
  const switches = dialog.getByRole('switch');
  await expect(switches).toHaveCount(2);
  for (const one of await switches.all()) await expect(one).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Take none' })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Answers by a language model' }).click();
  await dialog.getByRole('button', { name: 'Take over 1 setting' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '1 setting was taken over.' })).toBeVisible();
  await page.getByRole('button', { name: 'Connections' }).click();
  await expect(page.getByText(folder)).toBeHidden();
});
