import { setTimeout as wait } from 'node:timers/promises';
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { WriteDb } from './db.ts';

const RETRY_MS = 15;

/**
 * The only way to write: one transaction after the other. A transaction may wait between its steps, so that the engine
 * answers reads while a document is stored; other writes wait for their turn without blocking anything.
 */
export class Writer {
  readonly #db: WriteDb | AppError;
  readonly #lockWaitMs: number;
  readonly #onCommit: () => void;
  #tail: Promise<unknown> = Promise.resolve();
  #closed = false;

  /**
   * @param db  why nothing can be written, where nothing can
   * @param lockWaitMs  how long to wait for another process that holds the write lock
   */
  constructor(db: WriteDb | AppError, onCommit: () => void, lockWaitMs = 30_000) {
    this.#db = db;
    this.#onCommit = onCommit;
    this.#lockWaitMs = lockWaitMs;
  }

  /**
   * Run `work` in a transaction: committed when it returns, rolled back when it throws. It must not call `write`.
   *
   * @throws AppError `library.locked` if another process keeps the lock, `library.disk-full`, `engine.gone` after close,
   *   and why nothing can be written to a library that is only read
   */
  write<T>(work: (db: WriteDb) => T | Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new AppError('engine.gone', 'The library was closed.'));
    const db = this.#db;
    if (db instanceof AppError) return Promise.reject(db);
    const done = this.#tail.then(() => this.#transaction(db, work));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  /** Refuses further writes and waits for those that were asked for. */
  async finish(): Promise<void> {
    this.#closed = true;
    await this.#tail;
  }

  async #transaction<T>(db: WriteDb, work: (db: WriteDb) => T | Promise<T>): Promise<T> {
    await this.#begin(db);
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

  async #begin(db: WriteDb): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (let attempt = 0; ; attempt++) {
      try {
        db.begin();
        return;
      } catch (error) {
        if (!isAppError(error, 'library.locked') || performance.now() > deadline) throw error;
        // Two waiting processes must not knock in step.
        await wait(RETRY_MS * (1 + Math.min(attempt, 6)) * (0.5 + Math.random()));
      }
    }
  }
}
