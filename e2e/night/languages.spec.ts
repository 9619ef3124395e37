/** The window in other languages than English. */
import { writeFile } from 'node:fs/promises';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { startBrowser } from '../support/browser-host.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { Translated } from '../support/translated.ts';
import { settingsPages } from '../support/settings-pages.ts';

const spoken = [
  { language: 'de', tag: 'de', name: 'Deutsch' },
  { language: 'zh', tag: 'zh-Hans', name: '中文' },
] as const;

const sizes = [
  { width: 900, height: 800 },
  { width: 1280, height: 800 },
];

for (const { language, tag, name } of spoken) {
  test(`a reader works in ${name}, with no word of the window left in English`, async ({ launch, file }, testInfo) => {
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
  });
}

/** Fontconfig can take letters away; other systems have no fontconfig, and these letters: there nothing is to be brought. */
const brings = process.platform === 'linux';

/** Fonts as the system has them, without those for Chinese, Japanese and Korean. */
const withoutEastAsian = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont>
      ${['zh-cn', 'ja', 'ko'].map((lang) => `<pattern><patelt name="lang"><string>${lang}</string></patelt></pattern>`).join('\n')}
    </rejectfont>
  </selectfont>
</fontconfig>
`;

test('letters that the system lacks are brought, and only those that are shown', async ({ playwright }, testInfo) => {
  const fonts = testInfo.outputPath('fonts.conf');
  await writeFile(fonts, withoutEastAsian);
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: [...chromiumArgs],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
  const host = await startBrowser(browser, { library: testInfo.outputPath('library'), paths: [] });
  const brought = () =>
    host.page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === 'loaded').map(({ family }) => family),
    );
  try {
    const { page } = host;
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Language: As the system' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await expect(page.getByRole('dialog', { name: new Translated('zh').of('Settings') })).toBeVisible();
    await expect.poll(async () => (await brought()).includes('Noto Sans SC Variable')).toBe(brings);
    expect(await brought()).not.toContain('Noto Sans KR Variable');
    await page.evaluate(() => document.querySelector('h2')?.append('읽기'));
    await expect.poll(async () => (await brought()).includes('Noto Sans KR Variable')).toBe(brings);
  } finally {
    await host.stop();
    await browser.close();
  }
});
