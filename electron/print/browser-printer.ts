/** Lays pages out with an installed browser of the Chromium family, unseen, without network and without scripts. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { deferred } from '#shared/base/async.ts';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { DevToolsPipe } from './devtools-pipe.ts';
import { findBrowser } from './find-browser.mjs';
import { killTree, meterTree } from '../process/process-tree.ts';
import { PAGE_POLICY, PRINT_BYTES, PRINT_MS, PRINT_OPTIONS, TOO_MUCH_MEMORY, type PagePrinter } from './printer.ts';
import { temporaryFolder } from '../process/drafts.ts';

/** A name that no server can have (RFC 6761); what is asked for there is answered from memory. */
const PAGE_ADDRESS = 'http://page.invalid/';

const ARGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-breakpad',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,NetworkTimeServiceQuerying',
  // No name is looked up and no connection made, whatever should get past the rest: port 9 discards.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export interface BrowserPrinterDeps {
  /** The browser's program; asked each time, since one may be installed meanwhile. */
  readonly find: () => string | undefined;
  /** False runs it without its own sandbox, where the system allows it none, as for root in a container. */
  readonly sandbox: boolean;
  /** Bytes that the browser may take with all its processes. */
  readonly maxBytes?: number;
  /** Without work for this long the browser is ended. */
  readonly idleMs?: number;
  /** Told of every address that a page asked for and was refused. */
  readonly onRefused?: (address: string) => void;
}

/** With the browser of this system. `WAYLEAF_BROWSER_SANDBOX=0` runs it without its sandbox, as root always has to. */
export function browserPrinter(env: Readonly<Record<string, string | undefined>>): BrowserPrinter {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return new BrowserPrinter({
    find: () => findBrowser(process.platform, env),
    sandbox: !isRoot && env.WAYLEAF_BROWSER_SANDBOX !== '0',
  });
}

const IDLE_MS = 15_000;

interface Browser {
  readonly child: ChildProcess;
  readonly pipe: DevToolsPipe;
  readonly ended: Promise<void>;
}

export class BrowserPrinter implements PagePrinter {
  readonly #deps: BrowserPrinterDeps;
  #browser: Promise<Browser> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: BrowserPrinterDeps) {
    this.#deps = deps;
  }

  print(html: string, signal: AbortSignal): Promise<Uint8Array> {
    const done = this.#turn.then(() => this.#inTime(html, signal));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const browser = await this.#browser?.catch(() => undefined);
    this.#browser = undefined;
    // A page that is busy does not hear that its browser is gone.
    if (browser?.child.pid !== undefined) await killTree(browser.child.pid);
    browser?.child.kill('SIGKILL');
    await browser?.ended;
  }

  async #inTime(html: string, signal: AbortSignal): Promise<Uint8Array> {
    stopIfAborted(signal);
    clearTimeout(this.#idle);
    const limit = AbortSignal.timeout(PRINT_MS);
    const stop = AbortSignal.any([signal, limit]);
    const stopped = deferred<never>();
    stopped.promise.catch(() => undefined);
    const onStop = (): void => stopped.reject(stop.reason);
    stop.addEventListener('abort', onStop, { once: true });
    let unmeter: (() => void) | undefined;
    try {
      this.#browser ??= this.#launch();
      unmeter = this.#meter(this.#browser, stopped.reject);
      const pdf = await Promise.race([this.#browser.then((browser) => this.#page(browser, html)), stopped.promise]);
      this.#idle = setTimeout(() => void this.close().catch(() => undefined), this.#deps.idleMs ?? IDLE_MS).unref();
      return pdf;
    } catch (error) {
      await this.close(); // whatever it was doing
      stopIfAborted(signal);
      if (error instanceof AppError) throw error;
      const why = limit.aborted ? 'took too long and was stopped' : 'broke off';
      throw new AppError('convert.failed', `Laying out the pages ${why}.`, undefined, error);
    } finally {
      unmeter?.();
      stop.removeEventListener('abort', onStop);
    }
  }

  /** Looks at the memory of all processes of the browser; one that takes too much is not tried again. */
  #meter(browser: Promise<Browser>, stop: (reason: unknown) => void): () => void {
    const { maxBytes = PRINT_BYTES } = this.#deps;
    return meterTree(
      async () => (await browser).child.pid,
      maxBytes,
      () => stop(new AppError('file.too-large', TOO_MUCH_MEMORY)),
    );
  }

  async #launch(): Promise<Browser> {
    const { find, sandbox } = this.#deps;
    const program = find();
    if (program === undefined)
      throw new AppError(
        'convert.no-browser',
        'Its pages are laid out by a browser, and none was found. Install Chromium, Chrome or Edge, and read it again.',
      );
    const profile = await temporaryFolder('browser');
    const child = spawn(program, [...ARGS, ...(sandbox ? [] : ['--no-sandbox']), `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const gone = deferred<void>();
    child.once('error', () => gone.resolve());
    child.once('close', () => gone.resolve());
    const pipe = new DevToolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
    const ended = gone.promise.then(async () => {
      pipe.close();
      this.#browser = undefined;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    });
    return { child, pipe, ended };
  }

  /** Each page has a profile of its own, which ends with it. */
  async #page({ pipe }: Browser, html: string): Promise<Uint8Array> {
    const { browserContextId } = await pipe.send('Target.createBrowserContext');
    const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    const send = (method: string, params = {}) => pipe.send(method, params, session);
    const loaded = deferred<void>();
    let isServed = false;
    const answer = async (requestId: unknown, address: string): Promise<void> => {
      if (address === PAGE_ADDRESS && !isServed) {
        isServed = true;
        await send('Fetch.fulfillRequest', { requestId, ...pageAnswer(html) });
      } else {
        this.#deps.onRefused?.(address);
        await send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      }
    };
    const deaf = pipe.listen(session, (method, params) => {
      if (method === 'Page.loadEventFired') loaded.resolve();
      if (method === 'Inspector.targetCrashed') loaded.reject(new Error('The page crashed.'));
      if (method === 'Fetch.requestPaused')
        void answer(params.requestId, addressOf(params)).catch((error: unknown) => loaded.reject(error));
    });
    try {
      await send('Emulation.setScriptExecutionDisabled', { value: true });
      await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      await send('Page.enable');
      const { errorText } = await send('Page.navigate', { url: PAGE_ADDRESS });
      if (typeof errorText === 'string') throw new Error(errorText);
      await loaded.promise;
      const { data } = await send('Page.printToPDF', PRINT_OPTIONS);
      return Buffer.from(String(data), 'base64');
    } finally {
      deaf();
      await pipe.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
    }
  }
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function pageAnswer(html: string): object {
  return {
    responseCode: 200,
    responseHeaders: [
      { name: 'Content-Type', value: 'text/html; charset=utf-8' },
      { name: 'Content-Security-Policy', value: PAGE_POLICY },
    ],
    body: Buffer.from(html).toString('base64'),
  };
}

function addressOf({ request }: Readonly<Record<string, unknown>>): string {
  return typeof request === 'object' && request !== null && 'url' in request ? String(request.url) : '';
}
