/** Settings → Models, with a server that speaks Ollama's API. */
import { deferred } from '#shared/base/async.ts';
import { cloudModel, embeddingModel, visionModel } from '../fixtures/ollama/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

let fake: FakeOllama;
test.beforeEach(async () => {
  fake = await FakeOllama.start({ models: [embeddingModel] });
});
test.afterEach(() => fake.stop());

async function openModels({ page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
}

async function useAddress({ page }: App, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
}

test('nothing is asked before the reader looks; a model is pulled, chosen, and at work', async ({ app, file }) => {
  const { page } = app;
  // The pictures switch between layouts, and with them between pages that are still being read.
  app.tolerate(/Worker was terminated/);
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await expect(page.getByRole('button', { name: 'Answers: Built in' })).toBeVisible();
  expect(fake.seen).toEqual([]);
  await openModels(app);
  await useAddress(app, fake.address);
  const writing = page.getByRole('region', { name: 'Writing answers' });
  await expect(writing).toContainText('Running on this computer');
  await expect(writing).toContainText('It has no model that can answer yet');
  await app.pictures('settings-1-no-models');

  const arriving = deferred<void>();
  fake.held = arriving.promise;
  await writing.getByRole('textbox', { name: 'Name of a model to pull' }).fill('spruce:3b');
  await writing.getByRole('button', { name: 'Pull' }).last().click();
  await expect(writing.getByRole('progressbar', { name: 'Download of spruce:3b' })).toBeVisible();
  await app.pictures('settings-2-pulling');
  arriving.resolve();
  await expect(writing.getByRole('radio', { name: 'Answer with spruce:3b' })).toBeVisible();

  fake.models.push(visionModel, cloudModel);
  await writing.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(writing.getByRole('radio', { name: 'Answer with spruce:3b' })).toBeChecked();
  await expect(writing).toContainText('In use');
  await expect(writing).toContainText('Walks the tree of sections.');
  await writing.getByRole('button', { name: 'Check again: spruce:3b' }).click();
  await expect(writing.getByRole('button', { name: 'Check again: spruce:3b' })).toBeEnabled();
  await expect(writing.getByRole('radio', { name: 'Answer with lookout:7b' })).toBeVisible();
  await writing.getByRole('radio', { name: 'Answer with stratus:120b-cloud' }).click();
  await expect(writing).toContainText('cloud.example is not this computer.');
  await app.pictures('settings-10-cloud');
  await writing.getByRole('radio', { name: 'Answer with spruce:3b' }).click();
  await expect(writing).not.toContainText('is not this computer.');
  await page.getByRole('button', { name: 'Summarize sections: Never' }).click();
  await page.getByRole('menuitemradio', { name: 'Of all documents' }).click();
  await page.getByRole('button', { name: 'Find names with the language model: Never' }).click();
  await page.getByRole('menuitemradio', { name: 'Of all documents' }).click();
  await page.getByRole('switch', { name: 'Improve section trees with the language model' }).click();
  await writing.getByRole('button', { name: 'Look at figures with: No model' }).click();
  await page.getByRole('menuitemradio', { name: 'lookout:7b' }).click();
  await expect(writing.getByRole('button', { name: 'Look at figures with: lookout:7b' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use nomic-embed-text:latest of Ollama' })).toBeVisible();
  const background = page.getByRole('region', { name: 'In the background' });
  await expect(background.getByRole('status')).toHaveText(['Up to date', 'Up to date', 'Up to date']);
  await app.pictures('settings-3-in-use');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Answers: spruce:3b' })).toBeVisible();

  await app.ask('How many subjects took part in the field trial?');
  await expect(app.card(1)).toBeVisible();
  expect(fake.requests('chat').length).toBeGreaterThan(0);
  await app.pictures('settings-9-answer');
  await app.ask('What does Figure 1 show?');
  await expect(page.getByRole('region', { name: 'Seen in the figure' })).toContainText('by lookout:7b');
  await app.pictures('settings-11-figure');
});

test(
  'Ollama that is not there, breaks, and comes back; a pull can be stopped, and says why it failed',
  { tag: '@night' },
  async ({ app }) => {
    const { page } = app;
    await app.pictures('settings-0-first-run');
    await fake.stop();
    await page.keyboard.press('Control+,');
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
    await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
    await useAddress(app, fake.address);
    const writing = page.getByRole('region', { name: 'Writing answers' });
    await expect(writing).toContainText('Not running');
    await expect(writing).toContainText('free program from ollama.com');
    await app.pictures('settings-5-not-running');
    await fake.start();
    fake.fail('version', '500', Infinity);
    await writing.getByRole('button', { name: 'Look again' }).click();
    await expect(writing).toContainText('Not working');
    await app.pictures('settings-6-failing');
    fake.heal();
    // The window looks by itself as well: then there is no button any more.
    await expect(async () => {
      const again = writing.getByRole('button', { name: 'Look again' });
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await expect(writing).toContainText('Running on this computer', { timeout: 1000 });
    }).toPass();

    fake.held = new Promise(() => undefined);
    const name = page.getByRole('textbox', { name: 'Name of a model to pull' });
    await name.fill('spruce:3b');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Stop downloading spruce:3b' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect.poll(() => fake.requests('pull')[0]?.state).toBe('left');
    await name.fill('missing:1b');
    await name.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Ollama’s registry has no model “missing:1b”.');
    await app.pictures('settings-4-pull-failed');
    await page.getByRole('button', { name: 'Forget missing:1b' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);

    const remove = page.getByRole('button', { name: 'Remove nomic-embed-text:latest' });
    await remove.click();
    await app.pictures('settings-11-remove');
    await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    expect(fake.requests('delete')).toEqual([]);
    await remove.click();
    await page.getByRole('button', { name: 'Delete nomic-embed-text:latest' }).click();
    await expect(page.getByText('nomic-embed-text:latest')).toHaveCount(0);
  },
);
