import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { samplePaper } from '../fixtures/sample-paper.ts';
import { expect, test } from '../support/app.ts';

const lead = 'Each crew carries these tools to the harbor wall:';
const tools = ['a clinometer of brass', 'a pole of four meters', 'a lamp with a red glass'];

const kit = () =>
  twoColumnPaper({
    title: 'Kit',
    metadata: { title: 'Kit' },
    outline: 'headings',
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'Tools' },
      { kind: 'paragraph', text: lead },
      ...tools.map((text, at) => ({ kind: 'paragraph' as const, text: `${String(at + 1)}. Take ${text}.` })),
    ],
  });

test('a list is shown whole, with its verdict before it', async ({ app, file }) => {
  await app.addAndOpen(await file('kit.pdf', await kit()));
  await app.ask('Which tools does each crew carry to the harbor wall?');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.locator('.verdict')).toContainText('Found in 1 Tools');
  await expect(ask.getByText(lead.slice(0, 30)).first()).toBeVisible();
  await expect(ask.locator('ol.items li')).toHaveCount(tools.length);
  for (const [at, tool] of tools.entries()) await expect(ask.locator('ol.items li').nth(at)).toContainText(tool);
});

test('what is not found has rows to look at and no evidence', async ({ paper: app }) => {
  await app.ask('Which subjects of the field trial lived in Zurich with Esmeralda?');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.locator('.verdict')).toContainText('Not found in this document');
  await expect(ask.getByRole('heading', { name: 'Came near' })).toBeVisible();
  await expect(ask.getByRole('article')).toHaveCount(0);
});

test('each part of a question has its own verdict', async ({ paper: app }) => {
  await app.ask('How many subjects took part in the field trial, and what is the melting point of tungsten?');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  const first = ask.getByRole('region', { name: /^Part 1, found: How many subjects/ });
  await expect(first).toContainText('Forty-two subjects took part');
  const second = ask.getByRole('region', { name: /^Part 2, not found: what is the melting point/ });
  await expect(second).toBeVisible();
  await expect(second.getByRole('button')).toHaveCount(0);
  await first
    .getByRole('button', { name: /^Evidence/ })
    .first()
    .click();
  await expect(ask.getByRole('article').first()).toContainText('Forty-two subjects');
});

test('things that are compared have a line each, also those of which nothing is said', async ({ paper: app }) => {
  await app.ask('Compare the wrist sensor and the Zeppelin');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.locator('.verdict')).toContainText('Found for 1 of 2 things');
  await expect(ask.locator('.perdoc li')).toHaveCount(2);
  await expect(ask.locator('.perdoc li').nth(0)).toContainText('wrist sensor');
  await expect(ask.locator('.perdoc li').nth(1)).toContainText('the Zeppelin');
});

test('a value in a table stands above its row, as the page shows it with the head', async ({ paper: app }) => {
  await app.ask('What is the value after for the group South in Table 1?');
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.locator('.reply')).toContainText('180');
  const crop = ask.getByRole('figure', { name: /^Page \d+ as it is printed$/ }).first();
  // The head of the table, and its row, which need not stand below each other.
  await expect(crop.locator('[data-drawn]')).toHaveCount(2);
  await crop.getByRole('button', { name: /^Go to passage 1: .*Table 1: Median delay/ }).click();
  await expect(ask.getByRole('article').first()).toContainText('180');
});

test('what is offered to go on with is found', async ({ app, file }) => {
  await app.addAndOpen(await file('paths.pdf', await samplePaper()));
  await app.ask('How many walkers took the more worn branch?');
  const offers = app.page.getByRole('list', { name: 'Questions to go on with' }).getByRole('button');
  const question = (await offers.first().textContent()) ?? '';
  await offers.first().click();
  const ask = app.page.getByRole('region', { name: 'Ask', exact: true });
  await expect(ask.getByRole('heading', { name: question })).toBeVisible();
  await expect(ask.locator('.verdict').first()).toContainText('Found');
});
