import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

const limitation = 'Did the trial include subjects under eighteen years of age?';

test('the number in the answer leads to the words as well', { tag: '@night' }, async ({ paper: app }) => {
  await app.ask(limitation);
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await ask.getByRole('button', { name: 'Evidence 1' }).click();
  await expect(app.sheet(2).getByRole('button', { name: 'Evidence 1' })).toBeInViewport();
});

test('the next question stays in the section of the answer where that is wanted', async ({ paper: app }) => {
  const { page } = app;
  const chip = page.getByRole('button', { name: 'Only in 4.1 Limitations, from the answer above; remove' });
  await app.ask(limitation);
  await expect(page.getByRole('button', { name: 'Keep to 4.1 Limitations' })).toBeVisible();
  await expect(chip).toBeHidden();
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Answering' }).click();
  await settings.getByRole('switch', { name: 'Stay in the section of the answer' }).click();
  await page.keyboard.press('Escape');
  await app.ask(limitation);
  await expect(chip).toBeVisible();
  await app.ask('Did subjects under eighteen years take part?');
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(chip).toBeHidden();
});

test('what the documents do not say is not found', { tag: '@night' }, async ({ paper: app }) => {
  await app.ask('What is the boiling point of tungsten?');
  await expect(app.page.getByText('Not found in', { exact: false })).toBeVisible();
});

test('a question can be stopped', async ({ paper: app }) => {
  await app.host.whileBusy(async () => {
    await app.ask(limitation);
    await app.page.getByRole('button', { name: 'Stop' }).click();
    await expect(app.page.getByText('You stopped this question.')).toBeVisible();
  });
  await app.page.getByRole('button', { name: 'Ask again' }).click();
  await expect(app.card(1)).toContainText(facts.limitation);
});

test('questions are kept and their answers can be opened again', async ({ paper: app }) => {
  await app.ask(limitation);
  await expect(app.card(1)).toBeVisible();
  await app.page.reload();
  await expect(app.sheet(1).or(app.sheet(2)).first()).toBeVisible();
  await app.page.getByRole('button', { name: 'Questions asked before' }).click();
  await app.page
    .getByRole('button', { name: new RegExp(limitation.replace('?', '\\?')) })
    .first()
    .click();
  await expect(app.card(1)).toContainText(facts.limitation);
});

test('a conversation is there again after a restart, is renamed, found, and deleted', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const answered = page.locator('.this-turn .verdict').first();
  await app.ask('How many subjects took part?');
  await expect(answered).toBeVisible();
  await app.ask('And in winter?');
  await expect(page.getByRole('heading', { name: 'And in winter?' })).toBeVisible();
  await expect(answered).toBeVisible();
  const before = page.getByRole('list', { name: 'Asked before in this conversation' });
  await page.reload();
  await expect(before.getByRole('button', { name: 'How many subjects took part?' })).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(before).toBeHidden();

  const history = page.getByRole('button', { name: 'Questions asked before' });
  await history.click();
  await page.getByRole('button', { name: 'Rename “How many subjects took part?”' }).click();
  await page.keyboard.type('Who was there');
  await page.keyboard.press('Enter');
  const mine = page.getByRole('button', { name: 'Conversation “Who was there”' });
  await expect(mine).toContainText('2 questions');
  await app.pictures('conversations');
  await page.keyboard.press('Escape');
  await expect(mine).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Go to, ask or do' })).toBeFocused();
  await page.keyboard.type('who was');
  await page.getByRole('option', { name: /Who was there/ }).click();
  await expect(before.getByRole('button', { name: 'How many subjects took part?' })).toBeVisible();

  await history.click();
  await page.getByRole('button', { name: 'Delete “Who was there”' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(mine).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(before).toBeHidden();
});

test('selected words are asked alone, widened where they do not say it, and asked again after a reload', async ({
  paper: app,
}) => {
  const { page } = app;
  const asked = page.getByRole('button', { name: 'Ask in: The selected words' });
  await page.getByRole('button', { name: 'Ask in: This document' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'The selected words' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await app.selectLine(1, 'wrist sensor made');
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Ask about this' }).click();
  await expect(asked).toBeVisible();
  const question = page.getByRole('textbox', { name: 'Ask a question' });
  await expect(question).toBeFocused();
  await expect(question).toHaveValue('');
  await expect(app.sheet(1).locator('[data-asked]')).toHaveCount(1);
  await app.pictures('selection-1-scope');

  await app.ask('Who made the wrist sensor?');
  await expect(app.card(1)).toContainText('wrist sensor made');
  await expect(page.getByRole('article', { name: /^Evidence 2/ })).toHaveCount(0);
  await app.ask(limitation);
  await expect(page.getByText('Not found in the selected words', { exact: false }).first()).toBeVisible();
  await app.pictures('selection-2-not-found');

  await app.settledView();
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(app.sheet(1).locator('[data-asked]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Ask the document', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Evidence 1, 4.1 Limitations, page 2' })).toContainText(
    facts.limitation,
  );

  await page.getByRole('button', { name: 'Ask the document instead' }).click();
  await expect(page.getByRole('button', { name: 'Ask in: This document' })).toBeVisible();
  await expect(app.page.locator('[data-asked]')).toHaveCount(0);
});

test('however long a conversation becomes, the question that was asked or opened last is in view', async ({
  paper: app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 700 });
  const questions = ['How many subjects took part?', 'And in winter?', 'Who paid for it?', 'Which sensor was worn?'];
  for (const question of [...questions, ...questions.map((one) => `${one} Say it once more.`)]) {
    await app.ask(question);
    await expect(page.getByRole('heading', { name: question, exact: true })).toBeInViewport();
    await expect(page.locator('.this-turn .verdict').first()).toBeInViewport();
  }
  const before = page.getByRole('list', { name: 'Asked before in this conversation' }).getByRole('listitem');
  // Each stands there with its answer and its passages.
  await expect(before.first()).toContainText('p. 1');
  await before.first().getByRole('button', { name: questions[0]! }).click();
  await expect(page.getByRole('heading', { name: questions[0]!, exact: true })).toBeInViewport();
});

test('a question that goes on says how it was read, and is asked by its own words with a key', async ({
  paper: app,
}) => {
  const { page } = app;
  const readAs = page.getByText(
    'Read as “How many subjects took part, in winter?”, after “How many subjects took part?”.',
  );
  await app.ask('How many subjects took part?');
  await expect(app.card(1)).toContainText(facts.subjects);
  await app.ask('And in winter?');
  await expect(readAs).toBeVisible();
  await page.getByRole('button', { name: 'Goes on from the turn above; remove' }).click();
  await expect(page.getByRole('button', { name: 'Goes on from the turn above; remove' })).toBeHidden();
  await page.getByRole('button', { name: 'Change it' }).click();
  const asRead = page.getByRole('textbox', { name: 'The question as it was read' });
  await expect(asRead).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(readAs).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await asRead.fill('Who made the wrist sensor?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Who made the wrist sensor?' })).toBeVisible();
  await expect(readAs).toBeHidden();
  await expect(page.locator('.this-turn .verdict').first()).toBeVisible();
  await app.ask('How many subjects took part?');
  await expect(app.card(1)).toContainText(facts.subjects);
  await app.ask('And in winter?');
  await expect(readAs).toBeVisible();
  await page.getByRole('button', { name: 'Ask it by its own words' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'And in winter?' })).toBeVisible();
  await expect(readAs).toBeHidden();
  await expect(page.locator('.this-turn .verdict').first()).toBeVisible();
});
