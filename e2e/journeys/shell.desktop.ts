/** What only the desktop app has. Each start costs as much as all that is looked at then: what needs no start of its own shares one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { makeDocument } from '../fixtures/formats/make-document.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import { facts, tidesPaper, twoColumnPaper, withoutHeadings } from '../fixtures/pdf/samples.ts';
import { desktopFolder } from '../../electron/host/library-folder.ts';
import { apart } from '../support/apart.ts';
import { expect, test, type App } from '../support/app.ts';
import { compareMarks } from '../support/highlight.ts';
import { runningBelow, type Running } from '../support/processes.ts';
import { windowAtRest } from '../support/settled.ts';

const question = 'Did the trial include subjects under eighteen years of age?';

function desktop(app: App) {
  const electron = app.host.desktop;
  if (!electron) throw new Error('This is about the desktop app.');
  return electron;
}

/** What the app keeps of a library, beside the library. */
function ownOf(library: string): string {
  return desktopFolder(library, { platform: process.platform, env: apart, home: apart.HOME });
}

/** The helpers that read files, whoever started them. */
function parsersOf(app: App): readonly Running[] {
  return runningBelow(desktop(app).process().pid ?? -1).filter(({ command }) => command.includes('parser.mjs'));
}

async function choose(app: App, item: string): Promise<void> {
  await desktop(app).evaluate(({ Menu }, id) => {
    Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
  }, item);
}

test('files that are chosen are read and answer; a reload and a new engine lose nothing', async ({ app, file }) => {
  const made = await twoColumnPaper();
  await app.addAndOpen(await file('harbor.pdf', made));
  // Helpers are started by the shell, which ends them with the engine.
  const [parser] = parsersOf(app);
  expect(parser?.parent).not.toBe(app.enginePid());
  await app.ask(question);
  await app.card(1).click();
  await expect(app.sheet(2).getByRole('button', { name: 'Evidence 1' })).toBeInViewport();
  await expect
    .poll(() => compareMarks(app.sheet(2), 1, made, facts.limitation))
    .toEqual({ quoted: 11, marked: 11, strays: [] });

  await app.settledView();
  await app.page.reload();
  await expect(app.sheet(2)).toBeInViewport();
  // What is still asked for has no engine to answer.
  await windowAtRest(app.page);
  // What is asked for until the next engine is there is answered so.
  app.tolerate(/status of 503/);
  process.kill(app.enginePid(), 'SIGKILL');
  await expect.poll(() => parsersOf(app).some(({ pid }) => pid === parser?.pid)).toBe(false);
  await app.ask(question);
  await expect(async () => {
    const again = app.page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(app.card(1)).toContainText(facts.limitation, { timeout: 1000 });
  }).toPass();
});

test('what is on the command line, dropped, or handed over by others comes to the window that is there', async ({
  launch,
  file,
}) => {
  const made = await twoColumnPaper();
  const folder = path.dirname(await file('papers/harbor.pdf', made));
  const app = await launch({ paths: [folder] });
  await app.listed('Listening Delay');
  await app.host.drop([await file('notes.pdf', await withoutHeadings())]);
  await app.listed('notes');

  const id = createHash('sha256').update(made.bytes).digest('hex');
  await test.step('a second start hands its link and its file over', async () => {
    await app.host.startAgain([`wayleaf://open/${id}?page=3`]);
    await expect(app.sheet(3)).toBeInViewport();
    await app.host.startAgain([await file('tides.pdf', await tidesPaper())]);
    await expect(app.page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible();
  });

  await test.step('so does macOS, a text that the app lays out itself, in a window that nobody sees', async () => {
    const hand = (event: 'open-file' | 'open-url', what: string): Promise<boolean> =>
      desktop(app).evaluate(
        ({ app: shell }, given) => {
          let taken = false;
          const told = { preventDefault: () => (taken = true) };
          (shell as unknown as NodeJS.EventEmitter).emit(given.event, told, given.what);
          return taken;
        },
        { event, what },
      );
    const parts = [
      { kind: 'heading', level: 1, text: 'The harbor wall' },
      { kind: 'paragraph', text: `Forty-two lamps stand on the harbor wall. ${paragraph(1, 20)}` },
    ] as const;
    const text = await file('walk.md', makeDocument('md', { title: 'A Walk along the Harbor', parts }));
    expect(await hand('open-file', text)).toBe(true);
    await expect(app.section('The harbor wall, page 1')).toBeVisible();
    const windows = await desktop(app).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    expect(await hand('open-url', `wayleaf://open?doc=${id}&page=3`)).toBe(true);
    await expect(app.page.getByRole('heading', { name: 'Listening Delay in Quiet Harbors', level: 1 })).toBeVisible();
    await expect(app.sheet(3)).toBeInViewport();
    expect(await hand('open-url', 'wayleaf://elsewhere')).toBe(true);
  });
});

test('a library that is damaged is left alone, and the window says so', { tag: '@night' }, async ({ launch, file }) => {
  const database = await file('damaged/library.db', Buffer.from('This was a database once. '.repeat(400)));
  const { page } = await launch({ library: path.dirname(database) });
  await expect(page.getByRole('alert')).toContainText('The library could not be opened');
});

test('the menu commands the window, has its keys and opens what is chosen; the theme is that of the app', async ({
  app,
  file,
}) => {
  await app.addAndOpen(await file('harbor.pdf', await twoColumnPaper()));
  const left = app.page.getByRole('region', { name: 'Library and document tree' });
  await choose(app, 'toggle-left');
  await expect(left).toBeHidden();
  await choose(app, 'toggle-left');
  await expect(left).toBeVisible();
  await choose(app, 'ask');
  await expect(app.question()).toBeFocused();

  await test.step('the theme', async () => {
    const source = () => desktop(app).evaluate(({ nativeTheme }) => nativeTheme.themeSource);
    await app.page.getByRole('button', { name: 'Light or dark' }).click();
    // The word goes from the window to the app, so it is there a moment later.
    await expect.poll(source).toMatch(/^(light|dark)$/);
    const first = await source();
    await app.page.getByRole('button', { name: 'Light or dark' }).click();
    await expect.poll(source).toBe(first === 'dark' ? 'light' : 'dark');
  });

  await test.step('the keys that were chosen in the window', async () => {
    const keyOf = (item: string): Promise<string | undefined> =>
      desktop(app).evaluate(
        ({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.accelerator as string | undefined,
        item,
      );
    expect(await keyOf('ask')).toBe('CmdOrCtrl+L');
    await choose(app, 'settings');
    const settings = app.page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Keyboard' }).click();
    await settings.getByRole('button', { name: /^Ask a question: .* Choose/ }).click();
    await app.page.keyboard.press('Shift+F4');
    await expect.poll(() => keyOf('ask')).toBe('Shift+F4');
    await settings.getByRole('button', { name: 'Restore all' }).click();
    await expect.poll(() => keyOf('ask')).toBe('CmdOrCtrl+L');
    await app.page.getByRole('button', { name: 'Close settings' }).click();
    await expect(settings).toBeHidden();
  });

  const notes = await file('notes.pdf', await withoutHeadings());
  await app.host.choose([notes], () => choose(app, 'open-files'));
  await expect(app.page.getByRole('heading', { name: 'notes', level: 1 })).toBeVisible();
});

test('closed and opened by a link, the window is at its place and on the page; texts of the system are opened', async ({
  launch,
  file,
}) => {
  const made = await twoColumnPaper();
  const bounds = { x: 60, y: 40, width: 1100, height: 700 };
  const first = await launch();
  await first.addAndOpen(await file('harbor.pdf', made));
  await desktop(first).evaluate(
    ({ BrowserWindow }, place) => BrowserWindow.getAllWindows()[0]?.setBounds(place),
    bounds,
  );
  await first.stop();
  const state: unknown = JSON.parse(readFileSync(path.join(ownOf(first.library), 'window.json'), 'utf8'));
  expect(state).toEqual({ bounds, maximized: false });

  const id = createHash('sha256').update(made.bytes).digest('hex');
  const app = await launch({ library: first.library, paths: [`wayleaf://open?doc=${id}&page=3`] });
  await expect(app.sheet(3)).toBeInViewport();
  const again = await desktop(app).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect(again).toEqual(bounds);
  const parts = [{ kind: 'heading', level: 1, text: 'The harbor wall' }] as const;
  const text = await file('a walk.md', makeDocument('md', { title: 'A Walk along the Harbor', parts }));
  // As a desktop hands files over. At this width the tree is out of sight; the title bar says the section.
  await app.host.startAgain([pathToFileURL(text).href]);
  await expect(app.page.getByRole('button', { name: /^A Walk along the Harbor › The harbor wall: / })).toBeVisible();
});

test('nothing leaves the window or comes in by itself, and what the reader is asked about waits for the answer', async ({
  app,
  file,
}) => {
  const electron = desktop(app);
  const { page } = app;

  await test.step('WebRTC finds neither UDP nor a proxy', async () => {
    const policy = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
    );
    expect(policy).toBe('disable_non_proxied_udp');
    const proxy = () => electron.evaluate(({ session }) => session.defaultSession.resolveProxy('https://example.org/'));
    await expect.poll(proxy).toBe('PROXY 127.0.0.1:9');
  });

  await test.step('no request, no navigation, no second window, no Node', async () => {
    app.tolerate(/Content Security Policy/, /Refused to connect/, /Failed to load resource/);
    const url = page.url();
    await electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      dialog.showMessageBox = (async (_window: unknown, { detail }: { detail: string }) => {
        asked.push(detail);
        return { response: 1, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
    });
    expect(await page.evaluate(() => ['require', 'process', 'Buffer'].filter((name) => name in globalThis))).toEqual(
      [],
    );
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
    const asked = () => electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
    await page.evaluate(() => location.assign('https://example.org/there'));
    await expect.poll(asked).toEqual(['https://example.org/there']);
    // Whether a page may ask for a window without a click is the browser's to say; it gets none.
    await page.evaluate(() => void open('https://example.org/beside'));
    expect(page.url()).toBe(url);
    await expect(page.getByRole('banner')).toBeVisible();
    // The stand-in closes at once what it was not allowed to open, and a busy machine a little later.
    await expect.poll(() => page.context().pages().length).toBe(1);
  });

  await test.step('a path that the window sends is added only if the reader agrees', async () => {
    const notes = await file('notes.pdf', await withoutHeadings());
    await electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      dialog.showMessageBox = async (...given: unknown[]) => {
        asked.push((given.at(-1) as { detail: string }).detail);
        return { response: 1, checkboxChecked: false };
      };
    });
    await page.evaluate((path) => {
      const known = (globalThis as { __standinPaths?: Map<string, string> }).__standinPaths;
      known?.set('notes.pdf', path);
      const bridge = (globalThis as unknown as { wayleaf: { addDropped(files: File[]): Promise<void> } }).wayleaf;
      return bridge.addDropped([new File(['x'], 'notes.pdf')]);
    }, notes);
    const asked = await electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
    // A real Electron gives a file that a script made no path at all.
    if (app.host.kind === 'stand-in') expect(asked).toEqual([notes]);
    // What was added would be in the library of a window that opens again.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Add the documents you want to ask' })).toBeVisible();
  });

  await test.step('an address elsewhere is used only if the reader agrees, to what is sent there', async () => {
    await electron.evaluate(({ dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked, answer: 1 });
      dialog.showMessageBox = async (...given: unknown[]) => {
        asked.push((given.at(-1) as { detail: string }).detail);
        return { response: Reflect.get(globalThis, 'answer') as number, checkboxChecked: false };
      };
    });
    await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Models' }).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('textbox', { name: 'Address of Ollama' }).fill('192.0.2.7');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByRole('alert')).toContainText('has not been confirmed');
    const asked = () => electron.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
    expect(await asked()).toEqual([expect.stringMatching(/^http:\/\/192\.0\.2\.7:11434\n\nYour questions/)]);
    await electron.evaluate(() => Reflect.set(globalThis, 'answer', 0));
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText('192.0.2.7:11434 is not this computer.')).toBeVisible();
    expect(await asked()).toHaveLength(2);
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: 'This computer' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('an address goes to the browser only if the reader agrees', async () => {
    app.tolerate(/Not allowed to load local resource/);
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
    await page.evaluate(() => location.assign('https://example.org/a'));
    await expect.poll(told).toEqual(['asked about https://example.org/a']);
    await electron.evaluate(() => Reflect.set(globalThis, 'answer', 0));
    await page.evaluate(() => location.assign('https://example.org/b'));
    const second = ['asked about https://example.org/b', 'opened https://example.org/b'];
    await expect.poll(told).toEqual(['asked about https://example.org/a', ...second]);
    await page.evaluate(() => location.assign('file:///etc/passwd'));
    // What is asked about later is told later.
    await page.evaluate(() => location.assign('https://example.org/c'));
    const third = ['asked about https://example.org/c', 'opened https://example.org/c'];
    await expect.poll(told).toEqual(['asked about https://example.org/a', ...second, ...third]);
  });
});
