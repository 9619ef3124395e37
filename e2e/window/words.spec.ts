/** What selected words mean, and flashcards. */
import { readFile } from 'node:fs/promises';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { expect, test } from '../support/app.ts';
import { useModelAt } from '../support/settings-pages.ts';

// The address is in the recordings.
const PORT = 39_482;
const TRANSLATED = 'Die jährliche Wegezählung zählt jede Trampelspur.';
const EXPLAINED = 'The annual path survey counts each desire line.';

let fake: FakeOllama;
test.beforeAll(async () => {
  const reply: FakeOllama['reply'] = (asked) => {
    const [system = ''] = asked.messages.map(({ content }) => content);
    if (system.includes('You translate a paragraph')) return TRANSLATED;
    return system.includes('You explain words') ? EXPLAINED : plainReply(asked.format);
  };
  fake = await FakeOllama.start({ port: PORT, reply });
});
test.afterAll(() => fake.stop());

const lines = [
  'A desire line is a path that nobody planned. No desire line has a keeper.',
  'The annual path survey (APS) counts each desire line. Where a desire line ends, the APS ends.',
];

async function desireLines() {
  const filler = [1, 2, 3].flatMap((n) => [
    { kind: 'heading', level: 1, number: String(n), text: ['Ways', 'Walks', 'Roads'][n - 1]! } as const,
    { kind: 'paragraph', text: paragraph(n, 20) } as const,
  ]);
  return makePaper({
    title: 'Desire lines and their keepers',
    blocks: [
      { kind: 'heading', level: 1, text: 'Desire lines' },
      ...lines.map((text) => ({ kind: 'paragraph', text }) as const),
      ...filler,
    ],
  });
}

test('selected words are said as their document defines them, without a model, and lead there', async ({
  app,
  file,
}) => {
  const { page } = app;
  await app.addAndOpen(await file('lines.pdf', await desireLines()));
  await app.selectLine(1, 'The annual path survey');
  await page.keyboard.press('e');
  const about = page.getByRole('region', { name: 'About these words' });
  await expect(about).toBeFocused();
  await expect(about.getByText('Section: Desire lines')).toBeVisible();
  await expect(about.getByRole('definition')).toHaveText('annual path survey');
  const defined = about.getByRole('list', { name: 'Where they are defined' });
  await expect(defined).toContainText('A desire line is a path that nobody planned.');
  // Nothing of a model is there without one.
  await expect(about.getByRole('button', { name: 'Translate' })).toHaveCount(0);
  await expect(about.getByRole('region', { name: 'Explanation' })).toHaveCount(0);
  await app.pictures('words-defined');
  await defined.getByRole('button').first().click();
  await expect(app.sheet(1).locator('[data-arrived] polygon').first()).toBeInViewport();

  await about.focus();
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(app.question()).toBeVisible();
});

test('a model explains and translates selected words, marked as its own', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('lines.pdf', await desireLines()));
  await useModelAt(fake.address, app);
  await app.selectLine(1, 'The annual path survey');
  await page
    .getByRole('toolbar', { name: 'Selected words' })
    .getByRole('button', { name: 'More for these words' })
    .click();
  await page.getByRole('menuitem', { name: 'Explain' }).click();
  const about = page.getByRole('region', { name: 'About these words' });
  const explanation = about.getByRole('region', { name: 'Explanation' });
  await expect(explanation).toContainText('The annual path survey counts each desire line.');
  await expect(explanation).toContainText('each sentence was checked against the pages');
  await explanation.getByRole('button', { name: 'p. 1' }).first().click();
  await expect(app.sheet(1).locator('[data-arrived] polygon').first()).toBeInViewport();

  await about.getByRole('button', { name: 'Translate into: English' }).click();
  await page.getByRole('menuitemradio', { name: 'German' }).click();
  const translation = about.getByRole('region', { name: 'Translation' });
  await expect(translation.getByText(TRANSLATED)).toHaveAttribute('lang', 'de');
  await expect(translation).toContainText('only the original is what the document says');
  await app.pictures('words-written');
});

test('flashcards are looked through, changed, dropped and written', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('lines.pdf', await desireLines()));
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('Flashcards of this');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Flashcards' });
  await expect(dialog.getByRole('status')).toHaveText('2 cards');
  await app.pictures('flashcards');
  const front = dialog.getByRole('textbox', { name: 'Front of card 1' });
  await front.fill('What is it that nobody planned?');
  await dialog.getByRole('button', { name: 'Drop card 2' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 card');
  await dialog.getByRole('textbox', { name: 'Deck' }).fill('Ways::Lines');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'As CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Ways Lines.csv');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain('#deck:Ways::Lines\r\n');
  expect(text).toContain(',Basic,What is it that nobody planned?,');
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .filter((line) => !line.startsWith('#')),
  ).toHaveLength(1);
  await expect(page.getByText('1 card written')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Deck' }).fill(' ');
  await expect(dialog.getByRole('button', { name: 'For Anki' })).toBeDisabled();
});
