/** One way to everything, documents side by side, and how pages are shown. */
import type { Locator } from '@playwright/test';
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

test('a few typed words lead to a section, a document, and a question', async ({ app, file }) => {
  const { page } = app;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('notes');
  await app.open('Listening Delay');
  const field = page.getByRole('combobox', { name: 'Go to, ask or do' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /^Find in this document/ })).toBeVisible();
  await app.pictures('palette-1');
  await page.keyboard.type('limit');
  await expect(page.getByRole('option', { name: /^4\.1 Limitations/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(app.sheet(2)).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('notes');
  await page
    .getByRole('option', { name: /^notes/ })
    .first()
    .click();
  const tabs = page.getByRole('navigation', { name: 'Open documents' });
  await expect(tabs.getByRole('button', { name: 'notes', exact: true })).toHaveAttribute('aria-current', 'page');
  await app.pictures('tabs-1');
  await app.settledView();
  await page.reload();
  await expect(tabs.getByRole('button', { name: 'notes', exact: true })).toHaveAttribute('aria-current', 'page');
  // Behind the list they are open as well.
  await app.showList();
  const library = page.getByRole('navigation', { name: 'Library', exact: true });
  await expect(library.getByRole('button', { name: 'notes', exact: true })).toBeVisible();
  await library.getByRole('button', { name: /^Listening/ }).click();
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  await tabs.getByRole('button', { name: 'Close notes' }).click();
  await expect(tabs).toBeHidden();
});

test('no letter is lost that is typed right after the palette opens, or after something else takes the keyboard', async ({
  paper,
}) => {
  const { page } = paper;
  const field = page.getByRole('combobox', { name: 'Go to, ask or do' });
  const options = page.getByRole('option');
  // Its code is not there yet.
  let send: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/palette-[^/]*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await paper.settledView();
  await page.reload();
  await paper.isOpen();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('limk');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveCount(0);
  send?.();
  await expect(field).toHaveValue('lim');
  await page.keyboard.type('it');
  await expect(field).toHaveValue('limit');

  // What opens behind it asks for the keyboard, and does not get it.
  await page.locator('.scroller').evaluate((scroller: HTMLElement) => scroller.focus());
  await page.keyboard.type('a');
  await expect(field).toHaveValue('limita');
  await expect(options.filter({ hasText: '4.1 Limitations' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  // Nor is anything kept from one time to the next.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('notes');
  await expect(field).toHaveValue('notes');
});

test('text fills the pane by default, and pages can be dark', async ({ app, file }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const percent = async (): Promise<number> =>
    Number.parseInt((await page.getByRole('button', { name: /^Zoom, / }).textContent()) ?? '', 10);
  await expect.poll(percent).toBeGreaterThanOrEqual(90);
  await page.getByRole('button', { name: 'Fit text' }).click();
  await expect.poll(percent).toBeLessThan(90);
  await page.getByRole('button', { name: 'Fit text' }).click();
  await page.getByRole('button', { name: 'Thumbnails' }).click();
  const thumbnails = page.getByRole('group', { name: 'Thumbnails' });
  await expect(thumbnails.locator('canvas').first()).toBeVisible();
  await thumbnails.getByRole('button', { name: 'Page 2' }).click();
  await expect(app.sheet(2)).toBeInViewport();
  await thumbnails.getByRole('button', { name: 'Page 1' }).click();
  await page.getByRole('button', { name: 'Night pages' }).click();
  await expect(app.sheet(1).locator('.paper')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => brightness(app)).toBeLessThan(80);
  await app.pictures('night-1', [{ width: 1280, height: 800 }]);
});

/** Mean of the first page's picture, 0 black to 255 white. */
async function brightness(app: App): Promise<number> {
  return app
    .sheet(1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      // It is replaced while it is drawn again.
      if (canvas.width === 0) return 255;
      const small = document.createElement('canvas');
      small.width = small.height = 16;
      const context = small.getContext('2d')!;
      context.drawImage(canvas, 0, 0, 16, 16);
      const { data } = context.getImageData(0, 0, 16, 16);
      return data.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0) / (16 * 16 * 3);
    });
}

test('what words lead to is shown beside them', async ({ app, file }) => {
  const { page } = app;
  const blocks = [
    { kind: 'heading', level: 1, number: '1', text: 'Tides' },
    { kind: 'paragraph', text: 'The water rises slowly, as Figure 1 shows for the whole of the month of March.' },
    { kind: 'page-break' },
    { kind: 'heading', level: 1, number: '2', text: 'Heights' },
    { kind: 'image', heightPt: 110 },
    { kind: 'caption', text: 'Figure 1: Heights of the tide in the bay.' },
    { kind: 'paragraph', text: 'Nothing else was measured in that month.' },
  ] as const;
  await app.addAndOpen(await file('tides.pdf', await twoColumnPaper({ title: 'Tides', columns: 1, blocks })));
  const words = app.sheet(1).locator('.text-layer span', { hasText: 'Figure 1' }).first();
  const rule = page.locator('.link-rule');
  // The links of a page are asked for when the pointer first comes there.
  const pointAtWords = (): Promise<void> =>
    expect(async () => {
      // The words are laid out again where fonts arrive late.
      const line = (await words.boundingBox())!;
      for (let x = line.x + 4; x < line.x + line.width && (await rule.count()) === 0; x += 8)
        await page.mouse.move(x, line.y + line.height / 2);
      expect(await rule.count()).toBeGreaterThan(0);
    }).toPass();
  const card = page.locator('.link-card');
  // The pointer comes to rest before the links are there, on something that is gone when they come, as is what says that a page is being drawn.
  const figure = await placeOf(words, 'Figure 1');
  await app.host.whileBusy(async () => {
    const cover = await app.sheet(1).evaluateHandle((sheet) => {
      const over = Object.assign(document.createElement('p'), { style: 'position: absolute; inset: 0; z-index: 9' });
      sheet.append(over);
      return over;
    });
    await page.mouse.move(figure.x, figure.y);
    await cover.evaluate((over) => over.remove());
  });
  await expect(card).toContainText('Heights of the tide');
  await page.mouse.move(0, 0);
  await expect(card).toHaveCount(0);

  await pointAtWords();
  await expect(card).toContainText('Heights of the tide');
  await expect(card.locator('canvas')).toBeVisible();
  await app.picture('link-card');
  await card.getByRole('button', { name: 'Go there' }).click();
  await expect(app.sheet(2)).toBeInViewport();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(words).toBeInViewport();

  await pointAtWords();
  await expect(card.getByRole('button', { name: 'Open beside' })).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  const second = page.getByRole('region', { name: /^Second pages/ });
  await expect(second.getByRole('region', { name: 'Page 2', exact: true })).toBeInViewport();
  await expect(card).toHaveCount(0);
  await expect(words).toBeInViewport();
});

/** Where some words of a line stand in the window. */
function placeOf(line: Locator, some: string): Promise<{ readonly x: number; readonly y: number }> {
  return line.evaluate((element, text) => {
    const node = element.firstChild!;
    const start = (node.textContent ?? '').indexOf(text);
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + text.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, some);
}
