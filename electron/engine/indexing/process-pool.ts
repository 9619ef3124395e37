import { AppError } from '#shared/base/errors.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import type { MethodTable } from '#shared/rpc/spec.ts';
import type { Helper, Launcher } from '../../process/launch.ts';

export interface PoolLimits {
  /** A process is replaced after this much, so that what leaks in it goes. */
  readonly documentsPerProcess: number;
  readonly pagesPerProcess: number;
  readonly idleMs: number;
  readonly heapMb: number;
}

export interface PoolOptions<T extends MethodTable> {
  /** The built program. */
  readonly file: string;
  readonly launch: Launcher;
  readonly methods: T;
  readonly limits: PoolLimits;
}

/** A process that is lent to one piece of work. */
export interface PoolProcess<T extends MethodTable> {
  readonly client: Client<T>;
  /** It works and may be used again. */
  giveBack(pages: number): void;
  /** End it at once; its open calls fail with `engine.gone`. */
  end(): void;
}

interface Entry<T extends MethodTable> {
  readonly helper: Helper;
  readonly client: Client<T>;
  documents: number;
  pages: number;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** Helper processes of one program: started on demand, lent to one document at a time, ended when nobody needs them. */
export class ProcessPool<T extends MethodTable> {
  readonly #options: PoolOptions<T>;
  readonly #idle: Entry<T>[] = [];
  readonly #all = new Set<Entry<T>>();
  #closed = false;

  constructor(options: PoolOptions<T>) {
    this.#options = options;
  }

  /** Ids of the processes that run now. */
  get pids(): number[] {
    return [...this.#all].flatMap((entry) => entry.helper.pid ?? []);
  }

  /** @throws AppError `engine.gone` after `close` */
  take(): PoolProcess<T> {
    if (this.#closed) throw new AppError('engine.gone', 'The library was closed.');
    const entry = this.#idle.pop() ?? this.#start();
    clearTimeout(entry.idle);
    return {
      client: entry.client,
      giveBack: (pages) => this.#giveBack(entry, pages),
      end: () => this.#end(entry),
    };
  }

  close(): void {
    this.#closed = true;
    for (const entry of [...this.#all]) this.#end(entry);
  }

  #start(): Entry<T> {
    const { file, launch, methods, limits } = this.#options;
    const helper = launch(file, { heapMb: limits.heapMb });
    const entry: Entry<T> = {
      helper,
      client: createClient(helper.port, methods),
      documents: 0,
      pages: 0,
      idle: undefined,
    };
    this.#all.add(entry);
    helper.port.onClose(() => this.#forget(entry));
    return entry;
  }

  #giveBack(entry: Entry<T>, pages: number): void {
    const { documentsPerProcess, pagesPerProcess, idleMs } = this.#options.limits;
    entry.documents++;
    entry.pages += pages;
    const used = entry.documents >= documentsPerProcess || entry.pages >= pagesPerProcess;
    if (used || this.#closed) {
      this.#end(entry);
      return;
    }
    entry.idle = setTimeout(() => this.#end(entry), idleMs);
    entry.idle.unref();
    this.#idle.push(entry);
  }

  #end(entry: Entry<T>): void {
    this.#forget(entry);
    entry.helper.kill();
  }

  #forget(entry: Entry<T>): void {
    clearTimeout(entry.idle);
    this.#all.delete(entry);
    const at = this.#idle.indexOf(entry);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}

/** Ends a piece of work that shows no sign of life for too long. */
export class Watchdog {
  readonly #onTimeout: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  timedOut = false;

  constructor(onTimeout: () => void) {
    this.#onTimeout = onTimeout;
  }

  /** A sign of life: from now on it may take this long until the next. */
  alive(patienceMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.timedOut = true;
      this.#onTimeout();
    }, patienceMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
