/** A library in order: tags, collections, stars, search in all texts, several documents at once. */
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('documents are tagged, put on a shelf, asked together and found by their words', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay');
  await app.listed('notes');

  // Both are chosen by keyboard; the bar takes the place of search and filters.
  await app.row('Listening Delay').focus();
  await page.keyboard.press('Control+A');
  const bar = page.getByRole('toolbar', { name: 'Chosen documents' });
  await expect(bar).toContainText('2 chosen');
  await app.pictures('library-chosen');
  await bar.getByRole('button', { name: 'Collection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('Harbors');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Harbors' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await app.row('notes').focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await app.row('Listening Delay').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('method');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'method' })).toBeChecked();
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Library' });
  await nav.getByRole('button', { name: 'method 1' }).click();
  await expect(app.row('notes')).toHaveCount(0);
  await expect(app.row('Listening Delay')).toBeVisible();
  await nav.getByRole('button', { name: 'Harbors 2' }).click();
  await expect(app.row('notes')).toBeVisible();

  // A collection can be asked as one thing.
  await page.getByRole('button', { name: 'Ask all 2' }).click();
  await nav.getByRole('button', { name: 'Harbors 2' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ask about these' }).click();
  await expect(page.getByRole('button', { name: 'Ask in: “Harbors”, 2 documents' })).toBeVisible();

  // Words are found in the texts as they are typed, and a place opens on its page.
  await nav.getByRole('button', { name: /^All documents/ }).click();
  const search = page.getByRole('searchbox', { name: 'Search the library' });
  await search.fill('wrist sens');
  const places = page.getByRole('region', { name: 'Places in the text' });
  await expect(places.locator('b').first()).toHaveText(/wrist sensor/i);
  await app.pictures('library-text');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.sheet(1)).toBeVisible();
  await app.showList();
  await search.fill('');
  await app.listed('Listening Delay', 'p. ');
});

test('documents are put on the reading list by key and menu, found there, and gone on with', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay');
  await app.listed('notes');
  const nav = page.getByRole('navigation', { name: 'Library' });
  await expect(nav.getByRole('button', { name: /^To read/ })).toHaveCount(0);

  // Several at once, by a key; one of them by its menu.
  await app.row('Listening Delay').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('t');
  await expect(nav.getByRole('button', { name: 'To read 2' })).toBeVisible();
  await app.row('notes').focus();
  await page.keyboard.press('Escape');
  await app.row('notes').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reading' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await nav.getByRole('button', { name: 'To read 1' }).click();
  await expect(app.row('Listening Delay')).toContainText('To read');
  await expect(app.row('notes')).toHaveCount(0);

  // What is being read is gone on with from the list.
  await nav.getByRole('button', { name: /^All documents/ }).click();
  await app.row('Listening Delay').focus();
  await page.keyboard.press('b');
  await app.row('Listening Delay').click();
  await expect(app.sheet(1)).toBeVisible();
  await app.showList();
  await page.getByRole('navigation', { name: 'Continue reading' }).getByRole('button').click();
  await expect(app.sheet(1)).toBeVisible();
});

test('the menu of the list is that of the row it is asked for on, by mouse and by key', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay');
  await app.listed('notes');
  const menu = page.getByRole('menu');

  await app.row('notes').click({ button: 'right' });
  await expect(menu).toContainText('notes');
  // Another row while it is open.
  await app.row('Listening Delay').click({ button: 'right' });
  await expect(menu).toContainText('Listening Delay');
  await expect(app.row('Listening Delay')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  await app.row('notes').focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toContainText('notes');
  await page.getByRole('menuitem', { name: 'Remove from library…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from library' }).click();
  await expect(app.row('notes')).toHaveCount(0);
  await app.row('Listening Delay').click({ button: 'right' });
  await expect(menu).toContainText('Listening Delay');
});

test('what a row has no room for is said where one points', { tag: '@night' }, async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()));
  await app.listed('Listening Delay');
  await app.row('Listening Delay').locator('.name .ell').hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText('harbor.pdf');
  await page.getByRole('searchbox', { name: 'Search the library' }).hover();
  await expect(tip).toHaveCount(0);
});
