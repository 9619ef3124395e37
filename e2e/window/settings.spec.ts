/** Settings → Models and Privacy. */
import { expect, test, type App } from '../support/app.ts';
import { pressAsItGoes } from '../support/menus.ts';
import { windowAtRest } from '../support/settled.ts';

async function openModels({ page }: App): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
}

test('an address elsewhere is not used before the reader confirmed it', async ({ app }) => {
  const { page } = app;
  await openModels(app);
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill('not an address');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByRole('alert')).toContainText('is no address of a server');
  await page.getByRole('textbox', { name: 'Address of Ollama' }).fill('192.0.2.7');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('192.0.2.7:11434 is outside this computer.')).toBeVisible();
  await app.pictures('settings-7-elsewhere');
  await page.getByRole('textbox', { name: 'Code from the terminal' }).fill('never1');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not the code in the terminal.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: '127.0.0.1:11434' })).toBeVisible();
  await page.getByRole('button', { name: 'Privacy' }).click();
  await expect(page.getByText('Nothing is sent anywhere by itself.')).toBeVisible();
  await app.pictures('settings-8-privacy');
});

test('an address that is no hub is refused in place', async ({ app }) => {
  const { page } = app;
  await openModels(app);
  await page.getByRole('button', { name: 'Change address…' }).click();
  await page.getByRole('textbox', { name: 'Address that models are downloaded from' }).fill('ftp://models');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByRole('alert')).toContainText('is not the address of a model hub');
});

test('a menu that is opened while another one goes stays open', async ({ app: { page } }) => {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Answering' }).click();
  const [first, second] = [
    settings.locator('[aria-haspopup=menu]').first(),
    settings.locator('[aria-haspopup=menu]').nth(1),
  ];
  await first.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await windowAtRest(page);
  await pressAsItGoes(second);
  await windowAtRest(page);
  await expect(second).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
});
