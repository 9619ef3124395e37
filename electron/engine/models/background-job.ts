/** Work of a language model that nobody waits for: document by document, the most wanted first, stopped at any time. */
import { isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ModelJob } from '#shared/contract/models.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { Lease } from './lease.ts';

export interface JobDeps<D extends { readonly id: DocumentId }> {
  readonly kind: ModelJob['kind'];
  readonly lease: Pick<Lease, 'hold' | 'release'>;
  /** The model, undefined while the work is not wanted or cannot be done. */
  readonly chat: () => Chat | undefined;
  /** All documents that the work is wanted for, the most wanted first; and which of them are not known to be done. */
  readonly wanted: () => { readonly total: number; readonly waiting: readonly D[] };
  /** Does one document, or as much of it as it can before `isLeft` says that another is wanted more. */
  readonly work: (
    document: D,
    chat: Chat,
    isLeft: () => boolean,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => Promise<void>;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number;
}

const RETRY_MS = 30_000;
/** What fails again and again is tried ever less often, down to this share of the first pace. */
const SLOWEST = 32;
/** Documents that fail before it is the model that fails. */
const MOST_FAILED = 3;

export class BackgroundJob<D extends { readonly id: DocumentId }> {
  readonly #deps: JobDeps<D>;
  readonly #closing = new AbortController();
  readonly #failed = new Set<DocumentId>();
  #round = new AbortController();
  #running: Promise<void> | undefined;
  #again = false;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: ModelJob['state'] = 'idle';
  #document: DocumentId | undefined;
  #parts: ModelJob['parts'] = null;
  #problem: ErrorReport | undefined;

  constructor(deps: JobDeps<D>) {
    this.#deps = deps;
  }

  get progress(): ModelJob {
    const isOn = this.#deps.chat() !== undefined;
    const { total, waiting } = isOn ? this.#deps.wanted() : { total: 0, waiting: [] };
    return {
      kind: this.#deps.kind,
      state: isOn ? this.#state : 'idle',
      document: this.#document ?? null,
      done: total - waiting.length,
      total,
      parts: isOn ? this.#parts : null,
      problem: (isOn ? this.#problem : undefined) ?? null,
    };
  }

  /** There may be work. */
  kick(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#again = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** The reader decided anew: what runs is stopped, and what is wanted now begins. */
  restart(): void {
    this.#round.abort();
    this.#failed.clear();
    this.#attempts = 0;
    this.kick();
  }

  /** Resolves when there is nothing to do for now. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#round.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { lease, onBug } = this.#deps;
    while (this.#again && !this.#closing.signal.aborted) {
      this.#again = false;
      this.#round = new AbortController();
      try {
        await this.#documents(this.#round.signal);
      } catch (error) {
        this.#fail(error);
      }
    }
    await lease.release().catch((error: unknown) => {
      if (!isAppError(error)) onBug(error);
    });
  }

  async #documents(signal: AbortSignal): Promise<void> {
    const { chat, lease } = this.#deps;
    this.#set('idle');
    for (let model = chat(); model; model = chat()) {
      const next = this.#next();
      if (!next) break;
      if (!(await lease.hold())) {
        this.#set('paused');
        this.#retry();
        return;
      }
      this.#set('running', next.id);
      await this.#one(next, model, signal);
    }
    this.#attempts = 0;
    this.#set(this.#state === 'failed' ? 'failed' : 'idle');
  }

  #next(): D | undefined {
    return this.#deps.wanted().waiting.find(({ id }) => !this.#failed.has(id));
  }

  async #one(document: D, model: Chat, signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, total: number): void => {
      this.#parts = total > 0 ? { done, total } : null;
      this.#deps.onChange();
    };
    try {
      await this.#deps.work(document, model, () => this.#next()?.id !== document.id, signal, onProgress);
    } catch (error) {
      if (!isAppError(error, 'chat.failed')) throw error;
      this.#failed.add(document.id);
      if (this.#failed.size >= MOST_FAILED) throw error;
    }
  }

  #fail(error: unknown): void {
    if (isAbort(error) || isAppError(error, 'engine.gone')) {
      this.#set('idle');
      return;
    }
    if (!isAppError(error)) this.#deps.onBug(error);
    this.#problem = toReport(error);
    this.#failed.clear();
    this.#set(isAppError(error, 'chat.unavailable') ? 'paused' : 'failed', undefined, this.#problem);
    this.#retry();
    this.#attempts++;
  }

  #retry(): void {
    const waitMs = (this.#deps.retryMs ?? RETRY_MS) * Math.min(SLOWEST, 2 ** this.#attempts);
    this.#timer = setTimeout(() => this.kick(), waitMs);
    this.#timer.unref();
  }

  #set(state: ModelJob['state'], document?: DocumentId, problem?: ErrorReport): void {
    this.#state = state;
    this.#document = document;
    this.#parts = null;
    this.#problem = problem;
    this.#deps.onChange();
  }
}
