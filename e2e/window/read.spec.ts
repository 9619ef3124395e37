import { expect, test } from '../support/app.ts';

test('the tree has the sections, and a click goes to the page', async ({ paper: app }) => {
  await expect(app.section('2 Method, page 1')).toHaveAttribute('aria-level', '1');
  await expect(app.section('2.1 Participants, page 1')).toHaveAttribute('aria-level', '2');
  await app.section('4.1 Limitations, page 2').click();
  await expect(app.sheet(2)).toBeInViewport();
  await expect(app.page.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
  await expect(app.section('4.1 Limitations, page 2')).toHaveAttribute('aria-current', 'true');
});

test('the tree follows the reader', async ({ paper: app }) => {
  await app.sheet(1).hover();
  await expect(async () => {
    await app.page.mouse.wheel(0, 400);
    await expect(app.page.getByRole('textbox', { name: 'Page number' })).toHaveValue('3', { timeout: 300 });
  }).toPass();
  await expect(app.section('5 Conclusion, page 2')).toHaveAttribute('aria-current', 'true');
});

test('a page number leads to the page, and back leads back', async ({ paper: app }) => {
  const field = app.page.getByRole('textbox', { name: 'Page number' });
  await field.fill('3');
  await field.press('Enter');
  await expect(app.sheet(3)).toBeInViewport();
  await app.page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(app.sheet(1)).toBeInViewport();
});

test('pages follow a dark window once the reader wants it, until one is made light', async ({ paper: app }) => {
  const { page } = app;
  const paper = app.sheet(1).locator('.paper');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(paper).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Make pages dark' }).click();
  await expect(paper).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Make pages dark' })).toBeHidden();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(paper).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Night pages' }).click();
  await expect(paper).toHaveAttribute('data-theme', 'light');
});

test('zoom and fit change how large the pages are', async ({ paper: app }) => {
  const width = async (): Promise<number> => (await app.sheet(1).boundingBox())!.width;
  const fitted = await width();
  await app.page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitted * 1.05);
  await app.page.getByRole('button', { name: 'Fit text' }).click();
  await expect.poll(width).toBeCloseTo(fitted, 0);
});

test('words of a page can be selected', async ({ paper: app }) => {
  const word = app.sheet(1).getByText('Introduction', { exact: false }).first();
  await word.dblclick();
  const selected = await app.page.evaluate(() => String(getSelection()));
  expect(selected.trim()).not.toBe('');
});
