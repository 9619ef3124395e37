/** One question put to chosen documents: each answers by itself, or all of them as one. */
import { ferryReports } from '../fixtures/pdf/ferry-reports.ts';
import { expect, test } from '../support/app.ts';
import { addFerries, askAllFerries } from '../support/ferries.ts';

test('chosen documents answer line by line, sorted, with what they share and what contradicts', async ({
  app,
  file,
}) => {
  const { page } = app;
  await addFerries(app, file);
  await askAllFerries(app);
  await expect(page.getByRole('button', { name: 'Ask in: 4 documents, each by itself' })).toBeVisible();
  await app.ask('How many passengers does the ferry Alma carry?');

  // A line for each, the largest number first; one that says nothing keeps its line.
  const lines = page.locator('.perdoc > li');
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText(ferryReports.southern.title);
  await expect(lines.first()).toContainText('300');
  await expect(lines.last()).toContainText(ferryReports.silent.title);
  const shared = page.getByRole('region', { name: 'In common' });
  await expect(shared).toContainText('240');
  await expect(shared).toContainText(ferryReports.eastern.title);
  const apart = page.getByRole('region', { name: 'They contradict each other' });
  await expect(apart).toContainText('300');
  await app.pictures('shelf');

  // By the menu, with the keyboard, all of them answer as one.
  await page.getByRole('button', { name: 'Ask in: 4 documents, each by itself' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Each document by itself' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Ask in: 4 documents', exact: true })).toBeVisible();
  await app.ask('When was the pier built?');
  await expect(page.locator('.verdict').last()).toContainText('in 3 documents');
});
