import { expect, test, type App } from '../support/app.ts';
import { windowAtRest } from '../support/settled.ts';

const left = (app: App) => app.page.getByRole('region', { name: 'Library and document tree' });
const widthOf = async (app: App): Promise<number> => Math.round((await left(app).boundingBox())?.width ?? 0);

test('a pane that was made wider is as wide after a reload', async ({ paper: app }) => {
  const before = await widthOf(app);
  const splitter = app.page.getByRole('separator', { name: 'Width of the library pane' });
  const box = (await splitter.boundingBox())!;
  await app.page.mouse.move(box.x + box.width / 2, 500);
  await app.page.mouse.down();
  await app.page.mouse.move(box.x + 70, 500, { steps: 5 });
  await app.page.mouse.up();
  await expect.poll(() => widthOf(app)).toBeGreaterThan(before + 50);
  const wider = await widthOf(app);
  await app.settledView();
  await app.page.reload();
  await expect(left(app)).toBeVisible();
  await expect.poll(async () => Math.abs((await widthOf(app)) - wider)).toBeLessThanOrEqual(2);
});

test('a pane that was hidden stays hidden, and comes back by its key', { tag: '@night' }, async ({ paper: app }) => {
  await app.page.getByRole('button', { name: 'Hide library' }).click();
  await expect(left(app)).toBeHidden();
  await app.settledView();
  await app.page.reload();
  await expect(app.sheet(1)).toBeInViewport();
  await expect(left(app)).toBeHidden();
  await app.page.keyboard.press('ControlOrMeta+b');
  await expect(left(app)).toBeVisible();
});

test('the tree begins high in its pane, and stands where it was left after other pages beside it and in another width', async ({
  paper: app,
}) => {
  const { page } = app;
  const pane = (await left(app).boundingBox())!;
  const first = (await page.getByRole('treeitem').first().boundingBox())!;
  expect(first.y - pane.y).toBeLessThanOrEqual(90);

  await page.setViewportSize({ width: 1440, height: 360 });
  const tree = page.locator('.tree-wrap');
  await tree.hover();
  await page.mouse.wheel(0, 60);
  const top = () => tree.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(top).toBeGreaterThan(40);
  const before = await top();
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByRole('region', { name: /^Second pages/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+2');
  await expect(tree).toBeVisible();
  await expect.poll(top).toBe(before);
  await page.setViewportSize({ width: 700, height: 360 });
  await expect(tree).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 360 });
  await expect.poll(top).toBe(before);
});

test('light and dark, kept over a reload', async ({ paper: app }) => {
  const background = () => app.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const first = await background();
  await app.page.getByRole('button', { name: 'Light or dark' }).click();
  await expect.poll(background).not.toBe(first);
  const second = await background();
  await app.settledView();
  await app.page.reload();
  await expect(app.sheet(1)).toBeInViewport();
  expect(await background()).toBe(second);
});

test('a reload comes back to the page that was read', async ({ paper: app }) => {
  await app.section('4.1 Limitations, page 2').click();
  await expect(app.page.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
  await app.settledView();
  await app.page.reload();
  await expect(app.sheet(2)).toBeInViewport();
  await expect(app.page.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
});

test('a window that becomes narrow and wide again keeps the pages and the panes as they were', async ({
  paper: app,
}) => {
  const { page } = app;
  const before = await widthOf(app);
  const pages = await page.locator('#pages-scroller').elementHandle();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('button', { name: /^Height of the answer/ })).toBeVisible();
  await expect(left(app)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(left(app)).toBeVisible();
  await expect.poll(() => widthOf(app)).toBe(before);
  expect(await pages.evaluate((element) => element.isConnected)).toBe(true);

  // Panes that nobody made wider have their share of a smaller window, and the page the rest.
  await page.setViewportSize({ width: 1160, height: 900 });
  await expect.poll(() => widthOf(app)).toBe(240);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => widthOf(app)).toBe(before);
});

test(
  'text that fits its pane fits it again when the window or the panes change their size',
  { tag: '@night' },
  async ({ paper: app }) => {
    const { page } = app;
    await page.getByRole('textbox', { name: 'Page number' }).fill('2');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Thumbnails' }).click();
    const outside = (): Promise<number> =>
      app.sheet(2).evaluate((sheet) => {
        const pane = document.querySelector('#pages-scroller')!.getBoundingClientRect();
        const lines = [...sheet.querySelectorAll('.text-layer span')].map((line) => line.getBoundingClientRect());
        const over = lines.map(({ left, right }) => Math.max(pane.left - left, right - pane.right));
        return lines.length === 0 ? Infinity : Math.round(Math.max(...over));
      });
    for (const width of [1280, 900, 1440, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(outside, { message: `at ${width}` }).toBeLessThanOrEqual(1);
    }
  },
);

test('at twice the usual size half of the window is left to read, until a question is written', async ({
  paper: app,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 640, height: 400 });
  const shownPx = async (): Promise<number> => (await page.locator('#pages-scroller').boundingBox())!.height;
  await expect.poll(shownPx).toBeGreaterThan(200);
  const send = page.getByRole('button', { name: 'Ask', exact: true });
  await expect(send).toBeHidden();
  await page.keyboard.press('ControlOrMeta+l');
  await expect(send).toBeVisible();
});

test(
  'at twice the usual size an answer and the page that it stands on are both in sight',
  { tag: '@night' },
  async ({ paper: app }) => {
    const { page } = app;
    await page.setViewportSize({ width: 640, height: 400 });
    await app.ask('How many subjects took part in the field trial?');
    const shown = page.getByRole('region', { name: 'Ask', exact: true }).locator('.verdict');
    await page.locator('#pages-scroller').focus();
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await page.locator('#pages-scroller').boundingBox())!.height).toBeGreaterThan(80);
  },
);

test('Control A selects the page that is read, and nothing of the window', async ({ paper: app }) => {
  await app.sheet(1).locator('.text-layer span').first().waitFor();
  await app.page.locator('#pages-scroller').focus();
  await app.page.keyboard.press('ControlOrMeta+a');
  const selected = await app.page.evaluate(() => getSelection()?.toString() ?? '');
  expect(selected.length).toBeGreaterThan(200);
  expect(selected).not.toContain('Fit text');
  expect(selected).not.toContain('Ask this document');
});

test('the guide opens by its key where the reader is, leads from page to page, and gives the keyboard back', async ({
  paper: app,
}) => {
  const { page } = app;
  const guide = page.getByRole('dialog', { name: 'Guide' });
  const shows = (name: string) => expect(guide.getByRole('heading', { name, exact: true })).toBeVisible();
  await app.question().focus();
  await page.keyboard.press('F1');
  await shows('Asking');
  await expect
    .poll(() =>
      guide
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await guide.getByRole('article').getByRole('button', { name: 'evidence table', exact: true }).click();
  await shows('Evidence tables');
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(app.question()).toBeFocused();

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.press('F1');
  await expect(guide.getByRole('heading', { name: 'Find words' })).toBeInViewport();
  await page.keyboard.press('F1');
  await expect(guide).toBeHidden();

  // From a dialog help lies over it, and leads back to it.
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Privacy' }).click();
  await page.keyboard.press('F1');
  await shows('Privacy');
  // Which of the two dialogs lies on top is known once the window was drawn with both.
  await windowAtRest(page);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(settings.getByRole('button', { name: 'Privacy' })).toBeFocused();
});

test('the guide is searched, in itself and from the palette', async ({ paper: app }) => {
  const { page } = app;
  const guide = page.getByRole('dialog', { name: 'Guide' });
  await app.question().focus();
  await page.keyboard.press('F1');
  const field = guide.getByRole('searchbox', { name: 'Search the guide' });
  await field.fill('save everything in one file');
  await expect(guide.getByRole('listitem').first()).toContainText('The whole library');
  await field.press('Enter');
  await expect(guide.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible();
  await expect(guide.getByRole('heading', { name: 'The whole library' })).toBeInViewport();
  await field.fill('zyzzyva');
  await expect(guide.getByRole('status')).toHaveText('Nothing in the guide fits these words.');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(guide.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible();
  await field.press('Escape');
  await expect(guide).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('smartscreen');
  await page.getByRole('option', { name: /^Windows, macOS, Linux/ }).click();
  await expect(guide.getByRole('heading', { name: 'Windows, macOS, Linux' })).toBeInViewport();
});
