import { AsyncQueue } from '#shared/base/async.ts';
import { isAppError, type ErrorReport } from '#shared/base/errors.ts';
import type { Matrix, MatrixCell, MatrixEvent } from '#shared/contract/matrix.ts';
import { dueCells, listCells } from '../store/matrix-cells.ts';
import { matrixHead, requireMatrix } from '../store/matrices.ts';
import type { Store } from '../store/open.ts';

/** Cells in one event: what a window takes in between two frames. */
const PART_CELLS = 400;
const LOOK_MS = 1000;

/** What windows hear of tables: first everything, then what changes. What other processes write is found by looking once a second. */
export class MatrixFeed {
  readonly #store: Store;
  readonly #onBug: (error: unknown) => void;
  readonly #problem: () => ErrorReport | null;
  readonly #watchers = new Map<AsyncQueue<MatrixEvent>, string>();
  #looking: ReturnType<typeof setInterval> | undefined;
  #version = -1;

  /** @param problem  why nothing is filled in, where something should be */
  constructor(store: Store, onBug: (error: unknown) => void, problem: () => ErrorReport | null = () => null) {
    this.#store = store;
    this.#onBug = onBug;
    this.#problem = problem;
  }

  /** @throws AppError `input.invalid` where there is no such table */
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<MatrixEvent, null, void> {
    requireMatrix(this.#store.read, id);
    const events = new AsyncQueue<MatrixEvent>();
    const stop = (): void => events.end();
    signal.addEventListener('abort', stop, { once: true });
    this.#watchers.set(events, id);
    this.#version = this.#store.othersVersion();
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
    try {
      for (const event of this.#all(id)) events.push(event);
      if (!signal.aborted) yield* events;
      return null;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#watchers.delete(events);
      if (this.#watchers.size === 0) this.#rest();
    }
  }

  /** Its name, its questions, its documents or how far it is changed. */
  tell(id: string): void {
    this.#send(id, () => {
      const matrix = this.#head(id);
      return matrix ? [{ kind: 'matrix', matrix }] : [{ kind: 'removed' }];
    });
  }

  tellCells(id: string, cells: readonly MatrixCell[]): void {
    if (cells.length > 0) this.#send(id, () => [{ kind: 'cells', cells: [...cells] }]);
  }

  /** Everything again. */
  tellAll(id: string): void {
    this.#send(id, () => this.#all(id));
  }

  /** Documents of the library changed: what can be asked, and what they are called. */
  tellEveryone(): void {
    for (const id of new Set(this.#watchers.values())) this.tell(id);
  }

  close(): void {
    this.#rest();
    for (const events of this.#watchers.keys()) events.end();
    this.#watchers.clear();
  }

  #rest(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #all(id: string): MatrixEvent[] {
    const matrix = this.#head(id);
    if (!matrix) return [{ kind: 'removed' }];
    const cells = listCells(this.#store.read, id);
    const parts: MatrixEvent[] = [{ kind: 'matrix', matrix }];
    for (let from = 0; from < cells.length; from += PART_CELLS)
      parts.push({ kind: 'cells', cells: cells.slice(from, from + PART_CELLS) });
    return parts;
  }

  #head(id: string): Matrix | undefined {
    const head = wholeHead(this.#store, id);
    const problem = this.#problem();
    return head?.filling && problem ? { ...head, problem } : head;
  }

  #send(id: string, made: () => readonly MatrixEvent[]): void {
    const watching = [...this.#watchers].filter(([, of]) => of === id).map(([events]) => events);
    if (watching.length === 0) return;
    for (const event of made()) for (const events of watching) events.push(event);
  }

  #look(): void {
    try {
      const version = this.#store.othersVersion();
      if (version === this.#version) return;
      this.#version = version;
      for (const id of new Set(this.#watchers.values())) this.tellAll(id);
    } catch (error) {
      // The next look may find the library as it is wanted.
      this.#version = -1;
      if (!isAppError(error)) this.#onBug(error);
    }
  }
}

/** Undefined where there is none. */
export function wholeHead({ read }: Store, id: string): Matrix | undefined {
  const head = matrixHead(read, id);
  return head && { ...head, due: dueCells(read, id).length };
}
