import { AppError, cancelled, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, QueueProgress } from '#shared/contract/library.ts';
import { keyOf, summaryOf, updatePages } from '../store/documents.ts';
import {
  beat,
  claimJob,
  endJob,
  hasOutdated,
  hasWaiting,
  listOpenJobs,
  pauseJob,
  raisePriority,
  requeue,
  requeueOutdated,
  type Job,
  type JobEnding,
  type JobProgress,
} from '../store/jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import { forgetUnreadPages } from '../store/recognized-pages.ts';
import { indexJob, type IndexJobDeps } from './index-job.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { retire } from '../jobs/owner.ts';
import { Hold } from './hold.ts';
import { Paced, QueueMeter } from './queue-meter.ts';
import { requeueScans } from './kept-pages.ts';
import { defaultIndexerLimits, type IndexerLimits } from './indexer-limits.ts';
import { LeftScans } from './left-scans.ts';
import { isKeptPaused, keepPaused } from './kept-pause.ts';
import { LeftToOthers, requeueFailed, takeOver } from './take-over.ts';
import { Wishes } from './wish.ts';

export interface IndexerDeps extends Omit<IndexJobDeps, 'password'> {
  /** How many documents may be read at the same time now; 0 for a program that leaves the queue alone. */
  readonly workers: () => number;
  readonly touch: (id: DocumentId) => void;
  /** The queue as a whole changed. */
  readonly touchQueue: () => void;
  readonly onBug: (error: unknown) => void;
  /** The job of a document ended without its index: stopped, to be gone on with, or failed. */
  readonly onEnded?: ((id: DocumentId, failed: boolean) => void) | undefined;
  /** This engine is done with a document, for now at least. */
  readonly onLeft?: ((id: DocumentId) => void) | undefined;
  /** A document whose file is not here waits for another engine, instead of failing. */
  readonly leavesMissing?: boolean | undefined;
  readonly limits?: Partial<IndexerLimits>;
}

/** The queue is listed to be counted. Where it is longer than this, that takes a share of the time at most. */
const LONG_QUEUE = 1000;
const SHARE_OF_COUNTING = 0.05;

/** What is done without a parser. */
const NO_PARSER: ReadonlySet<JobProgress['stage']> = new Set(['recognizing', 'storing']);

/** What says nothing of the document: it is read again. */
const PASSING = new Set<ErrorReport['code']>(['library.disk-full', 'library.locked', 'library.unreachable']);

interface Running {
  readonly job: Job;
  readonly progress: JobProgress;
}

/** Takes documents from the queue, reads them in parser processes and stores their indexes. */
export class Indexer {
  readonly #deps: IndexerDeps;
  readonly #limits: IndexerLimits;
  readonly #runner: JobRunner<Job>;
  readonly #running = new Map<DocumentId, Running>();
  readonly #meter: QueueMeter;
  /** For a document that is asked for again, until its job is done; never stored. */
  readonly #passwords = new Map<DocumentId, string>();
  readonly #wishes = new Wishes();
  /** Endings that could not be written yet (a full disk, a held lock). */
  readonly #unwritten = new Map<DocumentKey, { readonly id: DocumentId; readonly ending: JobEnding }>();
  readonly #left: LeftScans;
  readonly #others: LeftToOthers;
  readonly #pace = new Paced(() => performance.now(), SHARE_OF_COUNTING);
  /** Why nothing is read for now although the reader wants it. */
  readonly #hold: Hold;
  #paused: boolean;
  #closed = false;

  constructor(deps: IndexerDeps) {
    this.#deps = deps;
    this.#left = new LeftScans(deps);
    this.#others = new LeftToOthers(deps.leavesMissing ?? false);
    this.#paused = isKeptPaused(deps.store.read);
    this.#limits = { ...defaultIndexerLimits, ...deps.limits };
    this.#meter = new QueueMeter(() => performance.now());
    this.#hold = new Hold({
      againMs: this.#limits.againMs,
      onChange: () => deps.touchQueue(),
      onAgain: () => this.kick(),
    });
    this.#runner = new JobRunner({
      work: (job, signal) => this.#work(job, signal),
      onError: (error) => this.#report(error),
      queue: {
        room: () => this.#room,
        claim: () => this.#claim(),
        beatMs: this.#limits.heartbeatMs,
        beat: (running) => this.#beat(running),
      },
    });
  }

  /** Look for work; what dead processes left behind comes first. */
  async start(): Promise<void> {
    const { store } = this.#deps;
    await this.#takeOver();
    if (hasOutdated(store.read)) await store.writer.write(requeueOutdated);
    // A browser, or room on the disk, may be there now.
    for (const id of await requeueFailed(store, 'convert.no-browser', 'library.disk-full')) this.#deps.touch(id);
    await this.retryScans('untried'); // language data may have been installed since
  }

  /** Scanned pages without text wait again for the language data that is there now. */
  async retryScans(which: 'untried' | 'all'): Promise<void> {
    const { store, recognizer, touchQueue } = this.#deps;
    if (recognizer && (await requeueScans(store, recognizer, which)).length > 0) touchQueue();
    this.kick();
  }

  /** There may be something to do. */
  kick(): void {
    this.#runner.kick();
  }

  /**
   * Documents that may be worked on at the same time. Recognition keeps no parser busy, it has processes of its own; nor does
   * storing, so that the next document is read meanwhile, but of one document alone, so that none pile up in memory. And a
   * document that a question waits for does not wait for a worker.
   */
  get #room(): number {
    if (!this.isAtWork) return 0;
    const stages = [...this.#running.values()].map(({ progress }) => progress.stage);
    const recognizing = stages.filter((stage) => stage === 'recognizing').length;
    const storing = stages.includes('storing') ? 1 : 0;
    return this.#deps.workers() + recognizing + storing + (this.#wishes.isUrgent ? 1 : 0);
  }

  /** Stop what runs; it starts over when indexing goes on, which it does not by itself, not even after a restart. */
  async pause(): Promise<void> {
    if (this.#paused) return;
    this.#setPaused(true);
    const stopped = [...this.#running.keys()];
    await this.#runner.stopAll();
    for (const id of stopped) this.#deps.touch(id);
    await keepPaused(this.#deps.store, true).catch((error: unknown) => this.#report(error)); // it is paused for now
  }

  /** Go on, also with what was held up. */
  async resume(): Promise<void> {
    this.#hold.end();
    this.#setPaused(false);
    await keepPaused(this.#deps.store, false);
    this.kick();
  }

  /** Stop indexing one document. It stays where it is until `retry`. */
  async cancel(id: DocumentId): Promise<void> {
    const key = this.#requireKey(id);
    await this.#deps.store.writer.write((db) => pauseJob(db, key));
    this.stop(id);
    this.#deps.touch(id);
  }

  /** Index again, next, if need be with a password. */
  async retry(id: DocumentId, password: string | undefined): Promise<void> {
    const key = this.#requireKey(id);
    this.stop(id);
    if (password === undefined) this.#passwords.delete(id);
    else this.#passwords.set(id, password);
    await this.#deps.store.writer.write((db) => {
      forgetUnreadPages(db, key);
      requeue(db, key, this.#deps.now());
    });
    this.#wishes.raise(id, false, true);
    this.#deps.touch(id);
    this.kick();
  }

  /**
   * The reader waits for this document: it comes first, and is handed over while it is read.
   *
   * @param soon  a question waits
   */
  async want(id: DocumentId, soon: boolean): Promise<void> {
    const key = this.#requireKey(id);
    const { store, now } = this.#deps;
    const state = summaryOf(store.read, id)?.state.kind;
    if (state !== 'waiting' && state !== 'indexing') return;
    this.#wishes.raise(id, soon, state === 'waiting');
    await store.writer.write((db) => raisePriority(db, key, now()));
    if (soon) this.kick();
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  /** What keeps it from reading although the reader wants it. */
  get heldBy(): ErrorReport | undefined {
    return this.#hold.reason;
  }

  /** Is anything read at all? */
  get isAtWork(): boolean {
    return this.#deps.workers() > 0 && !this.#paused && !this.heldBy && !this.#closed;
  }

  get isReading(): boolean {
    return this.#running.size > 0;
  }

  /** End the work on a document, whatever becomes of its job. */
  stop(id: DocumentId): void {
    this.#passwords.delete(id);
    this.#wishes.forget(id);
    void this.#runner.stop(id);
  }

  /** The document as the windows see it, with progress, and with an end, that is not in the database yet. */
  overlay(document: DocumentSummary): DocumentSummary {
    if (document.state.kind !== 'indexing') return document;
    const running = this.#running.get(document.id);
    if (running) return { ...document, state: { kind: 'indexing', ...running.progress } };
    const ended = [...this.#unwritten.values()].find(({ id }) => id === document.id)?.ending;
    if (ended?.state === 'failed') return { ...document, state: { kind: 'failed', error: ended.error } };
    return ended?.state === 'waiting' ? { ...document, state: { kind: 'waiting' } } : document;
  }

  queue(): QueueProgress {
    const { read } = this.#deps.store;
    const open = listOpenJobs(read).map((job) => {
      const mine = this.#running.get(job.id)?.progress;
      return {
        id: job.id,
        bytes: job.bytes,
        pages: mine?.pagesTotal || job.pages,
        pagesDone: mine?.pagesDone ?? (job.running ? job.pagesDone : 0),
        recognizing: mine?.stage === 'recognizing',
      };
    });
    const held = this.heldBy;
    const progress = this.#meter.update(open, this.#paused || held !== undefined, (id) => {
      const summary = summaryOf(read, id);
      if (summary?.state.kind === 'ready') return { pages: summary.pages };
      return summary?.state.kind === 'failed' ? { pages: 0 } : null;
    });
    return held ? { ...progress, held } : progress;
  }

  /** Documents that wait for an engine that has their files. */
  get leftToOthers(): readonly DocumentKey[] {
    return [...this.#others.documents];
  }

  /** So that the count does not depend on somebody looking. */
  #count(): void {
    try {
      if (this.#meter.open > LONG_QUEUE) this.#pace.run(() => this.queue());
      else this.queue();
    } catch (error) {
      this.#report(error);
    }
  }

  /** Stop everything; running jobs wait for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#hold.close();
    await this.#runner.close();
    this.#deps.parsers.close();
    this.#deps.recognizer?.close();
    await this.#writeEndings().catch(() => undefined);
    retire(this.#deps.owner);
  }

  async #claim(): Promise<Job | undefined> {
    const { store, owner, now } = this.#deps;
    const running = [...this.#running.values()].map(({ job }) => job.document);
    const busy = [...this.#unwritten.keys(), ...this.#others.documents, ...running];
    const job = await store.writer.writeHeld((db) => claimJob(db, owner, now(), busy));
    if (!job) {
      if (this.#running.size === 0 && this.isAtWork && (await this.#left.requeue())) this.kick();
      return undefined;
    }
    this.#running.set(job.id, { job, progress: { stage: 'opening', pagesDone: 0, pagesTotal: 0 } });
    this.#wishes.claimed(job.id);
    this.#count();
    return job;
  }

  #setPaused(paused: boolean): void {
    this.#paused = paused;
    this.#deps.touchQueue();
  }

  async #work(job: Job, signal: AbortSignal): Promise<void> {
    try {
      if (signal.aborted) throw cancelled();
      await this.#index(job, signal);
      this.#left.noteRead();
      this.#hold.calm();
      this.#wishes.forget(job.id);
    } catch (error) {
      await this.#end(job, this.#endingOf(job, error, signal));
    } finally {
      this.#running.delete(job.id);
      this.#count();
      this.#deps.touch(job.id);
      this.#deps.onLeft?.(job.id);
    }
  }

  /** It ended without its index. */
  async #end(job: Job, ending: JobEnding): Promise<void> {
    const failed = ending.state === 'failed';
    if (failed) this.#wishes.forget(job.id);
    this.#deps.onEnded?.(job.id, failed);
    this.#unwritten.set(job.document, { id: job.id, ending });
    if (failed) this.#passwords.delete(job.id);
    await this.#writeEndings().catch(() => undefined); // tried again with the next heartbeat
  }

  #endingOf(job: Job, error: unknown, signal: AbortSignal): JobEnding {
    // Stopped from outside: if the reader stopped it, the job is already paused or gone and stays so.
    if (signal.aborted || isAppError(error, 'engine.gone')) return { state: 'waiting' };
    // A full disk would fail every document in turn.
    if (isAppError(error, 'library.disk-full')) this.#hold.begin(error);
    if (isAppError(error) && PASSING.has(error.code)) return { state: 'waiting' };
    if (this.#others.takes(job, error)) return { state: 'waiting' };
    if (isAppError(error)) return { state: 'failed', error: toReport(error) };
    this.#deps.onBug(error);
    const message = 'Something went wrong in Wayleaf while it read this document.';
    return { state: 'failed', error: { code: 'internal', message } };
  }

  async #index(job: Job, signal: AbortSignal): Promise<void> {
    const password = this.#passwords.get(job.id);
    const hooks = {
      onProgress: (progress: JobProgress): void => {
        const begins = NO_PARSER.has(progress.stage) && this.#running.get(job.id)?.progress.stage !== progress.stage;
        this.#running.set(job.id, { job, progress });
        this.#deps.touch(job.id);
        if (begins) this.kick(); // it keeps no parser busy
      },
      onRead: () => this.#passwords.delete(job.id),
      wish: this.#wishes.of(job.id),
    };
    await indexJob(job, { ...this.#deps, password }, hooks, signal);
  }

  async #writeEndings(): Promise<void> {
    for (const [document, { ending }] of [...this.#unwritten]) {
      await this.#deps.store.writer.writeHeld((db) => endJob(db, this.#deps.owner, document, ending));
      this.#unwritten.delete(document);
    }
  }

  async #beat(running: readonly Job[]): Promise<readonly Job[]> {
    await this.#writeEndings();
    const { store, owner, now } = this.#deps;
    const alive = running.flatMap(({ id }) => this.#running.get(id) ?? []);
    const lost =
      alive.length === 0
        ? []
        : await store.writer.writeHeld((db) =>
            alive.filter(({ job, progress }) => {
              if (progress.pagesTotal > 0) updatePages(db, job.document, progress.pagesTotal);
              return !beat(db, owner, job.document, progress, now());
            }),
          );
    await this.#takeOver();
    if (hasWaiting(store.read)) this.kick();
    return lost.map(({ job }) => job);
  }

  /** What has no caller to go to. Expected failures show at the documents they concern, or pass. */
  #report(error: unknown): void {
    if (isAppError(error, 'library.disk-full')) this.#hold.begin(error);
    if (!isAppError(error)) this.#deps.onBug(error);
  }

  #takeOver(): Promise<void> {
    const { store, owner, now } = this.#deps;
    return takeOver(store, owner, now(), this.#limits.deadAfterMs);
  }

  #requireKey(id: DocumentId): DocumentKey {
    const key = keyOf(this.#deps.store.read, id);
    if (key === undefined) throw new AppError('document.unknown', 'This document is not in the library.');
    return key;
  }
}
