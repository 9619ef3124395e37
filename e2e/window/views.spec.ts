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
