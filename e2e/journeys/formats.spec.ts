/** Documents that have no pages of their own, in the window. */
import type { Locator } from '@playwright/test';
import { makeDocument } from '../fixtures/formats/make-document.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { expect, test } from '../support/app.ts';
import { markRects } from '../support/highlight.ts';

const lamps = 'Forty-two lamps stand on the harbor wall.';
const walk = {
  title: 'A Walk along the Harbor',
  parts: [
    { kind: 'heading', level: 1, text: 'The harbor wall' },
    { kind: 'paragraph', text: `${paragraph(1, 4)} ${lamps} ${paragraph(2, 4)}` },
    { kind: 'heading', level: 1, text: 'The way back' },
    { kind: 'paragraph', text: paragraph(3, 60) },
  ],
} as const;

test('one of Word is laid out, shown under its own name, and its words are evidence', async ({ app, file }) => {
  await app.addAndOpen(await file('walk.docx', makeDocument('docx', walk)));
  await expect(app.section('The harbor wall, page 1')).toBeVisible();
  await app.ask('How many lamps stand on the harbor wall?');
  const card = app.page.getByRole('article', { name: 'Evidence 1, The harbor wall, page 1' });
  await expect(card).toContainText(lamps);
  await card.click();
  const sheet = app.sheet(1);
  await expect(sheet.getByRole('button', { name: 'Evidence 1' })).toBeInViewport();
  await expect.poll(() => isMarked(sheet, 'Forty-two')).toBe(true);
  await expect.poll(() => isMarked(sheet, 'The way back')).toBe(false);
  await app.showList();
  await app.listed(walk.title);

  await test.step('a folder of them is dropped, and what is damaged says so', async () => {
    const files = [
      await file('walk.md', makeDocument('md', { ...walk, title: 'A Walk Before' })),
      await file('walk.epub', makeDocument('epub', { ...walk, title: 'Another Walk' })),
      await file('torn.odt', Buffer.from('PK\u0003\u0004 torn')),
    ];
    // The pages of what is damaged cannot be had, should the window ask for them before it knows.
    app.tolerate(/status of 422/);
    await app.host.drop(files);
    await app.showList();
    await app.listed('A Walk Before');
    await app.listed('Another Walk');
    await app.listed('torn', 'Not indexed');
    await app.row('torn').getByRole('button', { name: 'Details' }).click();
    await expect(app.page.getByText('torn.odt is damaged.').first()).toBeVisible();
  });
});

/** Whether a mark lies on words, as they are drawn. */
async function isMarked(sheet: Locator, words: string): Promise<boolean> {
  const place = await sheet.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right > left) return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    return undefined;
  }, words);
  if (!place) throw new Error(`${words} is not on the page`);
  const marks = await markRects(sheet, 1);
  return marks.some(
    ({ left, right, top, bottom }) => place.x > left && place.x < right && place.y > top && place.y < bottom,
  );
}
