/** Everything that may go wrong with a model server, seen from the window: there is always an answer, and it says why. */
import type { Locator } from '@playwright/test';
import { faults } from '../fixtures/ollama/faults.ts';
import { chatModel } from '../fixtures/ollama/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const QUESTION = 'How many subjects took part in the field trial?';
const MEANWHILE = 'Quoted from the pages until the language model answers.';
/** Faults that leave the connection open: nobody can tell them from a slow machine. */
const SILENT: readonly string[] = ['hang-before', 'hang-between'];

let fake: FakeOllama;
test.beforeEach(async () => {
  fake = await FakeOllama.start({ models: [chatModel] });
});
test.afterEach(() => fake.stop());

/** Where the question is written, and where the answer will stand once something is shown there. */
function stop({ page }: App): Locator {
  return page.getByRole('button', { name: 'Stop', exact: true }).first();
}

async function withModel(app: App, paper: string): Promise<void> {
  const { page } = app;
  await app.addAndOpen(paper);
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(fake.address);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(page.getByRole('radio', { name: `Answer with ${chatModel.name}` })).toBeChecked();
  await page.keyboard.press('Escape');
}

test('a broken model server costs no answer', async ({ app, file }) => {
  test.slow();
  await withModel(app, await file('harbor.pdf', await twoColumnPaper()));
  for (const fault of faults.filter((one) => !SILENT.includes(one))) {
    fake.fail('chat', fault, 1000);
    await app.ask(QUESTION);
    await expect(app.card(1), fault).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Ask', exact: true }), fault).toBeVisible();
    fake.heal();
  }
});

test('a silent model leaves the pages to answer within three seconds, and can be stopped', async ({ app, file }) => {
  const { page } = app;
  await withModel(app, await file('harbor.pdf', await twoColumnPaper()));
  fake.fail('chat', 'hang-before', 1000);
  await app.ask(QUESTION);
  const askedAt = Date.now();
  await expect(page.getByText(MEANWHILE)).toBeVisible();
  await expect(app.card(1)).toBeVisible();
  expect(Date.now() - askedAt).toBeLessThan(3000);
  await app.pictures('silent-model');
  await stop(app).click();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await expect.poll(() => fake.requests('chat').every(({ state }) => state !== 'open')).toBe(true);
});

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
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await app.ask(QUESTION);
  await expect(stop(app)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(app.card(1)).toBeVisible();
  await expect(page.getByText(/so the answer is quoted from the documents/u)).toBeVisible();
});

test('what was quoted is replaced when the model speaks', async ({ app, file }) => {
  const { page } = app;
  await withModel(app, await file('harbor.pdf', await twoColumnPaper()));
  fake.pieceMs = 2500;
  await app.ask(QUESTION);
  await expect(page.getByText(MEANWHILE)).toBeVisible();
  await expect(page.getByText(MEANWHILE)).toBeHidden({ timeout: 60_000 });
});
