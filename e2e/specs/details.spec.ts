/** What the reader says a document is: title, authors and year in the library. */
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('a title and a year are changed by keyboard, kept, and taken back', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()));
  await app.listed(/Listening Delay/);
  await app.row(/Listening Delay/).focus();
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How late harbors hear');
  await dialog.getByRole('textbox', { name: 'Year' }).fill('19');
  await expect(dialog.getByRole('alert')).toContainText('four digits');
  await dialog.getByRole('textbox', { name: 'Year' }).fill('1987');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await app.listed('How late harbors hear');
  await expect(app.row('How late harbors hear')).toContainText('1987');

  await app.row('How late harbors hear').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Index again' }).click();
  await app.listed('How late harbors hear');

  await app.row('How late harbors hear').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Title, authors, year…' }).click();
  await dialog.getByRole('button', { name: 'As found' }).click();
  await app.listed(/Listening Delay/);
});

test('kind and tags are said in the same place, and stay', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()));
  await app.listed(/Listening Delay/);
  const dialog = page.getByRole('dialog');
  await app.row(/Listening Delay/).focus();
  await page.keyboard.press('F2');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Report');
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('harbors');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const nav = page.getByRole('navigation', { name: 'Library' });
  await expect(nav.getByRole('button', { name: 'harbors 1' })).toBeVisible();
  await app.row(/Listening Delay/).focus();
  await page.keyboard.press('F2');
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('report');
  await expect(dialog).toContainText('yours');
});
