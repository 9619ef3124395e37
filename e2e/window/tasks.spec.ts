/** Summaries, key phrases, and why a passage was chosen. */
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { compareMarks } from '../support/highlight.ts';

const question = 'Did the trial include subjects under eighteen years of age?';

test('a document is summarized in its own sentences, and a click stands on their words', async ({ paper: app }) => {
  const made = await twoColumnPaper();
  await app.page.getByRole('button', { name: 'Summarize', exact: true }).click();
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.getByRole('heading', { name: /^Summary of/ })).toBeVisible();
  await expect(ask.locator('.verdict')).toContainText('Key sentences');
  const tags = ask.getByRole('button', { name: /^Evidence \d+$/ });
  await expect(tags.first()).toBeVisible();
  const card = app.card(1);
  const quoted = (await card.locator('mark').innerText()).trim();
  await tags.first().click();
  await expect(
    app.page.getByRole('region', { name: /^Page \d+/ }).getByRole('button', { name: 'Evidence 1', exact: true }),
  ).toBeInViewport();
  const pageNumber = Number(/p\. (\d+)/.exec(await card.innerText())?.[1]);
  await expect.poll(async () => (await compareMarks(app.sheet(pageNumber), 1, made, quoted)).strays).toEqual([]);
});

test('a section is summarized from its menu, and the summary is kept in the history', async ({ paper: app }) => {
  await app.section('4.1 Limitations, page 2').click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Summarize' }).click();
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.getByRole('heading', { name: 'Summary of “4.1 Limitations”' })).toBeVisible();
  const card = app.page.getByRole('article', { name: 'Evidence 1, 4.1 Limitations, page 2' });
  await expect(card).toBeVisible();
  await app.ask(question);
  await expect(ask.getByRole('heading', { name: question })).toBeVisible();
  await app.page.getByRole('button', { name: 'Questions asked before' }).click();
  const asked = app.page.getByRole('dialog', { name: 'Questions asked before' });
  await asked.getByRole('button', { name: /^Summary of “4.1 Limitations”/ }).click();
  await expect(ask.getByRole('heading', { name: 'Summary of “4.1 Limitations”' })).toBeVisible();
  await expect(card).toBeVisible();
});

test('the keyboard summarizes the section that the reader is in', { tag: '@night' }, async ({ paper: app }) => {
  await app.section('4.1 Limitations, page 2').click();
  await expect(app.section('4.1 Limitations, page 2')).toHaveAttribute('aria-current', /./);
  await app.page.keyboard.press('ControlOrMeta+Shift+S');
  await expect(app.page.getByRole('heading', { name: /^Summary of “/ })).toBeVisible();
});

test('a key phrase leads to its places', async ({ paper: app }) => {
  await app.page.getByRole('button', { name: 'Lists', exact: true }).click();
  const chip = app.page.getByRole('group', { name: 'Key phrases' }).getByRole('button').first();
  const words = await chip.innerText();
  await chip.click();
  await expect(app.page.getByRole('heading', { name: `Where “${words}” appears` })).toBeVisible();
  await expect(app.card(1)).toBeVisible();
  await app.card(1).click();
  await expect(
    app.page.getByRole('region', { name: /^Page \d+/ }).getByRole('button', { name: 'Evidence 1', exact: true }),
  ).toBeInViewport();
});

test('what a document defines is listed, and each entry leads to the page of its words', async ({ app, file }) => {
  const keepers = [
    'A desire line is a path that nobody planned. No desire line has a keeper.',
    'The annual path survey (APS) counts each desire line. Where a desire line ends, the APS ends.',
  ];
  const filler = [1, 2, 3].flatMap((n) => [
    { kind: 'heading', level: 1, number: String(n), text: ['Ways', 'Walks', 'Roads'][n - 1]! } as const,
    { kind: 'paragraph', text: paragraph(n, 20) } as const,
  ]);
  const made = await makePaper({
    title: 'Desire lines and their keepers',
    blocks: [
      ...filler,
      { kind: 'heading', level: 1, number: '4', text: 'Desire lines' },
      ...keepers.map((text) => ({ kind: 'paragraph', text }) as const),
    ],
  });
  await app.addAndOpen(await file('lines.pdf', made));
  await app.page.getByRole('button', { name: 'Lists', exact: true }).click();
  const lists = app.page.getByRole('dialog', { name: 'Lists' });
  await lists.getByRole('radio', { name: 'Definitions' }).click();
  await expect(lists.getByText('2 definitions found; there may be more.')).toBeVisible();
  await expect(lists.getByRole('button', { name: /APS annual path survey/ })).toBeVisible();
  const line = lists.getByRole('button', { name: /A desire line is a path that nobody planned/ });
  const last = Number(/p\. (\d+)/.exec(await line.innerText())?.[1]);
  expect(last).toBeGreaterThan(1);
  await line.click();
  await expect(lists).toBeHidden();
  await expect(app.sheet(last)).toBeInViewport();
});

test('a passage tells which scores chose it', { tag: '@night' }, async ({ paper: app }) => {
  await app.ask(question);
  await app.card(1).click();
  const why = app.card(1).getByRole('button', { name: 'Why this?' });
  await expect(why).toHaveAttribute('aria-expanded', 'false');
  await why.click();
  const reasons = app.card(1).getByRole('group', { name: 'Why this passage' });
  await expect(reasons).toContainText(/^1st of \d+ passages compared/);
  await expect(reasons).toContainText('Its section scores');
  await expect(reasons).toContainText('Words of the question');
  await why.click();
  await expect(reasons).toBeHidden();
});
