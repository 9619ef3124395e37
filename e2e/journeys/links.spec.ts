/** Links come back to the very words, pasted in the window or followed in the browser. */
import { createHash } from 'node:crypto';
import { documentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';

test('a link below the address of the window opens its document there', async ({ paper: app }) => {
  const { page } = app;
  const paper = await twoColumnPaper();
  await expect(app.section(/^4\.1 Limitations/)).toBeVisible();
  const document = documentId(createHash('sha256').update(paper.bytes).digest('hex'));
  const link = formatLink({ document, page: 2, quote: facts.limitation }).replace('wayleaf://', '/');
  await page.goto(new URL(link, page.url()).href);
  const expected = paper.words.find(({ text }) => text === 'eighteen');
  await expect(app.sheet((expected?.parts[0]?.pageIndex ?? 0) + 1)).toBeInViewport();
});
