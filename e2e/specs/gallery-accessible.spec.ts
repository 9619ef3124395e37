/** Every component in every state by the rules of axe, in both themes: what no screen of the other tests happens to show, too. */
import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { galleryAddress, serveGallery, showExample } from '../support/gallery.ts';
import { repository } from '../support/paths.ts';

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

test.beforeAll(() => {
  execFileSync(process.execPath, ['build/bundle.mjs', '--only', 'gallery'], { cwd: repository, stdio: 'inherit' });
});

for (const part of parts)
  test(`no component breaks a rule of axe, in any state, light or dark (${String(part)} of ${String(parts.length)})`, async ({
    sharedBrowser,
  }) => {
    test.setTimeout(600_000);
    const context = await (
      await sharedBrowser()
    ).newContext({
      // No example is taller: the page around it is not what is asked about.
      viewport: { width: 1280, height: 1200 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    await serveGallery(context);
    const page = await context.newPage();
    await page.goto(galleryAddress);
    await page.locator('.gallery-all').waitFor();
    const examples = await page
      .locator('[data-example]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.example!));
    expect(examples.length).toBeGreaterThan(60);
    for (const id of examples.filter((_, at) => at % parts.length === part - 1)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await showExample(page, id);
      // The gallery's own page may scroll around a frame; the window never does.
      await page.evaluate(() => document.body.setAttribute('tabindex', '0'));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(wholeWindow).analyze();
        const found = violations.map(({ id: rule, nodes }) => ({
          rule,
          at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary ?? ''}`),
        }));
        expect.soft(found, `${id}, ${colorScheme}`).toEqual([]);
      }
    }
    await context.close();
  });
