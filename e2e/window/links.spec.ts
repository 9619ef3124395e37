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
  const card = page.getByRole('group', { name: 'What it leads to, page 4' });
  await app.settledView();
  // The links of a page are asked for when the pointer comes there first, and looked through where it rests.
  await entry.hover();
  await expect(card).toBeVisible();
  await expect(card).toContainText('3 Currents');
  await expect(card).toContainText('All that was measured of currents');
  await app.picture('contents-1-card');
  await card.getByRole('button', { name: 'Go there' }).click();
  await expect(app.sheet(4)).toBeInViewport();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(app.sheet(1)).toBeInViewport();
  await expect(entry).toBeInViewport();
});

test('an entry of the references shows where it is cited, each place leads there, and back leads back', async ({
  app,
  file,
}) => {
  const { page } = app;
  const entries = [
    'A. Holm and B. Lind. Tides of the northern bay. Journal of Harbors, 12(3):45–67, 2011.',
    'C. Vik. Currents below the ice. Harbor Press, 2014.',
    'D. Berg and E. Rask. Storms that nobody saw. Journal of Harbors, 15(1):3–19, 2016.',
    'F. Sund. A chart of all moorings. Shore Papers, 4(2):101–120, 2018.',
  ];
  const blocks: Block[] = [
    { kind: 'heading', level: 1, number: '1', text: 'Tides' },
    { kind: 'paragraph', text: 'The tides of the bay were measured before [1], and so were its currents [2, 3].' },
    { kind: 'page-break' },
    { kind: 'heading', level: 1, number: '2', text: 'Moorings' },
    {
      kind: 'paragraph',
      text: 'All moorings have been charted [4]. None of them stands where currents are strong [2].',
    },
    { kind: 'heading', level: 1, text: 'References' },
    ...entries.map((text, i): Block => ({ kind: 'paragraph', text: `[${i + 1}] ${text}` })),
  ];
  const made = await twoColumnPaper({ title: 'The Bay and its Moorings', columns: 1, blocks });
  await app.addAndOpen(await file('bay.pdf', made));
  await expect(app.section(/^2 Moorings/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  const entry = app.sheet(2).locator('.text-layer span', { hasText: 'Currents below' }).first();
  await expect(entry).toBeInViewport();
  const card = page.getByRole('group', { name: 'Where it is cited' });
  await expect(async () => {
    const line = (await entry.boundingBox())!;
    await page.mouse.move(line.x + 20, line.y - 60);
    await page.mouse.move(line.x + 20, line.y + line.height / 2);
    // While the pages still move, the pointer may come to rest on another entry.
    await expect(card.getByRole('listitem')).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await app.picture('links-1-cited');
  await card.getByRole('button', { name: /^p\. 1.*currents \[2, 3\]/ }).click();
  await expect(app.sheet(1)).toBeInViewport();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(entry).toBeInViewport();
});
