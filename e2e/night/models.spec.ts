/** Settings → Models: models that run inside Wayleaf, from a hub on this machine. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { START, writeTinyEncoder, writeTinyWriter } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { startFakeHub, type FakeHub } from '../fixtures/onnx/fake-hub.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const MODEL = 'bge-small-en-v1.5';
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

test('a language model is downloaded, writes without another program, and says how long it takes here', async ({
  app,
  file,
}) => {
  const { page } = app;
  const writer = 'SmolLM2-135M-Instruct';
  const made = await mkdtemp(path.join(tmpdir(), 'wayleaf-made-'));
  const follows = { [START]: 'It ', 'It ': 'was ', 'was ': 'a ', 'a ': 'field ', 'field ': 'trial.' };
  await writeTinyWriter(made, { words: Object.entries(follows).flat(), follows });
  const names = ['tokenizer.json', 'tokenizer_config.json', 'config.json'] as const;
  const files = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(made, name))] as const)),
  );
  const graph = await readFile(path.join(made, 'onnx/model.onnx'));
  await rm(made, { recursive: true });
  await hub.close();
  hub = await startFakeHub(`HuggingFaceTB/${writer}`, { ...files, [GRAPH]: graph }, [GRAPH]);

  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await openModels(app);
  await useHub(app, hub.address);
  const row = page
    .getByRole('region', { name: 'Writing answers' })
    .locator('.set-row')
    .filter({ has: page.getByText(writer, { exact: true }) });
  await expect(row).toContainText('of memory');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('switch', { name: `Use ${writer}` })).toBeChecked();
  await expect(row).toContainText('measured with the first one');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Answers: ${writer}` })).toBeVisible();
  await app.ask('How many subjects took part in the field trial?');
  await expect(app.card(1)).toBeVisible();
  await openModels(app);
  await expect(row).toContainText('An answer takes about');
  await app.pictures('models-5-writer');
  await row.getByRole('switch', { name: `Use ${writer}` }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Answers: Built in' })).toBeVisible();
});
