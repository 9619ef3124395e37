import { expect, type App } from './app.ts';

/** Pages of the settings, by their names in the window, in their order. */
export const settingsPages = [
  'General',
  'Models',
  'Answering',
  'Scanned pages',
  'Appearance',
  'Keyboard',
  'Storage',
  'Connections',
  'Privacy',
] as const;

/** Has the language model of an Ollama at this address write answers. */
export async function useModelAt(address: string, { page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
  const writing = page.getByRole('region', { name: 'Writing answers' });
  await expect(writing).toContainText('Running on this computer');
  await writing.getByRole('switch', { name: 'Let a language model write answers' }).click();
  await expect(writing).toContainText('In use');
  await page.getByRole('button', { name: 'Close settings' }).click();
}
