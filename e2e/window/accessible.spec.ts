/** Every screen by the rules of axe, in both themes. */
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/app.ts';
import { settingsPages } from '../support/settings-pages.ts';

test('no screen of reading and asking breaks a rule of accessibility', { tag: '@night' }, async ({ app, file }) => {
  test.slow();
  const { page } = app;
  await expectAccessible(app, 'empty library');
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay');
  await app.listed('notes');
  await app.showList();
  await expectAccessible(app, 'list');

  await app.open('Listening Delay');
  await expectAccessible(app, 'document');
  await app.ask('How many subjects took part in the field trial?');
  await app.card(1).click();
  await expectAccessible(app, 'answer');
  await app.ask('What is the boiling point of tungsten?');
  await expect(page.getByText('Not found in', { exact: false })).toBeVisible();
  await expectAccessible(app, 'not found');

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('subjects');
  await expect(page.getByRole('tree', { name: 'Places of the words' })).toBeVisible();
  await expectAccessible(app, 'find');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expectAccessible(app, 'highlights and notes');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await page.getByRole('button', { name: 'Night pages' }).click();
  await expectAccessible(app, 'night pages');
  await page.getByRole('button', { name: 'Night pages' }).click();
});

test('nor does what floats, explains or is set', { tag: '@night' }, async ({ paper: app }) => {
  test.slow();
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+k');
  await expectAccessible(app, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+e');
  await expectAccessible(app, 'names');
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('button', { name: 'Questions asked before' }).click();
  await expectAccessible(app, 'questions asked before');
  await expect(page.getByRole('dialog', { name: 'Questions asked before' })).toHaveCSS('animation-name', 'none');
  // On a busy machine a tip stands over it by now, which is what the first press closes.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Questions asked before' })).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expectAccessible(app, 'keyboard');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  for (const name of settingsPages) {
    await settings.getByRole('button', { name, exact: true }).click();
    await expectAccessible(app, `settings, ${name}`, name === settingsPages[0] ? undefined : '[role=dialog]');
  }
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 800, height: 900 });
  await expectAccessible(app, 'narrow');
});
