/** What only the desktop app has. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { expect, test, type App } from '../support/app.ts';

function desktop(app: App) {
  const electron = app.host.desktop;
  if (!electron) throw new Error('This is about the desktop app.');
  return electron;
}

async function choose(app: App, item: string): Promise<void> {
  await desktop(app).evaluate(({ Menu }, id) => {
    Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
  }, item);
}

test('the menu commands the window', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const left = app.page.getByRole('region', { name: 'Library and document tree' });
  await choose(app, 'toggle-left');
  await expect(left).toBeHidden();
  await choose(app, 'toggle-left');
  await expect(left).toBeVisible();
  await choose(app, 'ask');
  await expect(app.question()).toBeFocused();
});

test('Open files… in the menu opens what is chosen', async ({ app, file }) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const notes = await file('notes.pdf', await withoutHeadings());
  await app.host.choose([notes], () => choose(app, 'open-files'));
  await expect(app.page.getByRole('heading', { name: 'notes', level: 1 })).toBeVisible();
});

test('a link opens a document at its page', async ({ app, file }) => {
  const made = await twoColumnPaper();
  await app.addAndOpen(await file('harbor.pdf', made));
  const id = createHash('sha256').update(made.bytes).digest('hex');
  await app.host.startAgain([`wayleaf://open/${id}?page=3`]);
  await expect(app.sheet(3)).toBeInViewport();
});

test('the window remembers its place', async ({ launch }) => {
  const first = await launch();
  await desktop(first).evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 1100, height: 700 }),
  );
  await first.stop();
  const state: unknown = JSON.parse(readFileSync(path.join(first.library, 'desktop/window.json'), 'utf8'));
  expect(state).toEqual({ bounds: { x: 60, y: 40, width: 1100, height: 700 }, maximized: false });
  const second = await launch({ library: first.library });
  const bounds = await desktop(second).evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
  );
  expect(bounds).toEqual({ x: 60, y: 40, width: 1100, height: 700 });
});

test('the theme of the window is the theme of the app', async ({ app }) => {
  const source = () => desktop(app).evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await app.page.getByRole('button', { name: 'Light or dark' }).click();
  // The word goes from the window to the app, so it is there a moment later.
  await expect.poll(source).toMatch(/^(light|dark)$/);
  const first = await source();
  await app.page.getByRole('button', { name: 'Light or dark' }).click();
  await expect.poll(source).toBe(first === 'dark' ? 'light' : 'dark');
});

test('nothing leaves the window: no request, no navigation, no second window, no Node', async ({ app }) => {
  app.tolerate(/Content Security Policy/, /Refused to connect/, /Failed to load resource/);
  const { page } = app;
  const url = page.url();
  expect(await page.evaluate(() => ['require', 'process', 'Buffer'].filter((name) => name in globalThis))).toEqual([]);
  expect(await page.evaluate(() => fetch('https://example.org/').then(String, () => 'refused'))).toBe('refused');
  expect(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('loaded');
          image.onerror = () => resolve('refused');
          image.src = 'https://example.org/x.png';
        }),
    ),
  ).toBe('refused');
  await page.evaluate(() => location.assign('https://example.org/'));
  await page.evaluate(() => void open('https://example.org/'));
  await page.waitForTimeout(300);
  expect(page.url()).toBe(url);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(app.page.context().pages().length).toBe(1);
});

test('an address goes to the browser only if the reader agrees', async ({ app }) => {
  app.tolerate(/Not allowed to load local resource/);
  const electron = desktop(app);
  await electron.evaluate(({ dialog, shell }) => {
    const told: string[] = [];
    Object.assign(globalThis, { told, answer: 1 });
    dialog.showMessageBox = (async (_window: unknown, options: { detail: string }) => {
      told.push(`asked about ${options.detail}`);
      return { response: Reflect.get(globalThis, 'answer') as number, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    shell.openExternal = async (url) => void told.push(`opened ${url}`);
  });
  const told = () => electron.evaluate(() => Reflect.get(globalThis, 'told') as string[]);
  await app.page.evaluate(() => location.assign('https://example.org/a'));
  await expect.poll(told).toEqual(['asked about https://example.org/a']);
  await electron.evaluate(() => Reflect.set(globalThis, 'answer', 0));
  await app.page.evaluate(() => location.assign('https://example.org/b'));
  await expect.poll(told).toContain('opened https://example.org/b');
  await app.page.evaluate(() => location.assign('file:///etc/passwd'));
  await app.page.waitForTimeout(200);
  expect(await told()).toHaveLength(3);
});
