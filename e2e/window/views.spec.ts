/** How pages are laid out and shown to others. */
import { expect, test, type App } from '../support/app.ts';

test('pages stand side by side, after a cover, or one at a time, and stay so', async ({ paper: app }) => {
  const { page } = app;
  await show(app, 'Two side by side');
  await expect.poll(async () => (await box(app, 1)).y - (await box(app, 2)).y).toBe(0);
  expect((await box(app, 2)).x).toBeGreaterThan((await box(app, 1)).x + (await box(app, 1)).width - 1);
  await app.pictures('views-1-side-by-side');
  await page.setViewportSize({ width: 1440, height: 900 });

  await show(app, 'Two, after a cover');
  await expect.poll(async () => (await box(app, 2)).y - (await box(app, 3)).y).toBe(0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

  await app.settledView();
  await page.reload();
  await expect(app.sheet(3)).toBeInViewport();
  expect((await box(app, 2)).y).toBe((await box(app, 3)).y);
  await expect(page.locator('[role=treeitem][aria-current=true]')).toHaveCount(1);

  await show(app, 'One at a time');
  await page.getByRole('button', { name: /^Zoom, / }).click();
  await page.getByRole('menuitemradio', { name: 'Fit page' }).click();
  await expect(app.sheet(2)).toBeInViewport({ ratio: 0.95 });
  await expect(app.sheet(3)).not.toBeInViewport();
  await app.sheet(2).hover();
  await page.mouse.wheel(0, 120);
  await expect(app.sheet(3)).toBeInViewport({ ratio: 0.95 });
  await expect(app.sheet(2)).not.toBeInViewport();
});

test('a click on a menu chooses nothing though the menu comes to lie under the pointer; a drag to an item does', async ({
  paper: app,
}) => {
  const { page } = app;
  const button = page.getByRole('button', { name: 'How pages are shown' });
  const item = page.getByRole('menuitemradio', { name: 'Two side by side' });
  await button.hover();
  await page.mouse.down();
  await expect(item).toBeVisible();
  // As where a line appears above while the button is pressed, and the menu opens upward.
  const [pressed, shown] = [(await button.boundingBox())!, (await item.boundingBox())!];
  await page.locator('[data-radix-popper-content-wrapper]', { has: item }).evaluate(
    (wrapper, [x, y]) => {
      wrapper.style.translate = `${String(x)}px ${String(y)}px`;
    },
    [pressed.x - shown.x, pressed.y + pressed.height / 2 - shown.y - shown.height / 2] as const,
  );
  await page.mouse.up();
  await expect(item).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();

  await button.hover();
  await page.mouse.down();
  await item.hover();
  await page.mouse.up();
  await expect(item).toBeHidden();
  await expect.poll(async () => (await box(app, 1)).y - (await box(app, 2)).y).toBe(0);
});

test('F5 shows one page on the whole screen, arrows turn it, and Esc leads back', async ({ paper: app }) => {
  const { page } = app;
  await page.keyboard.press('F5');
  await expect(page.getByRole('toolbar', { name: 'Page' })).toBeHidden();
  await expect(app.sheet(1)).toBeInViewport({ ratio: 0.95 });
  expect((await box(app, 1)).height).toBeGreaterThan(page.viewportSize()!.height * 0.9);
  await page.keyboard.press('ArrowRight');
  await expect(app.sheet(2)).toBeInViewport({ ratio: 0.95 });
  await expect(app.sheet(1)).not.toBeInViewport();
  await app.picture('views-2-presenting');
  await page.keyboard.press('Space');
  await expect(app.sheet(3)).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Page' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
});

async function show(app: App, name: string): Promise<void> {
  await app.page.getByRole('button', { name: 'How pages are shown' }).click();
  await app.page.getByRole('menuitemradio', { name }).click();
}

async function box(app: App, page: number): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await app.sheet(page).boundingBox())!;
}
