/** What every package must be able to do, in its window: a document is asked, and the click on the evidence stands on its page. */
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { facts } from '../fixtures/pdf/samples.ts';

/** On a machine that reads its first document: models are loaded, caches are cold. */
const FIRST_MS = 180_000;

/** @param page  with `twoColumnPaper` opened */
export async function askInWindow(page: Page): Promise<void> {
  await expect(page.getByRole('tree', { name: 'Sections of the document' })).toBeVisible({ timeout: FIRST_MS });
  const question = page.getByRole('textbox', { name: 'Ask a question' });
  await question.fill('How many subjects took part in the trial?');
  await question.press('Enter');
  await standOnEvidence(page, facts.subjects);
}

/**
 * The first start of all: the sample is opened and asked, then a document of one's own, which is chosen from the disk.
 *
 * @param page  of a Wayleaf that was started on nothing
 * @param choose  answers the dialog that `open` makes the window show, with `twoColumnPaper`
 */
export async function startInWindow(page: Page, choose: (open: () => Promise<void>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Open the sample paper' }).click({ timeout: FIRST_MS });
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toBeVisible({ timeout: FIRST_MS });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'How many forks were mapped?' }).click({ timeout: FIRST_MS });
  await standOnEvidence(page, 'We mapped 74 forks');

  await page.getByRole('button', { name: 'Show the library as a list' }).click();
  await choose(() => page.getByRole('button', { name: 'Add files…' }).click());
  // One that is added alone opens by itself.
  const title = page.getByRole('heading', { name: 'Listening Delay in Quiet Harbors', level: 1 });
  await expect(title).toBeVisible({ timeout: FIRST_MS });
  await askInWindow(page);
}

async function standOnEvidence(page: Page, words: string): Promise<void> {
  const card = page.getByRole('article', { name: /^Evidence 1,/ });
  await expect(card).toContainText(words, { timeout: FIRST_MS });
  await card.click();
  await expect(page.getByRole('button', { name: 'Evidence 1', exact: true }).first()).toBeInViewport();
}
