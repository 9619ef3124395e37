/** What a language model writes over several documents, above their lines. */
import type { App } from '../support/app.ts';
import { isOver, overDocuments } from '../fixtures/ollama/over-documents.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { ferryReports, makeReport } from '../fixtures/pdf/ferry-reports.ts';
import { expect, test } from '../support/app.ts';

// The address is in the recordings.
const PORT = 39_471;

let fake: FakeOllama;
test.beforeAll(async () => {
  const reply: FakeOllama['reply'] = (asked) => (isOver(asked) ? overDocuments(asked) : plainReply(asked.format));
  fake = await FakeOllama.start({ port: PORT, reply });
});
test.afterAll(() => fake.stop());

async function useModel({ page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(fake.address);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByRole('textbox', { name: 'Address of Ollama' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(page.getByRole('radio', { name: 'Answer with larch:3b' })).toBeChecked();
  await page.keyboard.press('Escape');
}

test('an overview stands above the lines, leads to their words, and can be left for the quotes', async ({
  app,
  file,
}) => {
  const { page } = app;
  for (const [name, report] of Object.entries(ferryReports)) {
    await app.add(await file(`${name}.pdf`, await makeReport(report)));
    await app.listed(report.title);
  }
  await useModel(app);
  await app.row(ferryReports.northern.title).focus();
  await page.keyboard.press('Control+A');
  await page.getByRole('toolbar', { name: 'Chosen documents' }).getByRole('button', { name: 'Ask' }).click();
  await app.ask('How many passengers does the ferry Alma carry?');

  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('In the Northern Sound the ferry has two decks');
  await expect(overview).toContainText('Written by larch:3b over 3 of 4 documents');
  // The lines, and what is computed of them, stay below it.
  await expect(page.locator('.perdoc > li')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'They contradict each other' })).toContainText('300');
  await app.pictures('overview');

  await page.getByRole('button', { name: 'Show the quoted answer' }).click();
  await expect(overview).toHaveCount(0);
  await expect(page.locator('.perdoc > li')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show the written answer' }).click();

  // A tag stands on the words of its document.
  await overview.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: ferryReports.northern.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible();
});
