/** Links come back to the very words, pasted in the window or followed in the browser. */
import { createHash } from 'node:crypto';
import { documentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('a link that is pasted into the palette leads to its words', async ({ app, file }) => {
  const { page } = app;
  const paper = await twoColumnPaper();
  await app.addAndOpen(await file('harbor.pdf', paper));
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  const document = documentId(createHash('sha256').update(paper.bytes).digest('hex'));
  await page.keyboard.press('ControlOrMeta+k');
  // The page of the link is wrong: its words are not.
  await page.keyboard.insertText(formatLink({ document, page: 1, quote: facts.limitation }));
  await page.getByRole('option', { name: /^Open “Listening Delay in Quiet Harbors”/ }).click();
  const expected = paper.words.find(({ text }) => text === 'eighteen');
  await expect(app.sheet((expected?.parts[0]?.pageIndex ?? 0) + 1)).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.insertText(formatLink({ document: documentId('0'.repeat(64)), page: 1, quote: null }));
  await expect(page.getByRole('option', { name: /not in your library/ })).toBeVisible();
});

test('a link below the address of the window opens its document there', async ({ app, file }) => {
  const { page } = app;
  const paper = await twoColumnPaper();
  await app.addAndOpen(await file('harbor.pdf', paper));
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  const document = documentId(createHash('sha256').update(paper.bytes).digest('hex'));
  const link = formatLink({ document, page: 2, quote: facts.limitation }).replace('wayleaf://', '/');
  await page.goto(new URL(link, page.url()).href);
  const expected = paper.words.find(({ text }) => text === 'eighteen');
  await expect(app.sheet((expected?.parts[0]?.pageIndex ?? 0) + 1)).toBeInViewport();
});
