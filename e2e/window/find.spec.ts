/** Finding words in the open document. */
import { expect, test } from '../support/app.ts';

test('words are found on all pages, and the keys lead from place to place and back', async ({ paper: app }) => {
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+f');
  const field = page.getByRole('textbox', { name: 'Find in document' });
  await expect(field).toBeFocused();
  await page.keyboard.type('subjects');
  const places = page.getByRole('tree', { name: 'Places of the words' });
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
  await expect(places.getByRole('treeitem', { selected: true })).toBeVisible();
  await expect(page.locator('.found.is-current')).toBeInViewport();
  await app.pictures('find-1-places');
  await field.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^2 of /);
  await page.keyboard.press('Shift+F3');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of /);

  await page.getByRole('button', { name: 'Whole words' }).click();
  await field.fill('subjec');
  await expect(page.getByText('These words do not appear in this document.')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('tree', { name: 'Sections of the document' })).toBeVisible();
});
