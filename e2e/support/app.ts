/** What every spec starts from: `test` with a running Wayleaf as `app`, in the browser window or the desktop shell. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import type { MadePdf } from '../fixtures/pdf/spec.ts';
import { startBrowser } from './browser-host.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { Desk } from './desk.ts';
import { startDesktop } from './desktop-host.ts';
import { RecordedTest } from './recorded/window.ts';
import type { RunningHost } from './host.ts';
import { isNight, screenshotFolder, wantsPictures, wantsTraces } from './paths.ts';
import { pagesDrawn, viewStored } from './settled.ts';

const usualSizes: readonly PictureSize[] = [
  { width: 800, height: 900 },
  { width: 1440, height: 900 },
];

const withoutRecognition = { WAYLEAF_TESSDATA: '' } as const;

export interface AppOptions {
  /** `recorded`: the real window before recorded replies. */
  readonly host: 'browser' | 'desktop' | 'recorded';
  /** A served library has language data. By day only where a scan is read: each start has one process less. */
  readonly recognizes: boolean;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface Fixtures {
  /** Starts Wayleaf on a library of its own; the test's end stops it. */
  readonly launch: (options?: {
    paths?: readonly string[];
    library?: string;
    env?: Readonly<Record<string, string>>;
  }) => Promise<App>;
  /** Wayleaf on an empty library. */
  readonly app: App;
  /**
   * A window in which this document has just been opened, in a library that the tests of a worker share: for tests that change
   * neither documents nor settings of models. What they ask, and how they leave the window, goes with them.
   */
  readonly reading: (name: string, document: MadePdf) => Promise<App>;
  /** The usual paper, `twoColumnPaper`, in such a window. */
  readonly paper: App;
  readonly recorded: () => Promise<RecordedTest>;
  /** Writes a file that a reader might have and returns its path. */
  readonly file: (name: string, content: MadePdf | Uint8Array) => Promise<string>;
}

interface OfWorker {
  readonly sharedBrowser: () => Promise<Browser>;
  /** By the name of the document that lies on it. */
  readonly desk: (name: string, document: MadePdf) => Promise<Desk>;
}

export const test = base.extend<Fixtures & AppOptions, OfWorker>({
  host: ['browser', { option: true }],
  recognizes: [isNight, { option: true }],
  sharedBrowser: [
    async ({ playwright }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => {
        browser ??= playwright.chromium.launch({
          executablePath: findChromium(),
          chromiumSandbox: false,
          args: [...chromiumArgs],
        });
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ sharedBrowser }, use) => {
      const desks = new Map<string, Promise<Desk>>();
      await use(async (name, document) => {
        const desk = desks.get(name) ?? Desk.start(await sharedBrowser(), name, document);
        desks.set(name, desk);
        return desk;
      });
      for (const desk of desks.values()) await (await desk).stop();
    },
    { scope: 'worker' },
  ],
  // Playwright reads from the pattern which fixtures are used, and wants one even for none.
  file: async ({ host: _host }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-files-'));
    await use(async (name, content) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'bytes' in content ? content.bytes : content);
      return file;
    });
    await rm(folder, { recursive: true });
  },
  // It is complained of what does not fit after its windows have said what they saw.
  recorded: async ({ sharedBrowser }, use, testInfo) => {
    let recorded: RecordedTest | undefined;
    await use(async () => (recorded ??= new RecordedTest(await sharedBrowser(), testInfo)));
    const passed = testInfo.status === testInfo.expectedStatus;
    expect(await recorded?.finish(passed), 'what fits no recording').toEqual(recorded ? [] : undefined);
  },
  // The files outlive the app: a window that still reads one while the test ends must not miss it.
  launch: async ({ host, recognizes, sharedBrowser, recorded, file: _file }, use, testInfo) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-library-'));
    const apps: App[] = [];
    const usual = host === 'browser' && !recognizes ? withoutRecognition : {};
    await use(async ({ paths = [], library = path.join(folder, 'library'), env = {} } = {}) => {
      const start = { library, paths, env: { ...usual, ...env } };
      const running =
        host === 'browser'
          ? await startBrowser(await sharedBrowser(), start)
          : host === 'desktop'
            ? await startDesktop(start)
            : await (await recorded()).launch(start);
      const app = new App(running, library);
      apps.push(app);
      await expect(app.page.getByRole('banner')).toBeVisible();
      if (wantsTraces) await running.page.context().tracing.start({ screenshots: true, snapshots: true });
      return app;
    });
    for (const app of apps) await app.finish(testInfo);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  app: async ({ launch }, use) => {
    await use(await launch());
  },
  reading: async ({ host, desk, recorded }, use, testInfo) => {
    const apps: App[] = [];
    await use(async (name, document) => {
      const shared = (): Promise<Desk> => desk(name, document);
      const app =
        host === 'recorded'
          ? new App(await (await recorded()).read({ name, bytes: document.bytes }, shared), '')
          : await shared().then(async (own) => new App(await own.open(), own.library));
      apps.push(app);
      await app.isOpen();
      if (wantsTraces) await app.page.context().tracing.start({ screenshots: true, snapshots: true });
      return app;
    });
    for (const app of apps) await app.finish(testInfo);
  },
  paper: async ({ reading }, use) => {
    await use(await reading('harbor.pdf', await twoColumnPaper()));
  },
});

export { expect };

/** A running Wayleaf, in the words of its reader. */
export class App {
  readonly page: Page;
  readonly kind: RunningHost['kind'];
  readonly library: string;
  readonly host: RunningHost;
  readonly #complaints: string[] = [];
  #tolerated: RegExp[] = [];
  #stopped = false;

  constructor(host: RunningHost, library: string) {
    this.host = host;
    this.page = host.page;
    this.kind = host.kind;
    this.library = library;
    // Whatever the window reports as an error, the policy's refusals included, fails the test.
    this.page.on('pageerror', (error) => this.#complaints.push(String(error)));
    this.page.on('console', (message) => {
      const { url, lineNumber } = message.location();
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${url}:${String(lineNumber)})`);
    });
  }

  /** Errors that belong to what the test does to the app. */
  tolerate(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Add files by the window's own button. */
  async add(...files: string[]): Promise<void> {
    await this.host.choose(files, () => this.page.getByRole('button', { name: 'Add files…' }).click());
  }

  /** A row of the library's list, by a part of what stands in it. */
  row(text: string | RegExp): Locator {
    return this.page.getByRole('row', { name: text });
  }

  async showList(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show the library as a list' }).click();
  }

  /** Wait until the list says `state` of a document; a document that opens meanwhile covers the list. */
  async listed(title: string | RegExp, state = 'Ready'): Promise<void> {
    await expect(async () => {
      if (!(await this.row(title).isVisible())) await this.showList();
      await expect(this.row(title)).toContainText(state, { timeout: 1000 });
    }).toPass();
  }

  /** Open a document of the list once it is ready. */
  async open(title: string | RegExp): Promise<void> {
    await this.listed(title);
    await this.row(title).click();
    await expect(this.sheet(1)).toBeInViewport();
  }

  /** Add a file to a library without an open document: it opens by itself. Settles when it was read to the end. */
  async addAndOpen(file: string): Promise<void> {
    await this.add(file);
    await this.isOpen();
  }

  /** Settles when a document that opens is seen from its beginning, and was read to the end. */
  async isOpen(): Promise<void> {
    await expect(this.sheet(1)).toBeInViewport();
    await expect(this.page.getByRole('tree', { name: 'Sections of the document' })).toBeVisible();
    // A long document, or a scan, shows the tree of what was read so far.
    await expect(this.page.getByText(/^Sections of .+ pages/)).toBeHidden();
  }

  sheet(page: number): Locator {
    return this.page.getByRole('region', { name: `Page ${page}`, exact: true });
  }

  section(title: string | RegExp): Locator {
    return this.page.getByRole('treeitem', { name: title });
  }

  question(): Locator {
    return this.page.getByRole('textbox', { name: 'Ask a question' });
  }

  card(n: number): Locator {
    return this.page.getByRole('article', { name: new RegExp(`^Evidence ${n},`) });
  }

  async ask(question: string): Promise<void> {
    await this.question().fill(question);
    await this.question().press('Enter');
  }

  /** Selects the words of one line of a page, as a drag with the mouse does. */
  async selectLine(page: number, words: string): Promise<void> {
    // A page that is drawn again loses what was selected on it.
    await pagesDrawn(this.page);
    const line = this.sheet(page).locator('.text-layer span', { hasText: words }).first();
    // On a busy machine it may still be drawn again, sharper; then the words are selected again, as one would.
    await expect(async () => {
      await line.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      });
      await expect(this.page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible({ timeout: 3000 });
    }).toPass();
  }

  enginePid(): number {
    const pid = this.host.enginePid();
    if (pid === undefined) throw new Error('No engine runs.');
    return pid;
  }

  /** The window stores how it looks a moment after the last change; settles when that is done. */
  async settledView(): Promise<void> {
    await viewStored(this.page);
  }

  /** A picture of the window for looking at, in test-results/screens, where pictures are wanted. */
  async picture(name: string): Promise<void> {
    if (!wantsPictures) return;
    await this.page.screenshot({ path: path.join(screenshotFolder, `${name}-${this.kind}.png`) });
  }

  /** The same in light and dark and at these sizes. */
  async pictures(state: string, sizes: readonly PictureSize[] = usualSizes): Promise<void> {
    if (!wantsPictures) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      for (const size of sizes) {
        await this.page.setViewportSize(size);
        await pagesDrawn(this.page);
        await this.picture(`${state}-${size.width}-${colorScheme}`);
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await this.host.stop();
  }

  async finish(testInfo: TestInfo): Promise<void> {
    const failed = testInfo.status !== testInfo.expectedStatus;
    if (!this.#stopped) {
      if (failed && !this.page.isClosed()) await this.#keepPicture(testInfo);
      if (wantsTraces) {
        const options = failed ? { path: testInfo.outputPath('trace.zip') } : {};
        await this.page.context().tracing.stop(options);
      }
    }
    await this.stop();
    const complaints = this.#complaints.filter((text) => !this.#tolerated.some((pattern) => pattern.test(text)));
    expect(complaints, 'errors that the window reported').toEqual([]);
  }

  async #keepPicture(testInfo: TestInfo): Promise<void> {
    const picture = await this.page.screenshot({ path: testInfo.outputPath('window.png') });
    await testInfo.attach('window', { body: picture, contentType: 'image/png' });
  }
}
