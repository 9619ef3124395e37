/** Underlines, strike-throughs, ink and text boxes: made, changed and taken back by mouse and by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

const sentence = 'wrist sensor made';
const marks = (page: Page, kind: string): Locator => page.locator(`.annotation-layer .noted.${kind}[data-annotation]`);
const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Draw and type on the page' });
const sheet = (page: Page): Locator => page.getByRole('region', { name: 'Highlights and notes' });

/** A place on the first page, in shares of its width and height as it is seen. */
async function at(app: App, across: number, down: number): Promise<readonly [number, number]> {
  const box = (await app.sheet(1).boundingBox())!;
  // Whole pixels: where a button is pressed and where it is let go are not rounded alike.
  return [Math.round(box.x + box.width * across), Math.round(box.y + 40 + 300 * down)];
}

async function stroke(app: App, ...places: readonly (readonly [number, number])[]): Promise<void> {
  const [first, ...rest] = await Promise.all(places.map(([across, down]) => at(app, across, down)));
  await app.page.mouse.move(...(first as [number, number]));
  await app.page.mouse.down();
  for (const place of rest) await app.page.mouse.move(...(place as [number, number]), { steps: 4 });
  await app.page.mouse.up();
}

test('words are underlined and struck through by key and by button, here and in reading mode, and taken back', async ({
  app,
  file,
}) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await app.selectLine(1, sentence);
  await page.keyboard.press('u');
  await expect(marks(page, 'underline')).toHaveCount(1);
  await app.selectLine(1, sentence);
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: 'Strike through' }).click();
  await expect(marks(page, 'strike')).toHaveCount(1);

  await page.keyboard.press('F4');
  const painted = (name: string) =>
    page.evaluate((wanted) => [...(CSS.highlights.get(`flow-${wanted}`) ?? [])].map(String).join(' '), name);
  await expect.poll(() => painted('underline-yellow')).toContain(sentence);
  await expect.poll(() => painted('strike-yellow')).toContain(sentence);
  await page.keyboard.press('F4');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(marks(page, 'strike')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(marks(page, 'underline')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(marks(page, 'underline')).toHaveCount(1);
});

test('strokes of a pen are one drawing, taken back and erased one by one', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  // In the tree letters mean something else.
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(tools(page).getByRole('button', { name: 'Draw', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await tools(page).getByRole('radio', { name: 'Rose' }).click();
  await stroke(app, [0.3, 0.2], [0.5, 0.25], [0.4, 0.4]);
  await stroke(app, [0.6, 0.2], [0.6, 0.5]);
  const drawing = marks(page, 'ink');
  await expect(drawing).toHaveCount(1);
  await expect(drawing.locator('path')).toHaveCount(2);
  await expect(drawing).toHaveClass(/note-rose/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(drawing.locator('path')).toHaveCount(1);
  await tools(page).getByRole('button', { name: 'Redo' }).click();
  await expect(drawing.locator('path')).toHaveCount(2);
  await app.pictures('mark-kinds-1-ink');

  await page.keyboard.press('Shift+d');
  await stroke(app, [0.55, 0.35], [0.65, 0.35]);
  await expect(drawing.locator('path')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tools(page)).toHaveCount(0);

  // It is chosen by its line, and removed by the sheet's key.
  await page.mouse.click(...((await at(app, 0.3, 0.2)) as [number, number]));
  await expect(page.getByRole('toolbar', { name: 'Drawing' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await sheet(page)
    .getByRole('button', { name: /^Only this kind: / })
    .click();
  await page.getByRole('menuitemradio', { name: 'Drawing' }).click();
  const row = sheet(page).getByRole('button', { name: /^Drawing/ });
  await row.focus();
  await page.keyboard.press('Delete');
  await expect(drawing).toHaveCount(0);
});

test('a text box is placed, typed, moved, made wider and larger, and taken back, by keys alone', async ({
  app,
  file,
}) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Place a text box: click, or press Enter' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Words of the text box' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Compare with the plots further down');
  await page.keyboard.press('Escape');
  const box = marks(page, 'textbox');
  await expect(box.locator('text')).toContainText('Compare with the plots');
  const frame = page.getByRole('group', { name: /^Text box: Compare/ });
  await expect(frame).toBeFocused();

  const placeOf = async (): Promise<{ x: number; y: number; width: number }> => (await frame.boundingBox())!;
  const before = await placeOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await placeOf()).x).toBeGreaterThan(before.x);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await placeOf()).width).toBeGreaterThan(before.width);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(box.locator('text')).toContainText('down!');
  const sizePx = async (): Promise<number> => Number(await box.locator('text').getAttribute('font-size'));
  const large = await sizePx();
  await page.getByRole('toolbar', { name: 'Text box' }).getByRole('combobox').selectOption('10 pt');
  await expect.poll(sizePx).toBeLessThan(large);
  await app.pictures('mark-kinds-2-text-box');

  // In reading mode it is told at the words beside it.
  await page.keyboard.press('F4');
  await expect(page.getByRole('list', { name: 'On the page beside these words' })).toContainText('Compare with');
  await page.keyboard.press('F4');
});

test('a text box is placed by a click, dragged by its frame, and removed', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await page.getByRole('button', { name: 'Draw and type on the page' }).click();
  await tools(page).getByRole('button', { name: 'Text box' }).click();
  await page.mouse.click(...((await at(app, 0.3, 0.4)) as [number, number]));
  await page.keyboard.type('Mind this');
  await page.keyboard.press('ControlOrMeta+Enter');
  const frame = page.getByRole('group', { name: /^Text box: Mind this/ });
  const box = marks(page, 'textbox').filter({ hasText: 'Mind this' });
  await expect(frame).toBeVisible();
  const before = (await frame.boundingBox())!;
  const [x, y] = [Math.round(before.x), Math.round(before.y)];
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 70, y + 48, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await frame.boundingBox())!.x - before.x)).toBe(50);
  await expect(box).toHaveCount(1);
  await frame.focus();
  await page.keyboard.press('Delete');
  await expect(box).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).toHaveCount(1);
});
