/** Nothing at hand: the sample document, with a tour that can be left. */
import { expect, test } from '../support/app.ts';

test('the sample document opens, is toured, asked and listed', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Open the sample paper' }).click();
  await expect(app.sheet(1)).toBeInViewport();
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toContainText('1 of 3');
  await app.pictures('first-run');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();

  // What is offered was tried before: the first answer that anybody sees is a whole one.
  const offered = page.locator('.first-questions').getByRole('button');
  await expect(offered).toHaveText(['How many forks were mapped?', 'How was wear measured?', 'What did walkers say?']);
  await offered.first().click();
  await expect(page.getByText(/^Found in 2\.1 Choice of forks/u)).toBeVisible();
  await expect(app.card(1)).toContainText('We mapped 74 forks');

  // Another question keeps those before it above it; all can be gone back to.
  await app.ask('How many walkers were followed?');
  await expect(app.card(1)).toBeVisible();
  await app.ask('How many forks passed?');
  const before = page.getByRole('list', { name: 'Asked before in this conversation' });
  await expect(before.getByRole('button', { name: /How many walkers were followed/ })).toBeVisible();
  await app.pictures('conversation');
  await before.getByRole('button', { name: /How many walkers were followed/ }).click();
  await expect(page.getByRole('heading', { name: 'How many walkers were followed?' })).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Keep this conversation as a file' }).click();
      await page.getByRole('menuitem', { name: 'Markdown' }).click();
    })(),
  ]);
  expect(saved.suggestedFilename()).toBe('questions.md');

  await page.getByRole('button', { name: 'Lists', exact: true }).click();
  const lists = page.getByRole('dialog', { name: 'Lists' });
  await expect(lists.getByRole('button', { name: /Table 1/ }).first()).toBeVisible();
  await app.pictures('lists');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    lists.getByRole('button', { name: 'Keep Table 1 as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('Table 1.csv');
});
