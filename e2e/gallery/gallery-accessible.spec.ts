/** Components in every state by the rules of axe, in both themes: what no screen of the other tests happens to show, too. */
import { breaches } from '../support/axe.ts';
import { expect, test } from '../support/app.ts';
import { openGallery, type Gallery } from '../support/gallery.ts';

/** What holds for a whole window, and not for one of its parts: other tests ask it of the window. */
const wholeWindow = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'bypass',
  'document-title',
  'heading-order',
];
/** A busy machine takes a quarter of an hour for all. */
const parts = [1, 2, 3, 4];

let gallery: Gallery;
test.beforeAll(async ({ sharedBrowser }) => {
  // No example is taller: the page around it is not what is asked about.
  gallery = await openGallery(await sharedBrowser(), { viewport: { width: 1280, height: 1200 } });
});
test.afterAll(() => gallery.close());

for (const part of parts)
  test(`no component breaks a rule of axe, in any state, light or dark (${String(part)} of ${String(parts.length)})`, async ({
    host: _host,
  }) => {
    test.setTimeout(600_000);
    const { page, asked } = gallery;
    for (const id of asked.filter((_, at) => at % parts.length === part - 1)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await gallery.show(id);
      // The gallery's own page may scroll around a frame; the window never does.
      await page.evaluate(() => document.body.setAttribute('tabindex', '0'));
      expect.soft(await breaches(page, wholeWindow), id).toEqual([]);
    }
  });
