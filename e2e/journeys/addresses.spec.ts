/** Addresses outside this computer, which the reader confirms by a code in the terminal. */
import { expect, test, type App } from '../support/app.ts';

async function setServer({ page }: App, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
}

/** Codes that the terminal shows, in their order. */
function codes({ host }: App): string[] {
  return [...(host.said?.() ?? '').matchAll(/five minutes: ([A-Z\d]{6})/g)].map(([, code]) => code!);
}

async function lastCode(app: App, of: number): Promise<string> {
  await expect.poll(() => codes(app).length).toBe(of);
  return codes(app).at(-1)!;
}

test('a model server elsewhere is used once its code was copied from the terminal', async ({ app, launch }) => {
  const { page } = app;
  const code = page.getByRole('textbox', { name: 'Code from the terminal' });
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const alert = page.getByRole('alert');
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();

  await setServer(app, '169.254.169.254');
  await expect(alert).toContainText('169.254.169.254 is an address that Wayleaf never connects to');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await setServer(app, '192.0.2.7');
  await expect(page.getByText('192.0.2.7:11434 is outside this computer.')).toBeVisible();
  const first = await lastCode(app, 1);
  expect(app.host.said?.()).toContain(
    'http://192.0.2.7:11434, which is not this computer. Your questions and paragraphs',
  );
  for (let tried = 1; tried < 5; tried++) {
    await code.fill(`000${String(tried)}`);
    await confirm.click();
    await expect(alert).toContainText('This is not the code in the terminal.');
  }
  await code.fill('0000');
  await confirm.click();
  await expect(alert).toContainText('Too many wrong codes were typed.');
  await code.fill(first);
  await confirm.click();
  await expect(alert).toContainText('This code is too old, or was used.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await setServer(app, '192.0.2.7');
  const second = await lastCode(app, 2);
  await code.fill(`${second.slice(0, 3).toLowerCase()} ${second.slice(3)}`);
  await confirm.click();
  await expect(page.getByText('192.0.2.7:11434 is not this computer.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Not looked for yet' })).toBeVisible();

  await app.host.stop();
  const again = await launch({ library: app.library });
  await again.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await again.page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await setServer(again, '192.0.2.7');
  await expect(again.page.getByRole('button', { name: 'Change…' })).toBeVisible();
  expect(codes(again)).toEqual([]);
});
