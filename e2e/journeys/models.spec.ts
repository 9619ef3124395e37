/** Settings → Models: models that run inside Wayleaf, from a hub on this machine. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { startFakeHub, type FakeHub } from '../fixtures/onnx/fake-hub.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const MODEL = 'bge-small-en-v1.5';
const INCLUDED = 'wayleaf-encoder';
const GRAPH = 'onnx/model_quantized.onnx';
const words = 'how many subjects took part in the field trial harbor delay sensor of a and'.split(' ');

let hub: FakeHub;

test.beforeEach(async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'wayleaf-made-'));
  await writeTinyEncoder(made, { words });
  const files = {
    'tokenizer.json': await readFile(path.join(made, 'tokenizer.json')),
    'tokenizer_config.json': await readFile(path.join(made, 'tokenizer_config.json')),
    [GRAPH]: await readFile(path.join(made, 'onnx/model.onnx')),
  };
  await rm(made, { recursive: true });
  hub = await startFakeHub(`Xenova/${MODEL}`, files, [GRAPH]);
});
test.afterEach(() => hub.close());

async function openModels({ page }: App): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
}

async function useHub({ page }: App, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change address…' }).click();
  await page.getByRole('textbox', { name: 'Address that models are downloaded from' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
}

test('a model is downloaded when it is asked for, prepares the library, and is at work', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await openModels(app);
  const search = page.getByRole('region', { name: 'Reading and search' });
  await expect(search).toContainText('Downloaded from huggingface.co, only when you ask for it');
  await app.pictures('models-1-none');
  await useHub(app, hub.address);
  expect(hub.requests).toEqual([]);

  hub.faults = [undefined, undefined, { kind: 'hang', afterBytes: 20_000 }];
  await search.getByText('More models for search').click();
  const row = search.locator('.set-row', { hasText: MODEL });
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('progressbar', { name: `Download of ${MODEL}` })).toBeVisible();
  await row.getByRole('button', { name: `Pause downloading ${MODEL}` }).click();
  await expect(row).toContainText('Paused');
  await app.pictures('models-2-paused');
  hub.faults = [{ kind: 'changed' }];
  await row.getByRole('button', { name: `Go on downloading ${MODEL}` }).click();
  await expect(row.getByRole('alert')).toContainText('is not what it should be');
  await app.pictures('models-3-failed');
  hub.faults = [];
  await row.getByRole('button', { name: `Go on downloading ${MODEL}` }).click();
  await expect(row.getByRole('switch', { name: `Use ${MODEL}` })).toBeChecked();
  await expect(search.getByRole('progressbar', { name: 'Preparing this library' })).toBeHidden();
  await app.pictures('models-4-in-use');
  await page.keyboard.press('Escape');
  await app.ask('How many subjects took part in the field trial?');
  await expect(app.card(1)).toBeVisible();

  await openModels(app);
  await row.getByRole('switch', { name: `Use ${MODEL}` }).click();
  await expect(row.getByRole('switch', { name: `Use ${MODEL}` })).not.toBeChecked();
  await row.getByRole('button', { name: `Remove ${MODEL}` }).click();
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible();

  await test.step('what is left came with the program: it is in use, stays, and gives way to words alone', async () => {
    const own = search.locator('.set-row', { hasText: INCLUDED });
    for (const told of ['55 MB', 'MIT', 'Included', 'English', 'German']) await expect(own).toContainText(told);
    const included = own.getByRole('switch', { name: `Use ${INCLUDED}` });
    const words = search.getByRole('switch', { name: 'Use words alone' });
    await expect(included).toBeChecked();
    await expect(words).not.toBeChecked();
    await expect(own.getByRole('button')).toHaveCount(0);
    // A real encoder, which leaves the processor to whatever else wants it.
    await expect(search.getByRole('progressbar', { name: 'Preparing this library' })).toBeHidden({ timeout: 120_000 });

    await words.click();
    await expect(words).toBeChecked();
    await expect(included).not.toBeChecked();
    await page.keyboard.press('Escape');
    await app.ask('How many subjects took part in the field trial?');
    await expect(app.card(1)).toBeVisible();

    await openModels(app);
    await words.click();
    await expect(included).toBeChecked();
    await included.click();
    await expect(words).toBeChecked();
  });
});
