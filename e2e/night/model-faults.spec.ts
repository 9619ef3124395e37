/** Everything that may go wrong with a model server, seen from the window: there is always an answer, and it says why. */
import type { Locator } from '@playwright/test';
import { chatModel } from '../fixtures/ollama/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const QUESTION = 'How many subjects took part in the field trial?';

let fake: FakeOllama;
test.beforeEach(async () => {
  fake = await FakeOllama.start({ models: [chatModel] });
});
test.afterEach(() => fake.stop());

/** Where the question is written, and where the answer will stand once something is shown there. */
function stop({ page }: App): Locator {
  return page.getByRole('button', { name: 'Stop', exact: true }).first();
}

/** Nothing is being answered. */
function atRest({ page }: App): Locator {
  return page.getByRole('button', { name: 'Ask', exact: true });
}

async function useModel({ page }: App, address: string, model: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(page.getByRole('radio', { name: `Answer with ${model}` })).toBeChecked();
  await page.keyboard.press('Escape');
}

async function withModel(app: App, paper: string): Promise<void> {
  await app.addAndOpen(paper);
  await useModel(app, fake.address, chatModel.name);
}

test('a model that falls silent in the middle is given up after a minute, and the pages answer', async ({
  app,
  file,
}) => {
  test.setTimeout(150_000);
  const { page } = app;
  await withModel(app, await file('harbor.pdf', await twoColumnPaper()));
  fake.fail('chat', 'hang-between', 1000);
  await app.ask(QUESTION);
  await expect.poll(() => fake.requests('chat').length).toBeGreaterThan(0);
  await stop(app).click();
  await expect(atRest(app)).toBeVisible();
  await app.ask(QUESTION);
  await expect(stop(app)).toBeVisible();
  await expect(atRest(app)).toBeVisible({ timeout: 90_000 });
  await expect(app.card(1)).toBeVisible();
  await expect(page.getByText(/so the answer is quoted from the documents/u)).toBeVisible();
});
