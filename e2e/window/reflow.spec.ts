/** Reading mode: the document as flowing text, at the same place and with the same marks as its pages. */
import type { Locator, Page } from '@playwright/test';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/app.ts';

const flow = (page: Page): Locator => page.getByRole('group', { name: 'Document text' });

/** What the browser paints under the words, by what it is. */
function painted(page: Page, name: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => [...(CSS.highlights.get(`flow-${wanted}`) ?? [])].map(String), name);
}

/** The words at the top of the text. */
function firstWords(page: Page): Promise<string> {
  return flow(page).evaluate((pane) => {
    const { top } = pane.getBoundingClientRect();
    for (const piece of pane.querySelectorAll('[data-at]')) {
      const range = document.createRange();
      range.selectNodeContents(piece);
      if ([...range.getClientRects()].some(({ bottom }) => bottom > top + 2)) return piece.textContent;
    }
    return '';
  });
}

test('a key shows the document as text, the tree leads through it, and its place is that of the pages', async ({
  paper: app,
}) => {
  const { page } = app;
  await page.keyboard.press('F4');
  await expect(page.getByRole('button', { name: 'Reading mode' })).toHaveAttribute('aria-pressed', 'true');
  await expect(flow(page).getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(flow(page).getByRole('heading', { name: '2.1 Participants', level: 3 })).toBeAttached();

  await app.section('4.1 Limitations, page 2').click();
  await expect(flow(page).getByRole('heading', { name: '4.1 Limitations' })).toBeInViewport();
  const first = await firstWords(page);
  expect(first).not.toBe('');

  await page.keyboard.press('F4');
  await expect(page.locator('.sheet').first()).toBeVisible();
  await page.keyboard.press('F4');
  await expect.poll(() => firstWords(page)).toBe(first);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(flow(page).getByRole('heading', { level: 1 })).toBeInViewport();
});

test('words that are marked in the text are marked on the page, and found words in both', async ({ paper: app }) => {
  const { page } = app;
  await page.keyboard.press('F4');
  const words = flow(page).getByText('Introduction').first();
  await words.dblclick();
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
  await page.keyboard.press('1');
  await expect.poll(() => painted(page, 'note-yellow')).toEqual(['Introduction']);

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('subjects');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/);
  await expect.poll(() => painted(page, 'found-current')).toEqual(['subjects']);
  await page.keyboard.press('Escape');

  await page.keyboard.press('F4');
  await app.section(/1 Introduction, page 1/).click();
  await expect(app.sheet(1).locator('.note-yellow polygon')).toHaveCount(1);
});

test('letters and paper are as the reader wants them, and nothing scrolls sideways in a narrow window', async ({
  paper: app,
}) => {
  const { page } = app;
  await page.keyboard.press('F4');
  await expect(flow(page).getByRole('heading', { level: 1 })).toBeVisible();
  const size = (): Promise<number> => flow(page).evaluate((pane) => Number.parseFloat(getComputedStyle(pane).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Letters and paper' }).click();
  await page.getByRole('button', { name: 'Size: more' }).click();
  await expect.poll(size).toBeGreaterThan(before);
  await page.getByRole('button', { name: /^Paper: / }).click();
  await page.getByRole('menuitemradio', { name: 'Sepia' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitemradio', { name: 'Sepia' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Size: more' })).toBeHidden();
  await expect(flow(page)).toHaveAttribute('data-paper', 'sepia');
  // The button that the menu gives the keyboard back to says its name in a tip.
  await expect(page.getByRole('button', { name: 'Letters and paper' })).toBeFocused();
  await flow(page).focus();
  await flow(page).hover();
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectAccessible(app, 'reading mode on sepia');

  // What 400 % leaves of a window of 1280 pixels.
  await page.setViewportSize({ width: 320, height: 256 });
  const overhang = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.flow')].map((one) => one.scrollWidth - one.clientWidth),
    );
  await expect.poll(overhang).toEqual([0, 0]);
  await expectAccessible(app, 'reading mode at 400 %');
});

test('in a dark window dark pages are offered above pages, and not above flowing text', async ({ paper: app }) => {
  const { page } = app;
  await page.emulateMedia({ colorScheme: 'dark' });
  const offer = page.getByRole('button', { name: 'Make pages dark' });
  await expect(offer).toBeVisible();
  await page.keyboard.press('F4');
  await expect(flow(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('footnotes stand where they are noted, all at the end, or nowhere, as the reader chooses', async ({
  app,
  file,
}) => {
  const { page } = app;
  const aside = 'Counted by hand on three evenings in May.';
  const blocks = [
    { kind: 'heading', level: 1, number: '1', text: 'Counting' },
    { kind: 'paragraph', text: paragraph(1, 8) },
    { kind: 'heading', level: 1, number: '2', text: 'Weighing' },
    { kind: 'paragraph', text: paragraph(2, 8) },
    { kind: 'footnote', text: `1 ${aside}` },
  ] as const;
  await app.addAndOpen(await file('noted.pdf', await makePaper({ title: 'Counts of Herring', columns: 1, blocks })));
  await page.keyboard.press('F4');
  const note = flow(page).getByText(aside);
  const ending = flow(page).getByRole('heading', { name: 'Footnotes' });
  const read = async (where: string): Promise<void> => {
    await page.getByRole('button', { name: 'Letters and paper' }).click();
    await page.getByRole('button', { name: /^Footnotes: / }).click();
    await page.getByRole('menuitemradio', { name: where }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Size: more' })).toBeHidden();
  };
  await expect(note).toBeVisible();
  await expect(ending).toBeHidden();

  await read('At the end');
  await expect(ending).toBeVisible();
  await expect(note).toBeVisible();

  await read('Hidden');
  await expect(ending).toBeHidden();
  await expect(note).toBeHidden();
});
