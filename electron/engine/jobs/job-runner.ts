import { every, type Every } from '../../process/every.ts';

/**
 * Work that nobody waits for, piece by piece: claimed, stopped by a signal, tried again ever less often, and ended in
 * order. What a piece has stored stays stored, so that one that was stopped or killed goes on where it was.
 */
export interface JobRunnerDeps<J extends { readonly id: string }> {
  readonly work: (job: J, signal: AbortSignal) => Promise<void>;
  /** Told what `work`, `claim` or `beat` threw. Nothing more is claimed then until the next `kick` or `retry`. */
  readonly onError: (error: unknown) => void;
  /** Where jobs come from; without it they are all begun by `start`. */
  readonly queue?: JobQueue<J>;
  readonly retryMs?: number | undefined;
}

export interface JobQueue<J> {
  /** Jobs that may run at the same time now; 0 while the work is paused. */
  readonly room: () => number;
  /** Makes the next job this engine's; undefined if there is none for now. */
  readonly claim: () => Promise<J | undefined>;
  readonly beatMs: number;
  /** Says every `beatMs` that this engine lives. Returns those of the running jobs that are not its own any more, to be stopped. */
  readonly beat: (running: readonly J[]) => Promise<readonly J[]>;
  /** There is nothing left to do, or nothing that can be done for now. */
  readonly onIdle?: () => Promise<void>;
}

const RETRY_MS = 30_000;
/** What fails again and again is tried ever less often, down to this share of the first pace. */
const SLOWEST = 32;

interface Running<J> {
  readonly job: J;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

export class JobRunner<J extends { readonly id: string }> {
  readonly #deps: JobRunnerDeps<J>;
  readonly #running = new Set<Running<J>>();
  /** Each claims one job after the other. */
  readonly #workers = new Set<Promise<void>>();
  readonly #claiming = new Set<AbortController>();
  readonly #heart: Every | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  /** Set by `kick`, so that work which comes in while a worker finds none is not overlooked. */
  #kicked = false;
  #closed = false;

  constructor(deps: JobRunnerDeps<J>) {
    this.#deps = deps;
    if (deps.queue) this.#heart = every(deps.queue.beatMs, () => this.#beat(), deps.onError);
  }

  /** There may be work in the queue. */
  kick(): void {
    clearTimeout(this.#timer);
    this.#kicked = true;
    this.#fill();
  }

  /** Kick again after a while, which doubles with each time until `calm`. */
  retry(): void {
    if (this.#closed) return;
    const waitMs = (this.#deps.retryMs ?? RETRY_MS) * Math.min(SLOWEST, 2 ** this.#attempts++);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.kick(), waitMs).unref();
  }

  /** Nothing is wrong, or not any more. */
  calm(): void {
    this.#attempts = 0;
  }

  /** Begin this job now, beside the queue. Resolves when it has ended, however it did. */
  start(job: J): Promise<void> {
    return this.#closed ? Promise.resolve() : this.#run(job, new AbortController()).catch(this.#deps.onError);
  }

  /** The job of this id, if it runs; `isStopping` if it was told to end. */
  find(id: string): { readonly isStopping: boolean; readonly ended: Promise<void> } | undefined {
    const running = this.#named(id).at(-1);
    return running && { isStopping: running.stop.signal.aborted, ended: running.ended };
  }

  /** Stop one job; resolves when it has ended. */
  async stop(id: string): Promise<void> {
    const running = this.#named(id);
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** Stop what runs, of a queue that has no more room; resolves when it has ended. */
  async stopAll(): Promise<void> {
    this.#abort();
    await Promise.all([...this.#workers, ...[...this.#running].map(({ ended }) => ended)]);
  }

  /** The reader decided again: what runs is stopped, and what is wanted now begins. */
  restart(): void {
    this.calm();
    this.#abort();
    this.kick();
  }

  /** Resolves when there is nothing to do for now. */
  async settled(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all(this.#workers);
  }

  /** Stop everything, for good. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#heart?.stop(), this.stopAll()]);
  }

  #abort(): void {
    for (const stop of this.#claiming) stop.abort();
    for (const { stop } of this.#running) stop.abort();
  }

  /** One that was stopped may be on its way out while it is begun again. */
  #named(id: string): Running<J>[] {
    return [...this.#running].filter(({ job }) => job.id === id);
  }

  #fill(): void {
    const { queue } = this.#deps;
    while (queue && !this.#closed && this.#workers.size < queue.room()) {
      const worker = this.#claimAll(queue).finally(() => this.#workers.delete(worker));
      this.#workers.add(worker);
      // One more starts when this one has found something.
      if (this.#claiming.size > 0) return;
    }
  }

  /** One job after the other until there is none. */
  async #claimAll(queue: JobQueue<J>): Promise<void> {
    while (!this.#closed && this.#workers.size <= queue.room()) {
      this.#kicked = false;
      const found = await this.#claimOne(queue).catch((error: unknown) => {
        this.#deps.onError(error);
        return false;
      });
      if (found || this.#wasKicked()) continue;
      await this.#rest(queue);
      if (!this.#wasKicked()) return;
    }
    await this.#rest(queue);
  }

  async #rest({ onIdle }: JobQueue<J>): Promise<void> {
    if (this.#workers.size === 1) await onIdle?.().catch(this.#deps.onError);
  }

  #wasKicked(): boolean {
    return this.#kicked;
  }

  async #claimOne({ claim, room }: JobQueue<J>): Promise<boolean> {
    const stop = new AbortController();
    this.#claiming.add(stop);
    const job = await claim().finally(() => this.#claiming.delete(stop));
    if (!job) return false;
    // Paused or closed meanwhile: the work says itself what becomes of the job.
    if (this.#closed || room() === 0) stop.abort();
    const work = this.#run(job, stop);
    this.#fill();
    await work;
    return true;
  }

  #run(job: J, stop: AbortController): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const running = { job, stop, ended };
    this.#running.add(running);
    return this.#deps.work(job, stop.signal).finally(() => {
      this.#running.delete(running);
      resolve();
    });
  }

  async #beat(): Promise<void> {
    const running = [...this.#running];
    const lost = (await this.#deps.queue?.beat(running.map(({ job }) => job))) ?? [];
    for (const { job, stop } of running) if (lost.includes(job)) stop.abort();
  }
}
