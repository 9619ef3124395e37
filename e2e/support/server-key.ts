import type { Page } from '@playwright/test';
import { FakeOpenAi } from '../fixtures/openai/server.ts';
import { expect, type App } from './app.ts';

/** In Settings, name a model server that wants a key, up to where it is typed. */
export async function askServer(page: Page, address: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('This server wants one.')).toBeVisible();
  await page.getByRole('button', { name: 'Set…' }).click();
}

/** Give a model server the key that it wants, see what the window says of where it is kept, and forget it again. */
export async function keepServerKey({ page }: Pick<App, 'page'>, kept: RegExp): Promise<void> {
  const server = await FakeOpenAi.start({ key: 'larch-key' });
  try {
    await askServer(page, server.address);
    await page.getByLabel('Key of the server').fill('larch-key');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText(kept)).toBeVisible();
    await expect(page.getByText('Running on this computer')).toBeVisible();
    await page.getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('This server wants one.')).toBeVisible();
  } finally {
    await server.stop();
  }
}
