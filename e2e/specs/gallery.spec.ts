/** Every component in every state, photographed in both themes and compared with how it looked before. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { SAME } from '../../build/pictures/compare.ts';
import { expect, test } from '../support/app.ts';
import { compareWithKept, galleryAddress, photograph, serveGallery, showExample } from '../support/gallery.ts';
import { dist, repository } from '../support/paths.ts';
import { crowded } from '../support/translated.ts';

const size = { width: 1280, height: 800 };
let context: BrowserContext;
let page: Page;
let examples: readonly string[];
const complaints: string[] = [];

test.beforeAll(async ({ sharedBrowser }) => {
  test.setTimeout(300_000);
  execFileSync(process.execPath, ['build/bundle.mjs', '--only', 'gallery'], { cwd: repository, stdio: 'inherit' });
  const browser = await sharedBrowser();
  context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-GB' });
  await serveGallery(context);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  await page.goto(galleryAddress);
  await page.locator('.gallery-all').waitFor();
  examples = await page
    .locator('[data-example]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.example!));
});

test.afterAll(async () => {
  await context.close();
});

for (const theme of ['light', 'dark'] as const) {
  test(`every component looks as it did and has room (${theme})`, async ({ host: _host }, testInfo) => {
    test.setTimeout(900_000);
    const update = testInfo.config.updateSnapshots === 'all';
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    expect(examples.length).toBeGreaterThan(60);
    for (const id of examples) {
      await showExample(page, id);
      const picture = await photograph(page);
      const differs = await compareWithKept(`${id}-${theme}`, picture, update);
      if (differs === undefined || differs > SAME)
        await testInfo.attach(`${id}-${theme}`, { body: picture, contentType: 'image/png' });
      expect.soft(differs, `${id}, ${theme}: unlike e2e/baselines/${id}-${theme}.png`).toBeLessThanOrEqual(SAME);
      expect.soft(await page.evaluate(crowded), `${id}: without room`).toEqual([]);
    }
    expect(complaints.filter((text) => !text.includes('show=guard'))).toEqual([]);
  });
}

for (const { name, how } of [
  { name: 'German', how: '&language=de' },
  { name: 'lines that run from right to left', how: '&dir=rtl' },
]) {
  test(`every component has room in ${name}`, async ({ host: _host }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const id of examples) {
      await showExample(page, id, how);
      expect.soft(await page.evaluate(crowded), `${id}: without room`).toEqual([]);
    }
  });
}

test('nothing of the gallery is in the window that ships', () => {
  const folder = path.join(dist, 'renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('gallery-'))).toEqual([]);
});
