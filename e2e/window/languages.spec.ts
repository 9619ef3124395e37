/** The window in other languages than English. */
import type { Locator } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { isNight } from '../support/paths.ts';
import { nothingMoves } from '../support/settled.ts';
import { crowded, Translated } from '../support/translated.ts';
import { settingsPages } from '../support/settings-pages.ts';

const spoken = [
  { language: 'de', tag: 'de', name: 'Deutsch', ring: '@night' },
  { language: 'zh', tag: 'zh-Hans', name: '中文', ring: '@day' },
] as const;

const sizes = [
  { width: 900, height: 800 },
  { width: 1280, height: 800 },
];

for (const { language, tag, name, ring } of spoken) {
  test(
    `a reader works in ${name}, with no word of the window left in English`,
    { tag: ring },
    async ({ launch, file }, testInfo) => {
      test.slow();
      const app = await launch({ library: testInfo.outputPath('Lesesaal') });
      const { page } = app;
      const words = new Translated(language);
      const button = (message: string) => page.getByRole('button', { name: words.of(message), exact: true });
      await page.keyboard.press('ControlOrMeta+,');
      await page.getByRole('button', { name: 'Language: As the system' }).click();
      await page.getByRole('menuitemradio', { name }).click();
      const settings = page.getByRole('dialog', { name: words.of('Settings') });
      await expect(settings).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      for (const shown of settingsPages) {
        await settings.getByRole('button', { name: words.of(shown), exact: true }).click();
        // Where they have room in a narrow window, they have it in a wide one.
        await words.expectScreen(app, `settings, ${shown}`, isNight ? [1280, 900] : [900]);
        await app.pictures(`language-${language}-settings-${shown}`, [{ width: 1280, height: 800 }]);
      }
      await page.keyboard.press('Escape');
      await words.expectScreen(app, 'empty library');

      const paper = await file('harbor.pdf', await twoColumnPaper());
      await app.host.choose([paper], () => button('Add files…').click());
      await expect(page.getByRole('tree', { name: words.of('Sections of the document') })).toBeVisible();
      await words.expectScreen(app, 'document');

      await page.setViewportSize({ width: 1280, height: 800 });
      // Where panes get their new place the field may be a new one between these two.
      const question = page.getByRole('textbox', { name: words.of('Ask a question') });
      await question.fill('How many subjects took part in the trial?');
      await question.press('Enter');
      const card = page.getByRole('article').first();
      await card.click();
      await expect(page.locator('[data-evidence] polygon').first()).toBeVisible();
      await words.expectScreen(app, 'answer');
      await app.pictures(`language-${language}-answer`, sizes);

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
      await app.pictures(`language-${language}-library`, sizes);
      await page.keyboard.press('?');
      await words.expectScreen(app, 'keyboard', [1280]);
      await page.keyboard.press('Escape');

      // It is kept with the library, and spoken from the start.
      await app.settledView();
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(button('Settings')).toBeVisible();
    },
  );
}

test(
  'where lines run from right to left the panes change sides, and everything has its room',
  { tag: '@night' },
  async ({ paper: app }) => {
    const { page } = app;
    const tree = page.getByRole('tree', { name: 'Sections of the document' });
    await expect(tree).toBeVisible();
    // No language of the window does so yet.
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await page.setViewportSize({ width: 1280, height: 800 });
    const expectRoom = async (screen: string) => {
      for (const width of [1280, 900]) {
        await page.setViewportSize({ width, height: 800 });
        await nothingMoves(page);
        expect.soft(await page.evaluate(crowded), `${screen} at ${width}: without room`).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    const middle = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? box.x + box.width / 2 : NaN;
    };

    const question = page.getByRole('textbox', { name: 'Ask a question' });
    await question.fill('How many subjects took part in the trial?');
    await question.press('Enter');
    await page.getByRole('article').first().click();
    const words = page.locator('[data-evidence] polygon').first();
    await expect(words).toBeInViewport();
    expect(await middle(question)).toBeLessThan(await middle(words));
    expect(await middle(words)).toBeLessThan(await middle(tree));
    // The splitter goes with the pointer.
    const splitter = page.getByRole('separator').first();
    const grip = (await splitter.boundingBox())!;
    const before = await middle(splitter);
    await page.mouse.move(grip.x + grip.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(before - 60, 400, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await middle(splitter)) - (before - 60))).toBeLessThan(4);
    await expectRoom('answer');
    await app.pictures('right-to-left-answer', sizes);
    // The page is no part of the window's language.
    await expect(page.locator('.pages [dir=ltr]').first()).toBeVisible();

    await page.getByRole('button', { name: 'Show the library as a list' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectRoom('library');
    await app.pictures('right-to-left-library', sizes);
    await page.keyboard.press('ControlOrMeta+,');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expectRoom('settings');
    await app.pictures('right-to-left-settings', sizes);
  },
);
