import path from 'node:path';
import { lockedPaper, notAPdf, tidesPaper, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('an empty library says what to do; files are added by the button, each with its state', async ({ app, file }) => {
  await expect(app.page.getByRole('heading', { name: 'Add the documents you want to ask' })).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Add a folder…' })).toBeVisible();
  // What is told goes again by itself: the window looks for it from before it can come.
  const notices = app.page.getByRole('region', { name: 'Notices' });
  const isTold = (words: string | RegExp): Promise<void> => notices.getByText(words).first().waitFor();
  const made = await twoColumnPaper();
  await app.add(await file('harbor.pdf', made), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay', 'Ellison and Varga');
  await app.listed('Listening Delay');
  await app.listed('notes');

  await test.step('what is no PDF is refused by name, and everything else goes on', async () => {
    const told = isTold('not-found.pdf');
    await app.add(await file('not-found.pdf', notAPdf()), await file('tides.pdf', await tidesPaper()));
    await told;
    await app.listed('Tides');
    await expect(app.row('not-found.pdf')).toHaveCount(0);
  });

  await test.step('the same bytes under another name are the same document', async () => {
    // As long as it is told what was added before, that goes on counting.
    const told = isTold(/^This document is already in the library$|, 1 was here already$/);
    await app.add(await file('copy of harbor.pdf', made));
    await told;
    // Added alone it opens, known or not.
    await app.showList();
    await expect(app.row('Listening Delay')).toHaveCount(1);
  });

  await test.step('files are added by dropping them on the window', async () => {
    await app.host.drop([
      await file('dropped.pdf', await withoutHeadings(1)),
      await file('beside it.pdf', await withoutHeadings(3)),
    ]);
    await app.listed('dropped');
    await app.listed('beside it');
  });
});

test('a file on the command line opens', async ({ launch, file }) => {
  const app = await launch({ paths: [await file('harbor.pdf', await twoColumnPaper())] });
  await expect(app.sheet(1)).toBeInViewport();
  await expect(app.page.getByRole('heading', { name: 'Listening Delay in Quiet Harbors' })).toBeVisible();
});

test('a folder on the command line is read with everything below it', { tag: '@night' }, async ({ launch, file }) => {
  const first = await file('papers/harbor.pdf', await twoColumnPaper());
  await file('papers/older/notes.pdf', await withoutHeadings());
  const app = await launch({ paths: [path.dirname(first)] });
  await app.listed('Listening Delay');
  await app.listed('notes');
});

test('a locked file asks for its password, refuses a wrong one and opens with the right one', async ({ app, file }) => {
  await app.add(await file('locked.pdf', await lockedPaper('quiet harbor')));
  // One file opens by itself: the list is looked at once it has.
  await expect(app.page.getByRole('dialog', { name: 'This document is locked' })).toBeVisible();
  await app.listed(/locked/i, 'Enter password…');
  await app
    .row(/locked/i)
    .getByRole('button', { name: 'Enter password…' })
    .click();
  const dialog = app.page.getByRole('dialog');
  const give = async (password: string): Promise<void> => {
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Open' }).click();
  };
  await give('loud harbor');
  await expect(dialog.getByRole('alert')).toHaveText('This password does not open it. Capital letters count.');
  await give('quiet harbor');
  await expect(dialog).toBeHidden();
  await app.listed(/locked/i);
  // The pages open by the password that was given: it is kept as long as the window is open.
  await app.row(/locked/i).click();
  await expect(app.sheet(1)).toBeInViewport();
});

test(
  'the password that opens the pages of a locked file lets it be indexed as well',
  { tag: '@night' },
  async ({ launch, file }) => {
    const app = await launch({ paths: [await file('locked.pdf', await lockedPaper('quiet harbor'))] });
    const door = app.page.getByRole('dialog', { name: 'This document is locked' });
    await door.getByLabel('Password').fill('quiet harbor');
    await door.getByRole('button', { name: 'Open' }).click();
    await expect(app.sheet(1)).toBeInViewport();
    await expect(app.page.getByRole('tree', { name: 'Sections of the document' })).toBeVisible();
  },
);
