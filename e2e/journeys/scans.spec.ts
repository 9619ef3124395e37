/** Settings → Scanned pages: which language data is used. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { scanOf } from '../fixtures/pdf/scan.ts';
import { expect, test } from '../support/app.ts';

test.use({ recognizes: true });

test('languages are found, and the window says how others are added', async ({ app }) => {
  const { page } = app;
  const own = path.join(app.library, 'tessdata');
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'deu.traineddata'), '');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Scanned pages' }).click();
  const data = page.getByRole('region', { name: 'Languages', exact: true });
  await expect(data).toContainText('German');
  await expect(data).toContainText(own);
  await app.pictures('scans-1-found');
  await expect(data).toContainText('In the desktop app you can choose another folder');
  await page.getByText('Add a language by hand', { exact: true }).click();
  // What to fetch and where to put it, without a terminal or the manager of a system's packages.
  await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText(`put it into ${own}`);
  await expect(page.getByRole('dialog', { name: 'Settings' })).not.toContainText(/\b(?:sudo|brew|winget)\b/u);
  await expect(data).not.toContainText('wayleaf index');
});

test('words of a scanned page are selected and highlighted where they are printed', async ({ app, file }) => {
  test.slow();
  const { page } = app;
  const made = await makePaper({
    marginPt: 72,
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'Tides' },
      { kind: 'paragraph', text: 'The spring tide in the bay reached a height of nine meters in March.' },
    ],
  });
  await app.add(await file('scan.pdf', await scanOf(made)));
  const layer = app.sheet(1).locator('.text-layer');
  // The page is shown at once; its words come when they were recognized.
  await expect(layer).toContainText('reached a height of nine meters', { timeout: 120_000 });

  // Each word lies over its own picture.
  const frame = made.pageBox;
  const sheet = (await app.sheet(1).locator('.paper').boundingBox())!;
  const scale = sheet.width / (frame.x1 - frame.x0);
  for (const text of ['height', 'meters']) {
    const gold = made.words.find((word) => word.text === text)!.parts[0]!.box;
    const shown = (await layer.getByText(text, { exact: true }).boundingBox())!;
    expect(Math.abs(shown.x - sheet.x - (gold.x0 - frame.x0) * scale)).toBeLessThan(4 * scale);
    expect(Math.abs(shown.x + shown.width - sheet.x - (gold.x1 - frame.x0) * scale)).toBeLessThan(4 * scale);
  }
  const [from, to] = [layer.getByText('height', { exact: true }), layer.getByText('meters', { exact: true })];
  const [first, last] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(first.x + 1, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 5 });
  await page.mouse.up();
  expect((await page.evaluate(() => String(getSelection()))).trim()).toBe('height of nine meters');
  await app.picture('scans-2-selected');
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  await expect(bar).toBeVisible();
  await bar.getByRole('radio', { name: 'Green' }).click();
  await expect(page.locator('[data-annotation]')).toHaveCount(1);
});
