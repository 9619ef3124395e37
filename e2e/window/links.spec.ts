/** Links come back to the very words, pasted in the window or followed in the browser. */
import { createHash } from 'node:crypto';
import { documentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import type { Block } from '../fixtures/pdf/spec.ts';
import { expect, test } from '../support/app.ts';

test('a link that is pasted into the palette leads to its words', async ({ paper: app }) => {
  const { page } = app;
  const paper = await twoColumnPaper();
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  const document = documentId(createHash('sha256').update(paper.bytes).digest('hex'));
  const field = page.getByRole('combobox', { name: 'Go to, ask or do' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  // The page of the link is wrong: its words are not.
  await page.keyboard.insertText(formatLink({ document, page: 1, quote: facts.limitation }));
  await page.getByRole('option', { name: /^Open “Listening Delay in Quiet Harbors”/ }).click();
  const expected = paper.words.find(({ text }) => text === 'eighteen');
  await expect(app.sheet((expected?.parts[0]?.pageIndex ?? 0) + 1)).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(formatLink({ document: documentId('0'.repeat(64)), page: 1, quote: null }));
  await expect(page.getByRole('option', { name: /not in your library/ })).toBeVisible();
});

test('an entry of the printed contents shows its section, leads there, and back leads back', async ({ app, file }) => {
  const { page } = app;
  const titles = ['Tides', 'Heights', 'Currents', 'Harbors', 'Storms', 'Winters', 'Charts'];
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: 'Contents' },
    ...titles.map((title, i): Block => ({ kind: 'paragraph', text: `${i + 1} ${title} ${'. '.repeat(30)}${i + 2}` })),
    ...titles.flatMap((title, i): Block[] => [
      { kind: 'page-break' },
      { kind: 'heading', level: 1, number: String(i + 1), text: title },
      { kind: 'paragraph', text: `All that was measured of ${title.toLowerCase()} in the bay is told on this page.` },
    ]),
  ];
  const made = await twoColumnPaper({ title: 'The Bay', columns: 1, blocks });
  await app.addAndOpen(await file('bay.pdf', made));
  await expect(app.section(/^3 Currents/)).toBeVisible();
  const entry = app.sheet(1).locator('.text-layer span', { hasText: '3 Currents' }).first();
  const line = (await entry.boundingBox())!;
  const card = page.getByRole('group', { name: 'What it leads to, page 4' });
  // The links of a page are asked for when the pointer comes there first.
  await expect(async () => {
    await page.mouse.move(line.x + 20, line.y + 30);
    await page.mouse.move(line.x + 20, line.y + line.height / 2);
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(card).toContainText('3 Currents');
  await expect(card).toContainText('All that was measured of currents');
  await app.picture('contents-1-card');
  await card.getByRole('button', { name: 'Go there' }).click();
  await expect(app.sheet(4)).toBeInViewport();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(app.sheet(1)).toBeInViewport();
  await expect(entry).toBeInViewport();
});
