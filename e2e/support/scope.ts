import type { Page } from 'playwright';

/** As a reader does: opens the menu of what is asked, and picks one. */
export async function askIn(page: Page, scope: string): Promise<void> {
  await page.getByRole('button', { name: /^Ask in: / }).click();
  await page.getByRole('menuitemradio', { name: scope }).click();
}
