/** Helper processes of one program: started on demand, lent to work, ended when they hang, wear out or idle. */
import { AppError, cancelled, isAppError } from '#shared/base/errors.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import type { MethodTable } from '#shared/rpc/spec.ts';
import type { Helper, Launcher } from './launch.ts';
import { processorMs, residentBytes } from './resident.ts';

export interface ProcessLimits {
  /** A process without work for this long is ended, and its memory is free. */
  readonly idleMs: number;
  /** Of JavaScript's objects. */
  readonly heapMb: number;
  /** Of everything; a process that works and takes more is ended. Pictures and native code are beside the heap. */
  readonly memoryMb?: number;
}

/** When a process that is used again and again is replaced, so that what leaks in it goes. */
export interface WearLimits {
  readonly documentsPerProcess: number;
  readonly pagesPerProcess: number;
}

export interface SupervisorOptions<T extends MethodTable> {
  /** The built program. */
  readonly file: string;
  readonly launch: Launcher;
  readonly methods: T;
  readonly limits: ProcessLimits & Partial<WearLimits>;
  readonly env?: Readonly<Record<string, string>>;
  /** See `LaunchOptions`. */
  readonly readsOnly?: boolean;
  /** One process does all work at the same time; otherwise each piece of work has one to itself while it lasts. */
  readonly shared?: boolean;
  /** Bytes of memory that a process takes; by default as the system tells. */
  readonly resident?: (pid: number) => Promise<number | undefined>;
  /** Milliseconds that a process has worked; by default as the system tells. */
  readonly worked?: (pid: number) => Promise<number | undefined>;
}

/** What a piece of work has of the process that it is done in. */
export interface Lent<T extends MethodTable> {
  readonly client: Client<T>;
  /**
   * A sign of life: from now on it may take this long until the next, or the process is ended. By the processor's time it may
   * take longer on a busy machine, up to `SLOWED` times as long; where the system does not tell that time, the clock's counts.
   */
  readonly alive: (patienceMs: number, by?: 'clock' | 'processor') => void;
  /** So many pages were read in it. */
  readonly used: (pages: number) => void;
  /** What is begun in it is finished; other work gets another process. */
  readonly retire: () => void;
  /** Ends the process as one that was seen to take too much memory, where the work finds that out first. */
  readonly tooLarge: () => never;
  /** No other work was done in the process before, whose memory may still be there. */
  readonly fresh: boolean;
  /** Notes what the process has done, such as a model that it loaded. */
  readonly mark: (deed: string) => void;
}

/** Why a process was ended, or gone, in the middle of its work. */
export type Breakdown = 'timeout' | 'memory' | 'crash';

/** How work ended that did not fail by itself: done, or its process hung, took too much memory or was gone. */
export type Outcome<R> = { readonly kind: 'done'; readonly value: R } | { readonly kind: Breakdown };

/** How much longer by the clock may take what is bounded by the processor's time. */
const SLOWED = 6;
const LEAST_WAIT_MS = 20;
/** Pages come faster than the system is to be asked; what is given by the processor's time is given by the second. */
const ASK_EVERY_MS = 200;

/** Between two looks at a process's memory: a stream that unfolds grows by some hundred megabytes in that time. */
const LOOK_MS = process.platform === 'linux' ? 200 : 2000;

interface Entry<T extends MethodTable> {
  readonly helper: Helper;
  readonly client: Client<T>;
  readonly marks: Set<string>;
  work: number;
  /** Pieces of work that are done. */
  documents: number;
  pages: number;
  retired: boolean;
  idle: ReturnType<typeof setTimeout> | undefined;
  /** Looks at its memory while it works. */
  meter: ReturnType<typeof setInterval> | undefined;
  tooLarge: boolean;
}

export class Supervisor<T extends MethodTable> {
  readonly #options: SupervisorOptions<T>;
  /** The one that was used last is last. */
  readonly #entries = new Set<Entry<T>>();
  #closed = false;

  constructor(options: SupervisorOptions<T>) {
    this.#options = options;
  }

  /** Ids of the processes that run now. */
  get pids(): number[] {
    return [...this.#entries].flatMap(({ helper }) => helper.pid ?? []);
  }

  /** Has a process that takes work been marked so? */
  isMarked(deed: string): boolean {
    return [...this.#entries].some(({ marks, retired }) => !retired && marks.has(deed));
  }

  /**
   * Do a piece of work in a process. A signal that aborts ends the process, unless others work in it: there the work has
   * to stop by itself.
   *
   * @throws AppError `call.cancelled`, `engine.gone` after `close`; and what the work throws, which ends a process of its
   *   own where nobody foresaw it
   */
  async run<R>(work: (lent: Lent<T>) => Promise<R>, signal: AbortSignal): Promise<Outcome<R>> {
    stopIfAborted(signal);
    const { shared = false } = this.#options;
    const entry = this.#take();
    const watchdog = new Watchdog(
      () => this.#end(entry),
      () => this.#workedMs(entry),
    );
    const onAbort = (): void => {
      if (!shared) this.#end(entry);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const value = await work({
        client: entry.client,
        alive: (patienceMs, by) => watchdog.alive(patienceMs, by),
        used: (pages) => (entry.pages += pages),
        retire: () => (entry.retired = true),
        mark: (deed) => entry.marks.add(deed),
        tooLarge: () => {
          this.#endTooLarge(entry);
          throw new AppError('engine.gone', 'This took too much memory.');
        },
        fresh: entry.documents === 0,
      });
      return { kind: 'done', value };
    } catch (error) {
      stopIfAborted(signal);
      if (watchdog.timedOut) return { kind: 'timeout' };
      if (entry.tooLarge) return { kind: 'memory' };
      if (isAppError(error, 'engine.gone') && !this.#closed) return { kind: 'crash' };
      if (!shared && (!isAppError(error) || error.code === 'internal')) this.#end(entry);
      throw error;
    } finally {
      watchdog.stop();
      signal.removeEventListener('abort', onAbort);
      this.#giveBack(entry);
    }
  }

  /** End all processes at once. What runs in them is lost; the next work starts another. */
  endAll(): void {
    for (const entry of [...this.#entries]) this.#end(entry);
  }

  close(): void {
    this.#closed = true;
    this.endAll();
  }

  #take(): Entry<T> {
    if (this.#closed) throw new AppError('engine.gone', 'The library was closed.');
    const { shared } = this.#options;
    const entry = [...this.#entries].findLast(({ work, retired }) => !retired && (shared || work === 0));
    const taken = entry ?? this.#start();
    clearTimeout(taken.idle);
    taken.work++;
    taken.meter ??= this.#meter(taken);
    return taken;
  }

  #start(): Entry<T> {
    const { file, launch, methods, limits, env, readsOnly = false } = this.#options;
    const helper = launch(file, { heapMb: limits.heapMb, readsOnly, ...(env ? { env } : {}) });
    const client = createClient(helper.port, methods);
    const entry: Entry<T> = {
      helper,
      client,
      marks: new Set(),
      work: 0,
      documents: 0,
      pages: 0,
      retired: false,
      idle: undefined,
      meter: undefined,
      tooLarge: false,
    };
    this.#entries.add(entry);
    helper.port.onClose(() => this.#forget(entry));
    return entry;
  }

  #giveBack(entry: Entry<T>): void {
    const { documentsPerProcess = Infinity, pagesPerProcess = Infinity, idleMs } = this.#options.limits;
    entry.documents++;
    entry.work--;
    if (!this.#entries.delete(entry)) return;
    this.#entries.add(entry);
    entry.retired ||= entry.documents >= documentsPerProcess || entry.pages >= pagesPerProcess;
    if (entry.work > 0) return;
    clearInterval(entry.meter);
    entry.meter = undefined;
    if (entry.retired) this.#end(entry);
    else entry.idle = setTimeout(() => this.#end(entry), idleMs).unref();
  }

  #meter(entry: Entry<T>): Entry<T>['meter'] {
    const { limits, resident = residentBytes } = this.#options;
    const { memoryMb } = limits;
    if (memoryMb === undefined) return undefined;
    const look = async (): Promise<void> => {
      const { helper, documents } = entry;
      const bytes = helper.pid === undefined ? undefined : await resident(helper.pid);
      if (bytes === undefined || bytes <= memoryMb * 2 ** 20 || !this.#entries.has(entry)) return;
      // On a busy machine the answer comes late: what was looked at is done, and what is done now is not to blame.
      if (entry.documents === documents) this.#endTooLarge(entry);
    };
    // Where the system does not say, nothing is known of its memory.
    return setInterval(() => void look().catch(() => undefined), LOOK_MS);
  }

  async #workedMs({ helper: { pid } }: Entry<T>): Promise<number | undefined> {
    const { worked = processorMs } = this.#options;
    return pid === undefined ? undefined : worked(pid);
  }

  #endTooLarge(entry: Entry<T>): void {
    entry.tooLarge = true;
    this.#end(entry);
  }

  #end(entry: Entry<T>): void {
    this.#forget(entry);
    entry.helper.kill();
  }

  #forget(entry: Entry<T>): void {
    clearTimeout(entry.idle);
    clearInterval(entry.meter);
    this.#entries.delete(entry);
  }
}

/** Ends a piece of work that shows no sign of life for too long. */
class Watchdog {
  readonly #onTimeout: () => void;
  readonly #workedMs: () => Promise<number | undefined>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: { readonly atMs: number; readonly worked: Promise<number | undefined> } | undefined;
  /** Counts signs of life, so that a look that began before one says nothing. */
  #signs = 0;
  timedOut = false;

  constructor(onTimeout: () => void, workedMs: () => Promise<number | undefined>) {
    this.#onTimeout = onTimeout;
    this.#workedMs = workedMs;
  }

  alive(patienceMs: number, by: 'clock' | 'processor' = 'clock'): void {
    this.stop();
    if (by === 'clock') {
      this.#timer = setTimeout(() => this.#end(), patienceMs);
      return;
    }
    const [sign, before] = [this.#signs, this.#workedBefore()];
    const lastMs = performance.now() + SLOWED * patienceMs;
    this.#lookIn(patienceMs, () => this.#look(sign, before, patienceMs, lastMs));
  }

  stop(): void {
    this.#signs++;
    clearTimeout(this.#timer);
  }

  /** What was worked until now, or a moment ago. */
  #workedBefore(): Promise<number | undefined> {
    if (!this.#asked || performance.now() - this.#asked.atMs > ASK_EVERY_MS)
      this.#asked = { atMs: performance.now(), worked: this.#workedMs() };
    return this.#asked.worked;
  }

  /** Ends it, or waits for what it has not worked of its time. */
  async #look(sign: number, before: Promise<number | undefined>, patienceMs: number, lastMs: number): Promise<void> {
    const [from, now] = await Promise.all([before, this.#workedMs()]);
    if (sign !== this.#signs) return;
    const leftMs = from === undefined || now === undefined ? 0 : patienceMs - (now - from);
    const untilLastMs = lastMs - performance.now();
    if (leftMs <= 0 || untilLastMs <= 0) this.#end();
    else {
      const waitMs = Math.max(LEAST_WAIT_MS, Math.min(leftMs, untilLastMs));
      this.#lookIn(waitMs, () => this.#look(sign, before, patienceMs, lastMs));
    }
  }

  /** A process that nobody can say anything of has had its time. */
  #lookIn(waitMs: number, look: () => Promise<void>): void {
    this.#timer = setTimeout(() => void look().catch(() => this.#end()), waitMs);
  }

  #end(): void {
    this.timedOut = true;
    this.#onTimeout();
  }
}

function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}
