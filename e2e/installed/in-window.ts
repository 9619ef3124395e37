/** What every package must be able to do, in its window: a document that was opened with it is asked, and the click on the evidence stands on its page. */
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
  const card = page.getByRole('article', { name: /^Evidence 1,/ });
  await expect(card).toContainText(facts.subjects, { timeout: FIRST_MS });
  await card.click();
  await expect(page.getByRole('button', { name: 'Evidence 1', exact: true }).first()).toBeInViewport();
}
