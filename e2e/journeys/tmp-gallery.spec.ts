import { SAME } from '../../build/pictures/compare.ts';
import { expect, test } from '../support/app.ts';
import { compareWithKept, drawn, openGallery, photograph } from '../support/gallery.ts';
import { crowded } from '../support/translated.ts';
const ids = (process.env.IDS ?? '').split(',');
test('some', async ({ sharedBrowser }, testInfo) => {
  const gallery = await openGallery(await sharedBrowser(), { viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' });
  const { page } = gallery;
  for (const id of ids) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await gallery.show(id);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await drawn(page);
      const picture = await photograph(page);
      const differs = await compareWithKept(`${id}-${theme}`, picture, testInfo.config.updateSnapshots === 'all');
      expect.soft(differs, `${id}`).toBeLessThanOrEqual(SAME);
      expect.soft(await page.evaluate(crowded), `${id}, ${theme}: without room`).toEqual([]);
    }
    for (const how of ['&language=de', '&language=zh', '&dir=rtl']) {
      await gallery.show(id, how);
      expect.soft(await page.evaluate(crowded), `${id}: without room`).toEqual([]);
    }
  }
  await gallery.close();
});
