import { isAbort, isAppError, toReport, type AppError, type ErrorCode, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ModelJob } from '#shared/contract/models.ts';
import type { Store } from '../store/open.ts';
import { JobRunner } from './job-runner.ts';
import { Lease } from './lease.ts';

/** A document that the work is wanted for. */
export interface WantedDocument {
  readonly id: DocumentId;
  /** Not known to be done: the work finds out what of it is. */
  readonly isDone: boolean;
}

export interface LibraryWorkDeps<D extends WantedDocument, M> {
  readonly store: Store;
  /** What the claim on it is called in the library. */
  readonly name: string;
  /** Names this engine among those that have the library open. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The model that does it; undefined while the work is not wanted or cannot be done. */
  readonly model: () => M | undefined;
  /** All documents that the work is wanted for, the most wanted first. */
  readonly documents: (model: M) => readonly D[];
  /** Does one document, or as much of it as it can before `isLeft` says that another is wanted more. */
  readonly work: (document: D, model: M, hooks: WorkHooks, signal: AbortSignal) => Promise<void>;
  /** All documents are done. */
  readonly onDone?: (model: M) => Promise<void>;
  /** Work that fails so costs the document, until several fail. */
  readonly failure: ErrorCode;
  /** Are such documents a failure of the work, which is tried again? Otherwise they are left until the reader wants it again. */
  readonly triesAgain?: boolean;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number | undefined;
  readonly beatMs?: number | undefined;
}

interface WorkHooks {
  readonly isLeft: () => boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/** Documents that fail before it is the model that fails. */
const MOST_FAILED = 3;
/** Well below the time after which another engine takes over. */
const BEAT_MS = 20_000;

/** Work on the library's documents in the background, the most wanted first; of several engines on a library one does it. */
export class LibraryWork<D extends WantedDocument, M> {
  readonly #deps: LibraryWorkDeps<D, M>;
  readonly #lease: Lease;
  readonly #runner: JobRunner<D>;
  readonly #failed = new Map<DocumentId, AppError>();
  #state: LibraryWork<D, M>['status'] = idle;

  constructor(deps: LibraryWorkDeps<D, M>) {
    this.#deps = deps;
    this.#lease = new Lease(deps.store, deps.name, deps.owner, deps.now);
    this.#runner = new JobRunner({
      work: (document, signal) => this.#work(document, signal),
      onError: (error) => this.#fail(error),
      queue: {
        room: () => 1,
        claim: () => this.#claim(),
        beatMs: deps.beatMs ?? BEAT_MS,
        beat: (running) => this.#beat(running),
        onIdle: () => this.#lease.release(),
      },
      retryMs: deps.retryMs,
    });
  }

  /** What it does now, if anything is wanted of it. */
  get status(): Omit<ModelJob, 'kind' | 'done' | 'total'> {
    return this.#deps.model() === undefined ? idle : this.#state;
  }

  /** With how many documents it is wanted for, and how many of them are done. */
  get progress(): Omit<ModelJob, 'kind'> {
    const model = this.#deps.model();
    const documents = model === undefined ? [] : this.#deps.documents(model);
    const done = documents.filter(({ isDone }) => isDone).length;
    return { ...this.status, done, total: documents.length };
  }

  /** There may be work. */
  kick(): void {
    if (this.#deps.triesAgain) this.#failed.clear();
    this.#runner.kick();
  }

  /** The reader decided again: what runs is stopped, and what is wanted now begins. */
  restart(): void {
    this.#failed.clear();
    this.#runner.restart();
  }

  /** Resolves when there is nothing to do for now. */
  settled(): Promise<void> {
    return this.#runner.settled();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }

  /** Whoever thought this engine dead does the work now. */
  async #beat(running: readonly D[]): Promise<readonly D[]> {
    if (running.length === 0) return [];
    const isHeld = await this.#lease.hold().catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      return true; // the library is busy or full, which the next beat finds out
    });
    if (isHeld) return [];
    this.#runner.retry();
    return running;
  }

  async #claim(): Promise<D | undefined> {
    const model = this.#deps.model();
    const next = model === undefined ? undefined : this.#next(model);
    if (next && !(await this.#lease.hold())) {
      this.#set({ state: 'paused' });
      this.#runner.calm(); // another engine is at work, which is no failure
      this.#runner.retry();
      return undefined;
    }
    if (next || model === undefined) {
      this.#set(next ? { state: 'running', document: next.id } : {});
      return next;
    }
    const [failure] = this.#failed.values();
    if (failure !== undefined && this.#deps.triesAgain) throw failure;
    await this.#deps.onDone?.(model);
    this.#runner.calm();
    this.#set({});
    return undefined;
  }

  #next(model: M): D | undefined {
    return this.#deps.documents(model).find(({ id, isDone }) => !isDone && !this.#failed.has(id));
  }

  async #work(document: D, signal: AbortSignal): Promise<void> {
    const model = this.#deps.model();
    if (model === undefined) return;
    const isLeft = (): boolean => this.#next(model)?.id !== document.id;
    const onProgress = (done: number, total: number): void => {
      this.#state = { ...this.#state, parts: total > 0 ? { done, total } : null };
      this.#deps.onChange();
    };
    try {
      await this.#deps.work(document, model, { isLeft, onProgress }, signal);
      // The model works: what fails now has not failed before.
      this.#runner.calm();
    } catch (error) {
      if (!isAppError(error, this.#deps.failure)) throw error;
      this.#failed.set(document.id, error);
      if (this.#failed.size >= MOST_FAILED) throw error;
    }
  }

  #fail(error: unknown): void {
    if (isAbort(error) || isAppError(error, 'engine.gone')) {
      this.#set({});
      return;
    }
    if (!isAppError(error)) this.#deps.onBug(error);
    this.#failed.clear();
    this.#set({ state: isAppError(error, 'chat.unavailable') ? 'paused' : 'failed', problem: toReport(error) });
    this.#runner.retry();
  }

  #set(state: { readonly state?: ModelJob['state']; readonly document?: DocumentId; readonly problem?: ErrorReport }) {
    this.#state = { ...idle, ...state };
    this.#deps.onChange();
  }
}

const idle = { state: 'idle', document: null, parts: null, problem: null } as const;
