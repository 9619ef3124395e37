import { facts, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test } from '../support/app.ts';
import { pressAsItGoes } from '../support/menus.ts';
import { windowAtRest } from '../support/settled.ts';

test('the whole job without a mouse', async ({ app, file }) => {
  const { keyboard } = app.page;
  await app.add(await file('harbor.pdf', await twoColumnPaper()), await file('notes.pdf', await withoutHeadings()));
  await app.listed('Listening Delay');

  // To the list, and open its document.
  await expect(async () => {
    await keyboard.press('F6');
    await expect(app.row('Listening Delay')).toBeFocused({ timeout: 200 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(app.sheet(1)).toBeInViewport();

  // To a section by its name.
  await keyboard.press('ControlOrMeta+Shift+p');
  await keyboard.type('Limit');
  await keyboard.press('Enter');
  await expect(app.sheet(2)).toBeInViewport();

  // Ask, and read the evidence.
  await keyboard.press('ControlOrMeta+l');
  await expect(app.question()).toBeFocused();
  await keyboard.type('How many subjects took part in the field trial?');
  await keyboard.press('Enter');
  await expect(app.card(1)).toContainText(facts.subjects);
  await expect(async () => {
    await keyboard.press('Shift+Tab');
    await expect(app.card(1)).toBeFocused({ timeout: 200 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(app.sheet(1).getByRole('button', { name: 'Evidence 1' })).toBeInViewport();
  await expect(app.page.getByRole('region', { name: 'Pages' }).locator(':focus')).toHaveCount(1);

  // Back to where the section was, and a list of the keys.
  await keyboard.press('Alt+ArrowLeft');
  await expect(app.sheet(2)).toBeInViewport();
  await keyboard.press('?');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(app.page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();

  // A dialog gives the keyboard back to where it was.
  await expect(app.page.getByRole('region', { name: 'Pages' }).locator(':focus')).toHaveCount(1);
  await app.question().focus();
  await keyboard.press('ControlOrMeta+,');
  await expect(app.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(app.question()).toBeFocused();

  // Escape leads on to the pages, which have a frame only for whoever comes to them by a key of their own.
  const scroller = app.page.locator('.page-area .scroller');
  const frame = () => app.page.locator('.page-area').evaluate((area) => getComputedStyle(area, '::after').outlineStyle);
  await keyboard.press('Escape');
  await expect(scroller).toBeFocused();
  expect(await frame()).toBe('none');
  await expect(async () => {
    await keyboard.press('F6');
    await expect(scroller).toBeFocused({ timeout: 200 });
  }).toPass();
  expect(await frame()).toBe('solid');
});

test('Escape closes what was opened, also when the window says something meanwhile', async ({ app, file }) => {
  const { page } = app;
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const said = page.getByRole('region', { name: 'Notices' }).getByText('Added', { exact: false });
  await expect(said).toBeHidden({ timeout: 15_000 });
  await app.showList();
  await app.add(await file('notes.pdf', await withoutHeadings()));
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await expect(said).toBeVisible();
  // Keyframes would keep it open for good where the end of an animation is missed.
  await expect(palette).toHaveCSS('animation-name', 'none');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(said).toBeVisible();
});

test('a key that is chosen works, is shown, and goes back; one that is taken or kept is said', async ({
  paper: app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const openKeys = async (): Promise<void> => {
    await keyboard.press('ControlOrMeta+,');
    await settings.getByRole('button', { name: 'Keyboard' }).click();
  };
  await openKeys();
  const askKey = settings.getByRole('button', { name: /^Ask a question: .* Choose/ });
  const field = settings.getByRole('textbox', { name: 'New key for: Ask a question' });

  // Kept by the browser, needed by the lists, had by something else.
  await askKey.click();
  await keyboard.press('ControlOrMeta+t');
  await expect(settings.getByRole('alert')).toContainText('belongs to the system or the browser');
  await keyboard.press('ArrowDown');
  await expect(settings.getByRole('alert')).toContainText('is needed in lists, texts or pages');
  await keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(askKey).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+e');
  await expect(settings.getByRole('alert')).toContainText('is the key of “Names in the document');
  await keyboard.press('Enter');
  await expect(askKey).toHaveAccessibleName(/E\. Choose another key$/);
  await expect(settings.getByRole('button', { name: /^Names in the document.*: None\./ })).toBeVisible();
  await settings.getByRole('searchbox').press('ControlOrMeta+e');
  await expect(settings.getByRole('button', { name: /Choose another key$/ })).toHaveCount(1);
  await keyboard.press('Escape');
  await keyboard.press('Escape');

  await expect(settings).toBeHidden();
  await expect(page.getByRole('button', { name: 'Names in this document' })).not.toHaveAttribute('aria-keyshortcuts');
  await app.sheet(1).click();
  await keyboard.press('ControlOrMeta+e');
  await expect(app.question()).toBeFocused();
  await app.sheet(1).click();
  await keyboard.press('ControlOrMeta+l');
  await expect(app.question()).not.toBeFocused();

  // It stays, and can be taken back.
  await app.settledView();
  await page.reload();
  await expect(app.sheet(1)).toBeInViewport();
  await keyboard.press('ControlOrMeta+e');
  await expect(app.question()).toBeFocused();
  await openKeys();
  await settings.getByRole('button', { name: 'Restore all' }).click();
  await expect(settings.getByRole('button', { name: 'Restore all' })).toBeDisabled();
  await keyboard.press('Escape');
  await app.sheet(1).click();
  await keyboard.press('ControlOrMeta+l');
  await expect(app.question()).toBeFocused();
});

test('a menu beside the question, or of the pages, stays open when it is opened while another one goes', async ({
  paper: { page },
}) => {
  const ask = page.getByRole('region', { name: 'Ask' });
  const [first, second] = [
    ask.locator('.below [aria-haspopup=menu]').first(),
    ask.locator('.below [aria-haspopup=menu]').nth(1),
  ];
  const pages = page.getByRole('region', { name: 'Pages' }).locator('[aria-haspopup=menu]').first();
  await first.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await windowAtRest(page);
  for (const next of [second, pages]) {
    await pressAsItGoes(next);
    await windowAtRest(page);
    await expect(next).toHaveAttribute('aria-expanded', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(pages).toBeFocused();
});
