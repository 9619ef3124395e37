import type { Locator } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const title = 'Listening Delay in Quiet Harbors';

/** Corrections by the keyboard begin at a row that has the focus. */
async function focusRow(app: App, name: string | RegExp): Promise<Locator> {
  await app.section(name).focus();
  return app.section(name);
}

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
