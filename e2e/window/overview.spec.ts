/** What a language model writes over several documents, above their lines. */
import { isOver, overDocuments } from '../fixtures/ollama/over-documents.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { ferryReports } from '../fixtures/pdf/ferry-reports.ts';
import { expect, test } from '../support/app.ts';
import { addFerries, askAllFerries } from '../support/ferries.ts';
import { useModelAt } from '../support/settings-pages.ts';

// The address is in the recordings.
const PORT = 39_471;

let fake: FakeOllama;
test.beforeAll(async () => {
  const reply: FakeOllama['reply'] = (asked) => (isOver(asked) ? overDocuments(asked) : plainReply(asked.format));
  fake = await FakeOllama.start({ port: PORT, reply });
});
test.afterAll(() => fake.stop());

test('an overview stands above the lines, leads to their words, and can be left for the quotes', async ({
  app,
  file,
}) => {
  const { page } = app;
  await addFerries(app, file);
  await useModelAt(fake.address, app);
  await askAllFerries(app);
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
