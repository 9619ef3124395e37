/** Documents that are one once more: found, compared, joined, separated, told apart. */
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('two files of one text are found, compared, joined as one, separated, and told apart', async ({ app, file }) => {
  const { page } = app;
  const draft = await twoColumnPaper({
    title: 'Draft on Waiting in Ports',
    metadata: { title: 'Draft on Waiting in Ports', author: 'Mara Ellison, Tomas Varga' },
    runningHead: 'Draft, not to be cited',
  });
  await app.add(await file('print.pdf', await twoColumnPaper()), await file('draft.pdf', draft));
  await app.listed('Listening Delay');
  await app.listed('Draft on Waiting');

  // A line above the list says so, and leads to the place where both stand side by side.
  await expect(page.getByText('Two documents look like one.')).toBeVisible();
  await page.getByRole('button', { name: 'Look at them' }).click();
  const pane = page.getByRole('region', { name: 'Duplicates' });
  const card = pane.getByRole('list', { name: 'Likely duplicates' }).getByRole('listitem').first();
  await expect(card).toContainText('of its text is in the other');
  await card.getByRole('button', { name: 'What differs' }).click();
  await expect(card.getByText(/here alone/)).toHaveCount(2);
  await app.pictures('duplicates');

  // Joined by a click alone; the list shows one with its versions.
  await card.getByRole('button', { name: /^What they are:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Earlier version' }).click();
  await card.getByRole('button', { name: 'Join' }).click();
  await expect(pane.getByText('No two documents look like one.')).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Library' });
  await nav.getByRole('button', { name: 'All documents 1' }).click();
  const newest = page.locator('.lib-row').first();
  await expect(page.locator('.lib-row')).toHaveCount(1);
  await expect(newest).toContainText('2 versions');

  // The others are reachable from its details, and are separated there.
  await newest.focus();
  await page.keyboard.press('F2');
  const details = page.getByRole('region', { name: 'Edit details' });
  await expect(details.getByRole('region', { name: 'Versions' })).toContainText('Earlier version');
  await details.getByRole('button', { name: /^Separate / }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lib-row')).toHaveCount(2);

  // What is not the same is remembered, and can be offered again.
  await nav.getByRole('button', { name: 'Duplicates 1' }).click();
  await card.getByRole('button', { name: 'Not the same' }).click();
  await expect(pane.getByText('No two documents look like one.')).toBeVisible();
  await pane.getByRole('region', { name: 'Not the same' }).getByRole('button').click();
  await expect(card.getByRole('button', { name: 'Join' })).toBeVisible();
});
