/** Starts the engine process, keeps it running, and connects windows and the host itself to it. */
import { sleep, deferred, type Deferred } from '#shared/base/async.ts';
import { AppError, isAppError } from '#shared/base/errors.ts';
import { hostMethods, type HostMethods } from '#shared/contract/host-methods.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { Frame } from '#shared/rpc/frames.ts';
import { muxClient, type MuxClient } from '#shared/rpc/mux.ts';
import type { Port } from '#shared/rpc/port.ts';
import type { Params, Result } from '#shared/rpc/spec.ts';
import type { Helper } from '../process/launch.ts';
import { SHELL_CHANNEL } from '../process/shell-methods.ts';
import { isPlain } from './plain-frame.ts';

export interface EngineProcess extends Helper {
  /** Answers what the engine asks of its host, on a channel of its own; only a desktop shell is asked anything. */
  readonly answer?: (channel: Port) => void;
}

export interface EngineHostOptions {
  /** Starts the engine process; called again after every crash. */
  readonly launch: () => EngineProcess;
  /** What the host did and why, for the log. */
  readonly log: (line: string) => void;
  readonly limits?: Partial<EngineHostLimits>;
}

export interface EngineHostLimits {
  /** A process that ends sooner than this after its start has crashed quickly. */
  readonly quickMs: number;
  /** After this many quick crashes in a row the host gives up. */
  readonly quickCrashes: number;
  /** Wait before the first restart; doubled with every further quick crash. */
  readonly backoffMs: number;
  /** After giving up, a window that connects later than this (a reload by the reader) starts it all over. */
  readonly tryAgainMs: number;
  /** How long `close` waits for the engine to finish its writes, and then for the process to end. */
  readonly closeMs: number;
  readonly exitMs: number;
}

const defaultLimits: EngineHostLimits = {
  quickMs: 10_000,
  quickCrashes: 5,
  backoffMs: 100,
  tryAgainMs: 5000,
  // Together below the five seconds that a shell gives a program to end.
  closeMs: 3000,
  exitMs: 1000,
};

interface Running {
  readonly kind: 'running';
  readonly helper: Helper;
  readonly mux: MuxClient;
  readonly client: Client<HostMethods>;
}

type State =
  | Running
  | { readonly kind: 'waiting'; readonly next: Deferred<Running> }
  | { readonly kind: 'given-up'; readonly error: AppError; readonly sinceMs: number }
  | { readonly kind: 'closed' };

export class EngineHost {
  #state: State;
  #quickCrashes = 0;
  readonly #options: EngineHostOptions;
  readonly #limits: EngineHostLimits;

  constructor(options: EngineHostOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#state = this.#start();
  }

  /** Process id of the engine, while one runs. */
  get pid(): number | undefined {
    return this.#state.kind === 'running' ? this.#state.helper.pid : undefined;
  }

  /**
   * Give a window, or a program that was let in (`tools`), its own channel to the engine. The port closes when the engine dies; the window then connects a new
   * one, which waits for the restart. When the engine cannot be kept running, every call on the port fails with
   * `engine.gone` and says so.
   */
  connectWindow(port: Port, channel: 'window' | 'tools' = 'window'): void {
    if (this.#state.kind === 'given-up' && performance.now() - this.#state.sinceMs > this.#limits.tryAgainMs) {
      this.#quickCrashes = 0;
      this.#state = this.#start();
    }
    this.#running().then(
      (running) => relay(port, running.mux.open(channel), this.#options.log),
      (error: unknown) => refuse(port, error),
    );
  }

  /** A call of the host itself; waits for a restart that is under way. */
  async call<Name extends keyof HostMethods>(
    method: Name,
    params: Params<HostMethods[Name]>,
    signal?: AbortSignal,
  ): Promise<Result<HostMethods[Name]>> {
    const running = await this.#running();
    return running.client.call(method, params, signal);
  }

  /** Let the engine finish its writes and end it; after the limits it is killed. */
  async close(): Promise<void> {
    const before = this.#state;
    this.#state = { kind: 'closed' };
    if (before.kind === 'waiting') before.next.reject(closedError());
    if (before.kind !== 'running') return;
    await Promise.race([before.client.call('host.close', {}).catch(() => undefined), sleep(this.#limits.closeMs)]);
    const ended = await Promise.race([before.helper.exited.then(() => true), sleep(this.#limits.exitMs)]);
    if (ended !== true) {
      this.#options.log('The engine did not end by itself and is killed.');
      before.helper.kill();
    }
  }

  #start(): Running {
    const startedMs = performance.now();
    const helper = this.#options.launch();
    const mux = muxClient(helper.port);
    const client = createClient(mux.open('host'), hostMethods);
    if (helper.answer) helper.answer(mux.open(SHELL_CHANNEL));
    void helper.exited.then((code) => this.#onExit(code, performance.now() - startedMs));
    return { kind: 'running', helper, mux, client };
  }

  #onExit(code: number | null, livedMs: number): void {
    if (this.#state.kind === 'closed') return;
    this.#quickCrashes = livedMs < this.#limits.quickMs ? this.#quickCrashes + 1 : 1;
    const how = code === null ? 'was killed' : `ended with status ${code}`;
    this.#options.log(`The engine ${how} after ${Math.round(livedMs)} ms.`);
    if (this.#quickCrashes >= this.#limits.quickCrashes) {
      this.#giveUp();
      return;
    }
    const next = deferred<Running>();
    next.promise.catch(() => undefined); // perhaps nobody waits
    this.#state = { kind: 'waiting', next };
    void sleep(this.#limits.backoffMs * 2 ** (this.#quickCrashes - 1)).then(() => {
      if (this.#state.kind !== 'waiting') return;
      const running = this.#start();
      this.#state = running;
      next.resolve(running);
    });
  }

  #giveUp(): void {
    const error = new AppError(
      'engine.gone',
      `Wayleaf’s engine stopped ${this.#quickCrashes} times in a row and was not started again. Reload the window to try once more.`,
      { attempts: this.#quickCrashes },
    );
    this.#options.log(error.message);
    this.#state = { kind: 'given-up', error, sinceMs: performance.now() };
  }

  async #running(): Promise<Running> {
    if (this.#state.kind === 'running') return this.#state;
    if (this.#state.kind === 'waiting') return this.#state.next.promise;
    throw this.#state.kind === 'closed' ? closedError() : this.#state.error;
  }
}

function closedError(): AppError {
  return new AppError('engine.gone', 'Wayleaf is closing.');
}

/** Frames pass unread, if they can be passed at all; when one side goes, the other is told. */
function relay(window: Port, engine: Port, log: (line: string) => void): void {
  window.onFrame((frame) => {
    if (isPlain(frame)) {
      engine.post(frame);
      return;
    }
    log('A window sent what no call is made of, and was cut off.');
    window.close();
    engine.close();
  });
  engine.onFrame((frame) => window.post(frame));
  window.onClose(() => engine.close());
  engine.onClose(() => window.close());
}

/** Answers every call with the reason why there is no engine. */
function refuse(port: Port, reason: unknown): void {
  const { code, message } = isAppError(reason) ? reason : closedError();
  port.onFrame((raw) => {
    const frame = Frame.safeParse(raw);
    if (frame.success && frame.data.t === 'call')
      port.post({ t: 'fail', id: frame.data.id, error: { code, message } } satisfies Frame);
  });
}
