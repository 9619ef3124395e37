/** What the reader says a document is: title, authors and year in the library. */
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { pagesOf, portfolio } from '../fixtures/pdf/attached.ts';
import { expect, test } from '../support/app.ts';

test('title, year, kind and tags are changed by keyboard, kept, and taken back', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()));
  await app.listed(/Listening Delay/);
  const sheet = page.getByRole('region', { name: 'Edit details' });

  await test.step('a title and a year', async () => {
    await app.row(/Listening Delay/).focus();
    await page.keyboard.press('F2');
    await sheet.getByRole('textbox', { name: 'Title' }).fill('How late harbors hear');
    await sheet.getByRole('textbox', { name: 'Year' }).fill('19');
    await expect(sheet.getByRole('alert')).toContainText('four digits');
    await sheet.getByRole('textbox', { name: 'Year' }).fill('1987');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await app.listed('How late harbors hear');
    await expect(app.row('How late harbors hear')).toContainText('1987');

    await app.row('How late harbors hear').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Index again' }).click();
    await app.listed('How late harbors hear');

    await app.row('How late harbors hear').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Title, authors, year…' }).click();
    await sheet.getByRole('button', { name: 'As found' }).click();
    await app.listed(/Listening Delay/);
  });

  await test.step('kind and tags are said in the same place, and stay', async () => {
    await app.row(/Listening Delay/).focus();
    await page.keyboard.press('F2');
    await sheet.getByRole('combobox', { name: 'Kind' }).selectOption('Report');
    await sheet.getByRole('textbox', { name: 'Tags' }).fill('harbors');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    const nav = page.getByRole('navigation', { name: 'Library' });
    await expect(nav.getByRole('button', { name: 'harbors 1' })).toBeVisible();
    await app.row(/Listening Delay/).focus();
    await page.keyboard.press('F2');
    await expect(sheet.getByRole('combobox', { name: 'Kind' })).toHaveValue('report');
    await expect(sheet).toContainText('yours');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('how it was published is corrected, refused where it is no DOI, and put back', async () => {
    const doi = sheet.getByRole('textbox', { name: 'DOI' });
    const edit = async (): Promise<void> => {
      await app.row(/Listening Delay/).focus();
      await page.keyboard.press('F2');
    };
    await edit();
    await sheet.getByRole('button', { name: /^More fields/ }).click();
    await doi.fill('harbor');
    await expect(sheet.getByRole('alert')).toContainText('A DOI begins with 10');
    await doi.fill('https://doi.org/10.5555/harbor.7');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await edit();
    await expect(doi).toHaveValue('10.5555/harbor.7');
    await sheet.getByRole('button', { name: 'DOI as it was: none' }).click();
    await expect(doi).toHaveValue('');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await edit();
    await expect(sheet.getByRole('button', { name: /^More fields/ })).toBeVisible();
    await expect(doi).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a title that runs from right to left stands at the right of its place', async () => {
    await app.row(/Listening Delay/).focus();
    await page.keyboard.press('F2');
    const title = 'מסע אל הים';
    await sheet.getByRole('textbox', { name: 'Title' }).fill(title);
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveCSS('direction', 'rtl');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await app.listed(title);
    for (const shown of await page.getByText(title, { exact: true }).all())
      await expect(shown).toHaveCSS('direction', 'rtl');
  });
});

test('a title that is not sure is marked, another is taken by a key, and one that is right is said to be', async ({
  app,
  file,
}) => {
  const { page } = app;
  await app.add(await file('notes.pdf', await withoutHeadings()));
  await app.listed('notes');
  const sheet = page.getByRole('region', { name: 'Edit details' });
  const title = sheet.getByRole('textbox', { name: 'Title' });
  const others = sheet.getByRole('group', { name: 'Other titles' });
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(row).toContainText('The title is not sure.');
  await row.focus();
  await page.keyboard.press('F2');
  await expect(title).toBeFocused();
  await title.fill('Notes from the harbor');
  await title.press('Alt+t');
  await expect(title).toHaveValue('notes');
  await others.getByRole('button', { name: 'This title is right' }).click();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(row).not.toContainText('The title is not sure.');
  await expect(row).toContainText('notes');

  // What was found can be taken back by the same key.
  await row.focus();
  await page.keyboard.press('F2');
  await title.fill('Notes from the harbor');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await app.listed('Notes from the harbor');
  await row.focus();
  await page.keyboard.press('F2');
  await expect(others.getByRole('button', { name: /^notes/ })).toBeVisible();
  await title.press('Alt+t');
  await expect(title).toHaveValue('notes');
});

test('the arrow keys go on to the next document and keep what was typed; Escape keeps nothing', async ({
  app,
  file,
}) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed(/Listening Delay/);
  await app.listed('notes');
  const sheet = page.getByRole('region', { name: 'Edit details' });
  const title = sheet.getByRole('textbox', { name: 'Title' });
  const year = sheet.getByRole('textbox', { name: 'Year' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await app.row(/Listening Delay/).focus();
  await page.keyboard.press('F2');
  await expect(title).toBeFocused();
  const first = (await rows.first().textContent())?.includes('Listening Delay') === true;
  await year.fill('1987');
  await year.press(first ? 'Alt+ArrowDown' : 'Alt+ArrowUp');
  await expect(title).toHaveValue('notes');
  await expect(title).toBeFocused();
  await expect(app.row(/Listening Delay/)).toContainText('1987');

  // What is wrong is said, and nothing is left behind.
  await year.fill('19');
  await year.press(first ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  await expect(sheet.getByRole('alert')).toContainText('four digits');
  await expect(title).toHaveValue('notes');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(app.row('notes')).toBeFocused();
  await expect(app.question()).toBeVisible();

  // Several are changed in a dialog.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: '2 documents' });
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('harbors');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('navigation', { name: 'Library' }).getByRole('button', { name: 'harbors 2' }),
  ).toBeVisible();
});

test('a portfolio says so above its cover, and what lies inside becomes documents by a click', async ({
  app,
  file,
}) => {
  const { page } = app;
  const cover = await portfolio([
    { name: 'mill.pdf', bytes: await pagesOf(['The mill of Orme', 'The furrows of the stones are cut each spring.']) },
    { name: 'weir.pdf', bytes: await pagesOf(['The weir', 'The weir was built in 1871 by the miller.']) },
    { name: 'prices.xlsb', bytes: Buffer.from('a table') },
  ]);
  await app.add(await file('orme.pdf', cover));
  const strip = page.getByRole('status').filter({ hasText: 'A portfolio: 3 files lie inside this cover' });
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: 'Add these as documents' }).click();
  await expect(strip.getByRole('button')).toBeHidden();

  await app.showList();
  await app.listed('mill');
  await app.listed('weir');
  await app.row('orme').focus();
  await page.keyboard.press('F2');
  const inside = page.getByRole('region', { name: 'Files inside' });
  await expect(inside.getByRole('listitem').filter({ hasText: 'prices.xlsb' })).toContainText('not read here');
  await expect(inside.getByRole('button', { name: /^Open / })).toHaveText(['Open', 'Open']);
});
