/** Settings → Notes: how files of notes are written. */
import { expect, test } from '../support/app.ts';

test('a template shows what comes of it, and says what is wrong in it', async ({ app }) => {
  const { page } = app;
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Notes' }).click();
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect(preview).toContainText('[!quote|yellow]');
  await page.getByRole('button', { name: 'Template: Obsidian' }).click();
  await page.getByRole('menuitemradio', { name: 'Logseq' }).click();
  await expect(preview).toContainText('#yellow');
  await page.getByRole('button', { name: 'Template: Logseq' }).click();
  await page.getByRole('menuitemradio', { name: 'My own' }).click();
  await page.getByRole('textbox', { name: 'For each highlight' }).fill('* {{text}} ({{page}})\n');
  await expect(preview).toContainText('* Larches grow');
  await page.getByRole('textbox', { name: 'For each highlight' }).fill('* {{words}}\n');
  await expect(page.getByRole('alert')).toContainText('Line 1: there is no field “words”.');
  await page.getByRole('textbox', { name: 'For each highlight' }).fill('* {{text}} ({{page}})\n');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await app.pictures('settings-notes');
});
