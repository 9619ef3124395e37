import { isAbort, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { Lease } from '../models/lease.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { coverageOf, nextWithoutVectors, removeOtherEncoders } from '../store/vectors.ts';
import { encodeDocument } from './encode-document.ts';
import type { VectorTexts } from './vector-texts.ts';

export interface VectorJobsDeps {
  readonly store: Store;
  readonly texts: VectorTexts;
  /** The encoder that was chosen; undefined for none, or one that is not there. */
  readonly encoder: () => Encoder | undefined;
  /** Names this engine among those that have the library open. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number;
}

/** How far the library is encoded. */
export interface VectorProgress {
  readonly state: 'idle' | 'running' | 'waiting' | 'failed';
  /** Name and digest of the encoder; undefined while none is chosen. */
  readonly encoder: string | undefined;
  readonly documentsDone: number;
  readonly documentsTotal: number;
  /** The document that is encoded, and how far it is. */
  readonly document: DocumentId | undefined;
  readonly textsDone: number;
  readonly textsTotal: number;
  readonly problem: ErrorReport | undefined;
}

const RETRY_MS = 30_000;
/** What fails again and again is tried ever less often, down to this share of the first pace. */
const SLOWEST = 64;
/** Documents that break the encoder, before it is the encoder that is broken. */
const MOST_FAILED = 3;
const SETS_REMOVED_AT_ONCE = 20;

/** Encodes the library in the background, document by document; of several engines on a library one does. */
export class VectorJobs {
  readonly #deps: VectorJobsDeps;
  readonly #lease: Lease;
  readonly #stop = new AbortController();
  #round: AbortController | undefined;
  #work: Promise<void> | undefined;
  #again = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #current: { readonly document: DocumentId; readonly done: number; readonly total: number } | undefined;
  #state: VectorProgress['state'] = 'idle';
  #problem: ErrorReport | undefined;

  constructor(deps: VectorJobsDeps) {
    this.#deps = deps;
    this.#lease = new Lease(deps.store, 'vectors', deps.owner, deps.now);
  }

  get progress(): VectorProgress {
    const encoder = this.#deps.encoder()?.id;
    const { documents, encoders } = coverageOf(this.#deps.store.read);
    return {
      state: this.#state,
      encoder,
      documentsDone: encoder === undefined ? 0 : (encoders.get(encoder) ?? 0),
      documentsTotal: documents,
      document: this.#current?.document,
      textsDone: this.#current?.done ?? 0,
      textsTotal: this.#current?.total ?? 0,
      problem: this.#problem,
    };
  }

  /** Documents, the encoder or what it needs may have changed: look what there is to do. */
  kick(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#again = true;
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
    });
  }

  /** Another encoder was chosen: what is being encoded is left. What is stored of it stays. */
  switch(): void {
    this.#round?.abort();
    this.kick();
  }

  /** Resolves when there is nothing to do for now. */
  async settled(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#round?.abort();
    clearTimeout(this.#timer);
    await this.#work;
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false;
      this.#round = new AbortController();
      try {
        await this.#encodeAll(this.#round.signal);
      } catch (error) {
        if (!isAbort(error)) this.#fail(error);
      }
      this.#current = undefined;
      this.#deps.onChange();
    }
    await this.#lease.release().catch(() => undefined);
  }

  async #encodeAll(signal: AbortSignal): Promise<void> {
    const { store, texts, onChange } = this.#deps;
    const encoder = this.#deps.encoder();
    this.#set('idle', undefined);
    if (!encoder) return;
    const failed = new Map<DocumentKey, unknown>();
    for (;;) {
      const next = nextWithoutVectors(store.read, encoder.id, [...failed.keys()]);
      if (!next) break;
      if (!(await this.#lease.hold())) {
        this.#set('waiting', undefined);
        this.#retry();
        return;
      }
      this.#set('running', undefined);
      try {
        for (const channel of ['segment', 'summary'] as const) {
          const onTexts = (done: number, total: number): void => {
            if (channel === 'segment') this.#current = { document: next.document, done, total };
            onChange();
          };
          await encodeDocument({ ...next, store, encoder, channel, texts }, onTexts, signal);
          await this.#lease.hold();
        }
      } catch (error) {
        if (!isAppError(error, 'model.failed')) throw error;
        failed.set(next.key, error);
        if (failed.size >= MOST_FAILED) throw error;
      }
    }
    const [first] = failed.values();
    if (first !== undefined) throw first as Error;
    this.#failures = 0;
    this.#set('idle', undefined);
    await this.#removeOthers(encoder.id);
  }

  /** All documents have vectors of the chosen encoder: those of others are of no more use. */
  async #removeOthers(keep: string): Promise<void> {
    const { store } = this.#deps;
    const { encoders } = coverageOf(store.read);
    if ([...encoders.keys()].every((encoder) => encoder === keep)) return;
    while (await store.writer.write((db) => removeOtherEncoders(db, keep, SETS_REMOVED_AT_ONCE)));
  }

  #fail(error: unknown): void {
    if (!isAppError(error)) this.#deps.onBug(error);
    if (isAppError(error, 'engine.gone')) return;
    this.#set('failed', toReport(error));
    this.#retry();
    this.#failures++;
  }

  #retry(): void {
    const waitMs = (this.#deps.retryMs ?? RETRY_MS) * Math.min(SLOWEST, 2 ** this.#failures);
    this.#timer = setTimeout(() => this.kick(), waitMs);
    this.#timer.unref();
  }

  #set(state: VectorProgress['state'], problem: ErrorReport | undefined): void {
    this.#state = state;
    this.#problem = problem;
    this.#deps.onChange();
  }
}
