/** Components in every state, photographed in both themes and compared with how they looked before. */
import { SAME } from '../../build/pictures/compare.ts';
import { expect, test } from '../support/app.ts';
import { compareWithKept, drawn, openGallery, photograph, type Gallery } from '../support/gallery.ts';
import { crowded } from '../support/translated.ts';

const viewport = { width: 1280, height: 800 };
let gallery: Gallery;
const complaints: string[] = [];

test.beforeAll(async ({ sharedBrowser }) => {
  gallery = await openGallery(await sharedBrowser(), { viewport, timezoneId: 'UTC' });
  const { page } = gallery;
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
});

test.afterAll(() => gallery.close());

test('what the entries say there is, is there', () => {
  expect(gallery.examples.length).toBeGreaterThan(60);
  expect(gallery.examples.toSorted()).toEqual(gallery.known.toSorted());
});

test('components look as they did and have room, light and dark', async ({ host: _host }, testInfo) => {
  test.setTimeout(900_000);
  const update = testInfo.config.updateSnapshots === 'all';
  const { page, asked } = gallery;
  for (const id of asked) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await gallery.show(id);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await drawn(page);
      const picture = await photograph(page);
      const differs = await compareWithKept(`${id}-${theme}`, picture, update);
      if (differs === undefined || differs > SAME)
        await testInfo.attach(`${id}-${theme}`, { body: picture, contentType: 'image/png' });
      expect.soft(differs, `${id}, ${theme}: unlike e2e/baselines/${id}-${theme}.png`).toBeLessThanOrEqual(SAME);
      expect.soft(await page.evaluate(crowded), `${id}, ${theme}: without room`).toEqual([]);
    }
  }
  expect(complaints.filter((text) => !text.includes('show=guard'))).toEqual([]);
});

for (const { name, how } of [
  { name: 'German', how: '&language=de' },
  { name: 'lines that run from right to left', how: '&dir=rtl' },
]) {
  test(`components have room in ${name}`, async ({ host: _host }) => {
    test.setTimeout(600_000);
    const { page, asked } = gallery;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const id of asked) {
      await gallery.show(id, how);
      expect.soft(await page.evaluate(crowded), `${id}: without room`).toEqual([]);
    }
  });
}
