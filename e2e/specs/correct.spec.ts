import type { Locator } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const title = 'Listening Delay in Quiet Harbors';

/** Corrections by the keyboard begin at a row that has the focus. */
async function focusRow(app: App, name: string | RegExp): Promise<Locator> {
  await app.section(name).focus();
  return app.section(name);
}

/** What a notice says. */
function notice(app: App, text: string): Locator {
  return app.page.getByRole('region', { name: 'Notices' }).getByText(text);
}

test('a heading is renamed, moved and taken out with the keyboard, and all of it taken back', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const { keyboard } = app.page;

  await focusRow(app, '2.1 Participants, page 1');
  await keyboard.press('F2');
  const field = app.page.getByRole('textbox', { name: 'Correct the heading' });
  await expect(field).toBeFocused();
  await field.fill('2.1 Subjects');
  await keyboard.press('Enter');
  const renamed = app.section('2.1 Subjects, page 1, corrected by you');
  await expect(renamed).toBeFocused();
  await expect(app.section(/Participants/)).toHaveCount(0);

  await keyboard.press('Alt+Shift+ArrowLeft');
  await expect(renamed).toHaveAttribute('aria-level', '1');
  await expect(app.section(/^2\.2 Apparatus/)).toHaveAttribute('aria-level', '2');
  await expect(renamed).toBeFocused();
  await keyboard.press('Alt+Shift+ArrowRight');
  await expect(renamed).toHaveAttribute('aria-level', '2');

  await focusRow(app, /^4\.1 Limitations/);
  await keyboard.press('Delete');
  await expect(app.section(/Limitations/)).toHaveCount(0);
  await expect(app.section(/^4 Discussion/)).toBeFocused();
  await app.picture('corrected');

  for (let n = 0; n < 4; n++) await keyboard.press('ControlOrMeta+z');
  await expect(app.section(/^2\.1 Participants, page 1$/)).toHaveAttribute('aria-level', '2');
  await expect(app.section(/^4\.1 Limitations/)).toHaveAttribute('aria-level', '2');
  await keyboard.press('ControlOrMeta+z');
  await expect(notice(app, 'There is nothing to undo in this tree.')).toBeVisible();
});

test('Escape leaves a heading as it was, and what cannot be moved says why', async ({ paper: app }) => {
  const { keyboard } = app.page;
  const method = await focusRow(app, /^2 Method/);
  await keyboard.press('F2');
  await keyboard.type('Nonsense');
  await keyboard.press('Escape');
  await expect(method).toBeFocused();
  await keyboard.press('Alt+Shift+ArrowLeft');
  await expect(notice(app, 'This section is at the top level already.')).toBeVisible();
});

test('the menu of a row corrects, and the notice takes back', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await app.section(/^2\.2 Apparatus/).click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Not a heading' }).click();
  await expect(app.section(/Apparatus/)).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(app.section(/^2\.2 Apparatus/)).toBeVisible();

  await app.section(/^2\.2 Apparatus/).click({ button: 'right' });
  await expect(app.page.getByRole('menuitem', { name: 'Undo the last correction' })).toBeDisabled();
  await app.page.getByRole('menuitem', { name: 'Rename…' }).click();
  await app.page.getByRole('textbox', { name: 'Correct the heading' }).fill('2.2 Sensors');
  await app.page.keyboard.press('Enter');
  await expect(app.section('2.2 Sensors')).toBeFocused();
});

test('selected words become a heading; corrections outlive indexing and restarts, and questions know them', async ({
  launch,
  file,
}) => {
  let app = await launch();
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  // A double click selects a word; the first of the sentence that is asked for below.
  const words = app.sheet(1).locator('.text-layer span', { hasText: 'wrist sensor made' });
  await words.dblclick();
  const selected = await app.page.evaluate(() => getSelection()?.toString().trim() ?? '');
  const bar = app.page.getByRole('toolbar', { name: 'Selected words' });
  await bar.getByRole('button', { name: 'More for these words' }).click();
  await app.picture('selected-words');
  await app.page.getByRole('menuitem', { name: 'Make heading' }).click();
  const added = new RegExp(`^${selected}.*corrected by you$`);
  await expect(app.section(added)).toBeVisible();
  await expect(bar).toBeHidden();
  await focusRow(app, /^2\.1 Participants/);
  await app.page.keyboard.press('F2');
  await app.page.keyboard.type('2.1 Volunteers');
  await app.page.keyboard.press('Enter');
  await expect(app.section(/Volunteers/)).toBeFocused();

  await app.showList();
  await app.row(title).click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Index again' }).click();
  await app.listed(title);
  const { library } = app;
  await app.settledView();
  await app.stop();

  app = await launch({ library });
  await app.open(title);
  await expect(app.section(added)).toBeVisible();
  await expect(app.section('2.1 Volunteers, page 1, corrected by you')).toBeVisible();
  await app.ask('How many subjects took part in the field trial?');
  await expect(app.card(1)).toContainText('Volunteers');
});
