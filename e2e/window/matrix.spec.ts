/** An evidence table: the same questions put to several documents. */
import { askedDocuments, makeAsked } from '../fixtures/pdf/asked-documents.ts';
import { expect, test } from '../support/app.ts';

const [first, second] = askedDocuments as readonly [(typeof askedDocuments)[0], (typeof askedDocuments)[0]];
const [[question, says]] = first.questions as readonly [readonly [string, string]];

test('questions are put to documents, answers are looked at, corrected and narrowed down', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('first.pdf', await makeAsked(first)), await file('second.pdf', await makeAsked(second)));
  await app.listed(first.title);
  await app.listed(second.title);

  // Made, and filled in at once.
  await page.getByRole('button', { name: 'New evidence table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Questions, one a line' }).fill(question);
  // Without a name it is called as its first question.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('placeholder', question);
  await expect(dialog.getByRole('button', { name: 'Create table' })).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gardens');
  await dialog.getByRole('button', { name: 'Limitation' }).click();
  await app.pictures('matrix-made');
  await dialog.getByRole('button', { name: 'Create table' }).click();
  const grid = page.getByRole('grid', { name: 'Evidence table “Gardens”' });
  const row = (title: string) => grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
  const cell = row(first.title).getByRole('gridcell').first();
  await expect(cell).toHaveAccessibleName(/^Found, .*p\. 1/u);
  await expect(page.getByText('Everything was asked.')).toBeVisible();
  await app.pictures('matrix');

  // Where the pointer rests, the passage stands as it is printed.
  await cell.hover();
  await expect(page.locator('.matrix-card .crop-strip[data-drawn]').first()).toBeVisible();
  await app.picture('matrix-card');

  // By keys: to another cell and back, and a correction that stays.
  await grid.getByRole('columnheader', { name: 'Document' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(
    row(first.title).getByRole('rowheader').or(row(second.title).getByRole('rowheader')).first(),
  ).toBeFocused();
  await cell.focus();
  await page.keyboard.press('F2');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Twenty-six');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(cell).toHaveAccessibleName(/Twenty-six.*Corrected/u);
  await cell.focus();
  await page.keyboard.press('l');
  await expect(cell).toHaveAccessibleName(/Locked/u);

  // Left out with a reason, which is counted.
  await row(second.title).getByRole('rowheader').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Leave out…' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('no animals');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByText('2 documents, 1 kept. Left out: 1 (no animals).')).toBeVisible();
  // The document went to the end of the table, the keyboard stays in it.
  await expect(grid.locator(':focus')).toHaveCount(1);

  // Narrowed down, and all again.
  await page.getByRole('searchbox', { name: 'Search the table' }).fill('twenty');
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search the table' }).fill('');
  await expect(grid.getByRole('rowheader')).toHaveCount(2);

  // One column alone, by a key, with words and a range that its cells are compared with.
  await cell.focus();
  await page.keyboard.press('f');
  await dialog.getByRole('textbox', { name: 'From' }).fill('many');
  await expect(dialog.getByRole('button', { name: 'Filter', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'From' }).fill('20');
  await dialog.getByRole('textbox', { name: 'To' }).fill('30');
  await app.picture('matrix-filter');
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('1 of 2 documents shown.')).toBeVisible();
  await grid.getByRole('columnheader', { name: question }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show all of the column' }).click();
  await expect(grid.getByRole('rowheader')).toHaveCount(2);

  // Columns are suggested; what the two documents have in common is little.
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  await dialog.getByRole('button', { name: 'Suggest columns' }).click();
  await expect(dialog.getByRole('status')).not.toHaveText('Asking the documents…');
  await app.picture('matrix-suggested');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // A click stands on the words.
  await cell.click();
  await expect(app.sheet(1)).toBeVisible();
  await expect(app.sheet(1)).toContainText(says);
  await expect(app.sheet(1).locator('[data-arrived] polygon').first()).toBeVisible();

  // It is in the library, and goes from it.
  await app.showList();
  await page.getByRole('button', { name: 'Gardens 2' }).click();
  await expect(cell).toHaveAccessibleName(/Twenty-six/u);
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Remove the table' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(grid).toBeVisible();
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Remove the table' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Gardens 2' })).toHaveCount(0);
});

test('of a wide table the columns in view are drawn, and keys lead to the others', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('first.pdf', await makeAsked(first)));
  await app.listed(first.title);
  await page.getByRole('button', { name: 'New evidence table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Wide');
  const templates = dialog.getByRole('group', { name: 'Add a question of a template' }).getByRole('button');
  const columns = await templates.count();
  for (const template of await templates.all()) await template.click();
  await dialog.getByRole('button', { name: 'Create table' }).click();
  const grid = page.getByRole('grid', { name: 'Evidence table “Wide”' });
  await expect(page.getByText('Everything was asked.')).toBeVisible();

  const heads = grid.getByRole('columnheader');
  const last = heads.and(page.locator(`[aria-colindex='${String(columns + 1)}']`));
  await expect(heads.nth(1)).toBeInViewport();
  await expect(last).toHaveCount(0);
  await heads.first().focus();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.99 });
  // One to the left of what is in view, where the titles stand, comes out from behind them.
  for (let step = 1; step < columns; step++) await page.keyboard.press('ArrowLeft');
  const second = heads.and(page.locator("[aria-colindex='2']"));
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport({ ratio: 0.99 });
  // Where one scrolls away from it, the focus stays in the grid.
  await grid.hover();
  await page.mouse.wheel(4000, 0);
  await expect(last).toBeInViewport();
  await expect(second).toBeFocused();
});
