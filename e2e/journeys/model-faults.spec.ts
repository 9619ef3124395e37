/** Everything that may go wrong with a model server, seen from the window: there is always an answer, and it says why. */
import type { Locator } from '@playwright/test';
import { inEnglish } from '#shared/wording/english.ts';
import { type Fault } from '../fixtures/ollama/faults.ts';
import { chatModel } from '../fixtures/ollama/models.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { FakeOpenAi, type FakeOpenAiOptions } from '../fixtures/openai/server.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';
import { isNight } from '../support/paths.ts';

const meanwhileText = inEnglish({ code: 'meanwhile.quoted' });

const QUESTION = 'How many subjects took part in the field trial?';
const BROKE_OFF = 'The language model broke off, so the answer is quoted from the documents.';
const NOT_REACHED = 'The language model could not be reached, so the answer is quoted from the documents.';
const NOT_SAID = 'The language model wrote nothing that the passages say, so the answer is quoted from the documents.';
/** What the document answers, and its next sentence, with no number. */
const MORE = `${facts.subjects} ${facts.instrument}`;

/** What is said below the answer; those that leave the connection open have tests of their own. */
const remarks: Readonly<Record<Exclude<Fault, 'hang-before' | 'hang-between'>, string>> = {
  cut: BROKE_OFF,
  unfinished: BROKE_OFF,
  '500': BROKE_OFF,
  'error-between': BROKE_OFF,
  malformed: BROKE_OFF,
  'wrong-shape': BROKE_OFF,
  overflow: BROKE_OFF,
  'no-memory': BROKE_OFF,
  'a-website': BROKE_OFF,
  'not-found': NOT_REACHED,
  elsewhere: NOT_REACHED,
  silent: 'The language model gave no answer, so the answer is quoted from the documents.',
  // These are written to the end, and checked as all that is written.
  'wrong-schema': NOT_SAID,
  endless: NOT_SAID,
};

/** By day one fault for each remark, and for how it comes to it. */
const OF_EACH_KIND: ReadonlySet<string> = new Set(['cut', 'not-found', 'silent', 'endless']);

/** The same of a server with OpenAI's API. */
const remarksElsewhere: readonly (readonly [FakeOpenAiOptions, string])[] = [
  [{ breaksAfter: 0 }, BROKE_OFF],
  [{ breaksAfter: 2 }, BROKE_OFF],
  [{ key: 'sesame' }, NOT_REACHED],
  [{ reply: '' }, 'The language model gave no answer, so the answer is quoted from the documents.'],
  [
    { refuses: ['stream_options', 'json_schema'], reply: MORE },
    'Written by larch-3b; its sentences were checked against their sources.',
  ],
];

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
  await expect(page.getByRole('textbox', { name: 'Address of Ollama' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(page.getByRole('radio', { name: `Answer with ${model}` })).toBeChecked();
  await page.keyboard.press('Escape');
}

async function withModel(app: App, paper: string): Promise<void> {
  await app.addAndOpen(paper);
  await useModel(app, fake.address, chatModel.name);
}

/** Ask, and wait for the end of it. @param requests  how many of them the server has seen */
async function askToTheEnd(app: App, remark: string, requests: () => number, fault: string): Promise<void> {
  const before = requests();
  await app.ask(QUESTION);
  // The answer before this one is gone by then.
  await expect.poll(requests, fault).toBeGreaterThan(before);
  await expect(atRest(app), fault).toBeVisible();
  await expect(app.page.getByText(remark), fault).toBeVisible();
  await expect(app.card(1), fault).toBeVisible();
}

test('a model server that breaks costs no answer, and what was quoted is replaced when it speaks', async ({
  app,
  file,
}) => {
  test.slow();
  const { page } = app;
  await withModel(app, await file('harbor.pdf', await twoColumnPaper()));

  await test.step('a silent model leaves the pages to answer while it is waited for, and can be stopped', async () => {
    fake.fail('chat', 'hang-before', 1000);
    await app.ask(QUESTION);
    await expect(page.getByText(meanwhileText)).toBeVisible();
    await expect(app.card(1)).toBeVisible();
    expect(fake.requests('chat').map(({ state }) => state)).toEqual(['open']);
    await app.pictures('silent-model');
    await stop(app).click();
    await expect(atRest(app)).toBeVisible();
    await expect.poll(() => fake.requests('chat').every(({ state }) => state !== 'open')).toBe(true);
    fake.heal();
  });

  for (const [fault, remark] of Object.entries(remarks).filter(([one]) => isNight || OF_EACH_KIND.has(one)))
    await test.step(fault, async () => {
      fake.fail('chat', fault as Fault, 1000);
      await askToTheEnd(app, remark, () => fake.requests('chat').length, fault);
      fake.heal();
    });

  await test.step('what was quoted is replaced when the model has written more, and shown again', async () => {
    fake.reply = ({ format }) => (format === undefined || format === '' ? MORE : '{}');
    fake.pieceMs = 400;
    await app.ask(QUESTION);
    await expect(page.getByText(meanwhileText)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'What the language model writes' })).toBeVisible();
    await expect(page.getByText(/^Written by larch:3b/u)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Show the quoted answer' }).click();
    await expect(page.getByText(/^Written by/u)).toBeHidden();
    await page.getByRole('button', { name: 'Show the written answer' }).click();
    await expect(page.getByText(/^Written by larch:3b/u)).toBeVisible();
  });

  await test.step('a model that takes long is left at the quotes', async () => {
    fake.fail('chat', 'hang-before', 1000);
    await app.ask(QUESTION);
    await page.getByRole('button', { name: 'Keep the quotes' }).click();
    await expect(atRest(app)).toBeVisible();
    await expect(page.getByText(/^The language model was stopped/u)).toBeVisible();
    await expect(app.card(1)).toBeVisible();
    fake.heal();
  });
});

test('nor does a broken server with OpenAI’s API', { tag: '@night' }, async ({ app, file }) => {
  test.slow();
  const other = await FakeOpenAi.start();
  const asked = (): number => other.asked.filter(({ path }) => path.endsWith('completions')).length;
  try {
    await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
    await useModel(app, other.address, 'larch-3b');
    for (const [options, remark] of remarksElsewhere) {
      other.become(options);
      await askToTheEnd(app, remark, asked, JSON.stringify(options));
    }
    other.become({ stalls: true, reply: '' });
    await app.ask(QUESTION);
    await expect(app.page.getByText(meanwhileText)).toBeVisible();
    await stop(app).click();
    await expect(atRest(app)).toBeVisible();
  } finally {
    await other.stop();
  }
});
