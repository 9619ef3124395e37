/** The window in other languages than English. */
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { Translated } from '../support/translated.ts';

const spoken = [
  { language: 'de', tag: 'de', name: 'Deutsch' },
  { language: 'zh', tag: 'zh-Hans', name: '中文' },
] as const;

for (const { language, tag, name } of spoken) {
  test(`a reader works in ${name}, with no word of the window left in English`, async ({ launch, file }, testInfo) => {
    test.slow();
    const app = await launch({ library: testInfo.outputPath('Lesesaal') });
    const { page } = app;
    const words = new Translated(language);
    const button = (message: string) => page.getByRole('button', { name: words.of(message), exact: true });
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('button', { name: 'Language: As the system' }).click();
    await page.getByRole('menuitemradio', { name }).click();
    const settings = page.getByRole('dialog', { name: words.of('Settings') });
    await expect(settings).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    for (const shown of ['Models', 'Scanned pages', 'Appearance', 'Privacy', 'Backups']) {
      await settings.getByRole('button', { name: words.of(shown), exact: true }).click();
      await words.expectScreen(app, `settings, ${shown}`);
      await app.pictures(`language-${language}-settings-${shown}`, [{ width: 1280, height: 800 }]);
    }
    await page.keyboard.press('Escape');
    await words.expectScreen(app, 'empty library');

    const paper = await file('harbor.pdf', await twoColumnPaper());
    await app.host.choose([paper], () => button('Add files…').click());
    await expect(page.getByRole('tree', { name: words.of('Sections of the document') })).toBeVisible();
    await words.expectScreen(app, 'document');

    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole('textbox', { name: words.of('Ask a question') })
      .fill('How many subjects took part in the trial?');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').first();
    await card.click();
    await expect(page.locator('[data-evidence] polygon').first()).toBeVisible();
    await words.expectScreen(app, 'answer');
    await app.pictures(`language-${language}-answer`, [
      { width: 900, height: 800 },
      { width: 1280, height: 800 },
    ]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('subjects');
    await expect(page.getByRole('tree', { name: words.of('Places of the words') })).toBeVisible();
    await words.expectScreen(app, 'find', [1280]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+Shift+h');
    await words.expectScreen(app, 'highlights and notes', [1280]);
    await page.keyboard.press('ControlOrMeta+Shift+h');
    await page.keyboard.press('ControlOrMeta+e');
    await expect(page.getByRole('region', { name: words.of('Names in this document') })).toBeVisible();
    await words.expectScreen(app, 'names', [1280]);
    await page.keyboard.press('ControlOrMeta+e');
    await page.keyboard.press('ControlOrMeta+k');
    await words.expectScreen(app, 'palette', [1280]);
    await page.keyboard.press('Escape');

    await button('Show the library as a list').click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await words.expectScreen(app, 'library');
    await app.pictures(`language-${language}-library`, [
      { width: 900, height: 800 },
      { width: 1280, height: 800 },
    ]);
    await page.keyboard.press('?');
    await words.expectScreen(app, 'keyboard', [1280]);
    await page.keyboard.press('Escape');

    // It is kept with the library, and spoken from the start.
    await app.settledView();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(button('Settings')).toBeVisible();
  });
}
