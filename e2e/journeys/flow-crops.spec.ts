/** Words inside what flowing text shows as a part of its page: selected and marked as all others are. */
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { expect, test } from '../support/app.ts';

test('words of a formula that is drawn are selected and highlighted, and lie under the highlight on the page', async ({
  app,
  file,
}) => {
  const paper = await makePaper({
    title: 'Harbors by number',
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'Delay' },
      { kind: 'paragraph', text: paragraph(3, 6) },
      { kind: 'equation', text: 'delay = load + wind', number: '(1)' },
      { kind: 'paragraph', text: paragraph(4, 6) },
    ],
    outline: 'headings',
  });
  await app.addAndOpen(await file('harbors.pdf', paper));
  const { page } = app;
  await page.keyboard.press('F4');
  const words = page.locator('.flow-crop .flow-crop-words > span', { hasText: 'delay' }).first();
  await expect(words).toBeAttached();
  const shown = (await words.boundingBox())!;
  const strip = (await page.locator('.flow-crop .crop-strip').first().boundingBox())!;
  expect(shown.y).toBeGreaterThanOrEqual(strip.y - 2);
  expect(shown.x + shown.width).toBeLessThanOrEqual(strip.x + strip.width + 2);
  await words.dblclick({ position: { x: 4, y: shown.height / 2 } });
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.locator('.flow-crop .mark-layer polygon').first()).toBeAttached();
  await page.keyboard.press('F4');
  await expect(app.sheet(1).locator('.note-yellow polygon')).toHaveCount(1);
});
