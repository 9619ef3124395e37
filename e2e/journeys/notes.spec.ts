/** Highlights and notes: on the page, in the sheet, after a restart, and in a copy of the PDF. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

const sentence = 'wrist sensor made';

test('words are highlighted, noted, found in the sheet, and are there again after a restart', async ({
  launch,
  file,
}) => {
  let app = await launch();
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  await app.selectLine(1, sentence);
  const bar = app.page.getByRole('toolbar', { name: 'Selected words' });
  // It never covers the words.
  const [barBox, line] = await Promise.all([
    bar.boundingBox(),
    app.sheet(1).locator('.text-layer span', { hasText: sentence }).first().boundingBox(),
  ]);
  expect(barBox!.y + barBox!.height <= line!.y || barBox!.y >= line!.y + line!.height).toBe(true);
  await app.pictures('notes-1-selected');
  await app.selectLine(1, sentence);
  await bar.getByRole('radio', { name: 'Green' }).click();
  await expect(app.page.locator('[data-annotation]')).toHaveCount(1);
  await expect(bar).toBeHidden();

  await app.selectLine(1, sentence);
  await app.page.keyboard.press('n');
  await app.page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask Tallow for the data');
  await app.page.keyboard.press('Escape');
  const sheet = app.page.getByRole('region', { name: 'Highlights and notes' });
  await expect(sheet.getByRole('button', { name: /Ask Tallow for the data/ })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: '2.2 Apparatus' })).toBeVisible();
  await app.pictures('notes-2-sheet');
  await sheet.getByRole('searchbox', { name: 'Filter' }).fill('tallow data');
  await expect(sheet.getByText('1 of 2')).toBeVisible();
  const { library } = app;
  await app.settledView();
  await app.stop();

  app = await launch({ library });
  await app.open('Listening Delay');
  await expect(app.page.locator('[data-annotation]')).toHaveCount(2);
  await expect(app.sheet(1).getByRole('button', { name: 'Note: Ask Tallow for the data' })).toBeVisible();
});

test('a copy of the PDF carries the highlights as annotations, under the very words; the original stays', async ({
  app,
  launch,
  file,
}) => {
  const original = await file('harbor.pdf', await twoColumnPaper());
  const before = await hashOf(original);
  await app.addAndOpen(original);
  await app.selectLine(1, sentence);
  await app.page.keyboard.press('3');
  await expect(app.page.locator('[data-annotation]')).toHaveCount(1);
  await app.page.keyboard.press('ControlOrMeta+Shift+h');
  await app.page.getByRole('button', { name: 'Export and import' }).click();
  const download = app.page.waitForEvent('download');
  await app.page.getByRole('menuitem', { name: 'Save a copy of the PDF with them' }).click();
  const copy = await readFile(await (await download).path());
  expect(await hashOf(original)).toBe(before);

  const pdf = await getDocument({ data: Uint8Array.from(copy), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const annotations: readonly unknown[] = await page.getAnnotations();
  const annotation = annotations.find((one) => (one as { subtype: string }).subtype === 'Highlight');
  const { items } = await page.getTextContent();
  const item = items.find((one) => 'str' in one && one.str.includes(sentence)) as {
    transform: number[];
    width: number;
  };
  const [x, y] = [item.transform[4]!, item.transform[5]!];
  const points = [...(annotation as { quadPoints: Float32Array }).quadPoints];
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  expect(Math.abs(Math.min(...xs) - x)).toBeLessThan(0.5);
  expect(Math.abs(Math.max(...xs) - (x + item.width))).toBeLessThan(0.5);
  expect(Math.min(...ys)).toBeLessThan(y);
  expect(Math.max(...ys)).toBeGreaterThan(y + 5);

  // Whoever opens the copy is told of them.
  const other = await launch({ library: `${app.library}-of-another` });
  await other.addAndOpen(await file('marked.pdf', Uint8Array.from(copy)));
  await other.page.keyboard.press('ControlOrMeta+Shift+h');
  const sheet = other.page.getByRole('region', { name: 'Highlights and notes' });
  await expect(sheet.getByRole('status')).toContainText('1 mark is in the file itself.');
  await sheet.getByRole('button', { name: 'List them here' }).click();
  await expect(other.page.locator('[data-annotation]')).toHaveCount(1);
  await expect(sheet.getByRole('status')).toHaveCount(0);
});

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
