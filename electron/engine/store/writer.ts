import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { WriteDb } from './db.ts';
import type { LibraryServer } from './library-server.ts';

const RETRY_MS = 15;
/** Before a transaction that broke off is begun again; each time twice as long. */
const AGAIN_MS = 25;

/**
 * The only way to write: one transaction after the other. A transaction may wait between its steps, so that the engine
 * answers reads while a document is stored; other writes wait for their turn without blocking anything.
 */
export class Writer {
  readonly #db: WriteDb | AppError;
  readonly #lockWaitMs: number;
  readonly #onCommit: () => void;
  readonly #server: Pick<LibraryServer, 'back'> | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #closed = false;
  readonly #hurry = Promise.withResolvers<false>();
  #isHurried = false;

  /**
   * @param db  why nothing can be written, where nothing can
   * @param lockWaitMs  how long to wait for another process that holds the write lock, or for a server that is away
   * @param server  that the library lies on
   */
  constructor(db: WriteDb | AppError, onCommit: () => void, lockWaitMs = 30_000, server?: Pick<LibraryServer, 'back'>) {
    this.#db = db;
    this.#server = server;
    this.#onCommit = onCommit;
    this.#lockWaitMs = lockWaitMs;
  }

  /**
   * Run `work` in a transaction: committed when it returns, rolled back when it throws. It must not call `write`, and may
   * be run again from its beginning where a server went away: what it does beside the database must bear that.
   *
   * @throws AppError `library.locked` if another process keeps the lock, `library.disk-full`, `engine.gone` after close,
   *   `library.unreachable` if the server stays away (`details.outcome` is `unknown` where it may have been stored anyway), and why nothing can be written to a library that is only read
   */
  write<T>(work: (db: WriteDb) => T | Promise<T>): Promise<T> {
    return this.#write(work, false);
  }

  /**
   * The same of work that changes no more than documents whose jobs this engine holds, and those jobs. Engines on one server do it side by
   * side; only who writes anything else is alone.
   */
  writeHeld<T>(work: (db: WriteDb) => T | Promise<T>): Promise<T> {
    return this.#write(work, true);
  }

  #write<T>(work: (db: WriteDb) => T | Promise<T>, held: boolean): Promise<T> {
    if (this.#closed) return Promise.reject(new AppError('engine.gone', 'The library was closed.'));
    const db = this.#db;
    if (db instanceof AppError) return Promise.reject(db);
    const untilMs = performance.now() + this.#lockWaitMs;
    const done = this.#tail.then(() => this.#steadily(db, work, held, untilMs));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  /** The library is being closed: a server that is away is not waited for any more. */
  hurry(): void {
    this.#isHurried = true;
    this.#hurry.resolve(false);
  }

  /** Refuses further writes and waits for those that were asked for. */
  async finish(): Promise<void> {
    this.#closed = true;
    await this.#tail;
  }

  /** A transaction that a server has certainly not taken is begun again when it is there. */
  async #steadily<T>(db: WriteDb, work: (db: WriteDb) => T | Promise<T>, held: boolean, untilMs: number): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#transaction(db, work, held);
      } catch (error) {
        const isUncertain = isAppError(error) && error.details?.outcome === 'unknown';
        const leftMs = this.#isHurried ? 0 : untilMs - performance.now();
        if (!this.#server || !isAppError(error, 'library.unreachable') || isUncertain || leftMs <= 0) throw error;
        await wait(Math.min(leftMs, AGAIN_MS * 2 ** Math.min(attempt, 10) * (0.5 + Math.random() / 2)));
        const back = this.#server.back(this.#lockWaitMs);
        if (!(await Promise.race([back, this.#hurry.promise]))) throw error;
      }
    }
  }

  async #transaction<T>(db: WriteDb, work: (db: WriteDb) => T | Promise<T>, held: boolean): Promise<T> {
    await this.#begin(db, held);
    try {
      const result = await work(db);
      await db.commit();
      this.#onCommit();
      return result;
    } finally {
      // Still open after a throw, unless SQLite has rolled back by itself (disk full).
      if (db.inTransaction) db.rollback();
    }
  }

  async #begin(db: WriteDb, held: boolean): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (let attempt = 0; ; attempt++) {
      try {
        db.begin(held);
        return;
      } catch (error) {
        if (!isAppError(error, 'library.locked') || performance.now() > deadline) {
          db.giveUp();
          throw error;
        }
        // Two waiting processes must not knock in step.
        await wait(RETRY_MS * (1 + Math.min(attempt, 6)) * (0.5 + Math.random()));
      }
    }
  }
}
