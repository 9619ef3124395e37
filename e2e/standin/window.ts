import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Frame, Page, Route } from 'playwright';
import { app } from './app.ts';
import { openBrowser } from './browser.ts';
import { nativeTheme, type Session, session } from './desktop.ts';
import { receive, type PageMessage } from './ipc.ts';
import { pageScript, type PageGlobals } from './page-script.ts';
import { fromHttp, toHttp } from './scheme.ts';

interface WindowOptions {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly webPreferences?: { readonly preload?: string; readonly session?: Session; readonly javascript?: boolean };
}

interface PrintOptions {
  readonly preferCSSPageSize: boolean;
  readonly printBackground: boolean;
}

type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' };

const windows = new Set<BrowserWindow>();
let lastId = 0;

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: Session;
  readonly window: BrowserWindow;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  targetId = '';

  constructor(window: BrowserWindow, id: number, own: Session) {
    super();
    this.session = own;
    this.window = window;
    this.id = id;
  }

  /** How Playwright finds the window of a page. */
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...windows].find((window) => window.webContents.targetId === targetId)?.webContents;
  }

  send(channel: string, ...args: unknown[]): void {
    const emit = ([name, values]: readonly [string, unknown[]]): void =>
      (globalThis as typeof globalThis & PageGlobals).__standinEmit?.(name, values);
    // A page that is navigating away or closed has nobody left to hear it.
    void this.window.page.then((page) => page.evaluate(emit, [channel, args] as const)).catch(() => undefined);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  #webRtcPolicy = 'default';

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  isDestroyed(): boolean {
    return this.window.isDestroyed();
  }

  getURL(): string {
    return this.window.url;
  }

  async printToPDF({ preferCSSPageSize, printBackground }: PrintOptions): Promise<Buffer> {
    const page = await this.window.page;
    return page.pdf({ preferCSSPageSize, printBackground, tagged: true, outline: true });
  }

  /** No page of this one is a process that it knows. */
  getOSProcessId(): number {
    return 0;
  }

  reload(): void {
    void this.window.page.then((page) => page.reload());
  }

  close(): void {
    this.window.close();
  }
}

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly page: Promise<Page>;
  url = '';
  #bounds: { x: number; y: number; width: number; height: number };
  #maximized = false;
  #closed = false;

  constructor(options: WindowOptions = {}) {
    super();
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    const { session: own = session.defaultSession, preload, javascript = true } = options.webPreferences ?? {};
    this.webContents = new WebContents(this, this.id, own);
    windows.add(this);
    app.closers.add(this.#close);
    app.emit('web-contents-created', {}, this.webContents);
    this.page = own === session.defaultSession ? this.#open(preload) : this.#openUnseen(own, javascript);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows][0] ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows.has(contents.window) ? contents.window : null;
  }

  async loadURL(url: string): Promise<void> {
    this.url = url;
    const page = await this.page;
    const isOwn = this.webContents.session !== session.defaultSession;
    await page.goto(isOwn ? url.replace(/^([a-z]+):\/\/([\w-]+)/u, 'http://$2.$1.invalid') : await toHttp(url));
    this.emit('ready-to-show');
  }

  close(): void {
    void this.#close();
  }

  destroy(): void {
    void this.#close();
  }

  isDestroyed(): boolean {
    return this.#closed;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<{ x: number; y: number; width: number; height: number }>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    const { width, height } = this.#bounds;
    void this.page.then((page) => page.setViewportSize({ width, height }));
    this.emit('resize');
  }

  maximize(): void {
    this.#maximized = true;
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#maximized;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    this.emit('restore');
  }

  show(): void {
    this.emit('show');
  }

  focus(): void {
    this.emit('focus');
  }

  setBackgroundColor(): void {
    // Pages paint their own.
  }

  setTitleBarOverlay(): void {
    // There is no title bar.
  }

  async #open(preload: string | undefined): Promise<Page> {
    const context = await openBrowser();
    const page = this.id === 1 ? (context.pages()[0] ?? (await context.newPage())) : await context.newPage();
    const devtools = await context.newCDPSession(page);
    this.webContents.targetId = (await devtools.send('Target.getTargetInfo')).targetInfo.targetId;
    await devtools.detach();
    const { width, height } = this.#bounds;
    await page.setViewportSize({ width, height });
    await page.exposeBinding('__standinCall', ({ frame }, message: PageMessage) =>
      receive(message, { sender: this.webContents, senderFrame: senderFrame(frame) }),
    );
    if (preload) await page.addInitScript({ content: pageScript(readFileSync(preload, 'utf8')) });
    await page.route(
      (url) => fromHttp(url.href) === url.href,
      (route) => this.#refuseOrContinue(route),
    );
    await this.#followTheme(page);
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame() === null) this.webContents.emit('did-navigate', {}, fromHttp(frame.url()));
    });
    page.on('popup', (popup) => {
      if (this.webContents.openHandler({ url: popup.url() }).action === 'deny') void popup.close();
    });
    page.on('crash', () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed' }));
    page.on('close', () => this.#onClosed());
    return page;
  }

  async #openUnseen(own: Session, javascript: boolean): Promise<Page> {
    const page = await openUnseen(own, javascript);
    page.on('close', () => this.#onClosed());
    return page;
  }

  /** Requests beyond the app: a navigation is asked about first, as Electron does, then every request. */
  async #refuseOrContinue(route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    const asked = { prevented: false };
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame().parentFrame() === null;
      const event = { url, isMainFrame, preventDefault: () => (asked.prevented = true) };
      this.webContents.emit(isMainFrame ? 'will-navigate' : 'will-frame-navigate', event);
    }
    if (asked.prevented) await route.abort('aborted');
    else if (session.defaultSession.cancels(url)) await route.abort('blockedbyclient');
    else await route.continue();
  }

  async #followTheme(page: Page): Promise<void> {
    const update = async (): Promise<void> => {
      const source = nativeTheme.themeSource;
      if (!page.isClosed()) await page.emulateMedia({ colorScheme: source === 'system' ? null : source });
    };
    nativeTheme.on('updated', () => void update().catch(() => undefined));
    await update();
  }

  readonly #close = async (): Promise<void> => {
    if (this.#closed) return;
    this.emit('close', { preventDefault: () => undefined });
    await (await this.page).close();
  };

  #onClosed(): void {
    if (this.#closed) return;
    this.#closed = true;
    windows.delete(this);
    app.closers.delete(this.#close);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0 && !app.isQuitting && !app.emit('window-all-closed')) app.quit();
  }
}

/** A page of a session of its own, which answers what it has an answer for and cancels what it says. */
async function openUnseen(own: Session, javascript: boolean): Promise<Page> {
  const page = await (await openBrowser()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: !javascript });
  await page.route('**', async (route) => {
    const url = route.request().url().replace(UNSEEN, '$2://$1');
    const handler = own.handlers.get(new URL(url).protocol.slice(0, -1));
    if (own.cancels(url) || !handler) return route.abort('blockedbyclient');
    const answer = await handler(new Request(url));
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  return page;
}

/** How a scheme of a session's own is written where Chromium does not know it. */
const UNSEEN = /^http:\/\/([\w-]+)\.([a-z]+)\.invalid(?=\/)/u;

function senderFrame(frame: Frame): { url: string; parent: object | null } {
  return { url: fromHttp(frame.url()), parent: frame.parentFrame() === null ? null : {} };
}
