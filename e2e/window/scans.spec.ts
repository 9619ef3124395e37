/** Languages of scanned pages in the settings: all that can be had, each with its size, and nothing fetched unasked. */
import { expect, test } from '../support/app.ts';

test('a language is chosen among all that can be had, and told with its size and address before it is fetched', async ({
  paper,
}) => {
  const { page } = paper;
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Scanned pages' }).click();
  const more = settings.getByRole('region', { name: 'More languages' });
  const choice = more.getByRole('combobox', { name: 'Language to add' });
  await expect(choice.getByRole('option', { name: /^Greek\b/u })).toHaveText(/Greek · 1\u202fMB/u);

  await choice.focus();
  await choice.selectOption('ell');
  await page.keyboard.press('Tab');
  const get = more.getByRole('button', { name: /^Get Greek \(1.MB\)…$/u });
  await expect(get).toBeFocused();
  await page.keyboard.press('Enter');
  const asked = more.getByRole('group', { name: /^Get Greek \(1.MB\)…$/u });
  await expect(asked).toContainText(
    /Wayleaf downloads 1.MB from https:\/\/\S+\/tessdata_fast\. Nothing of your documents is sent\./u,
  );
  await expect(asked.getByRole('button', { name: 'Download' })).toBeFocused();
  await paper.pictures('scans-3-asked');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(get).toBeVisible();
  // Files are picked by the desktop's own dialog.
  await expect(more.getByRole('button', { name: 'Choose file…' })).toHaveCount(0);
});
