import type { Kept } from './operators.ts';

type Listener = (event: { readonly data: unknown }) => void;

const YIELD_AFTER_MS = 20;
/** Operators of a page beyond which nothing new is made of arguments; a dense plot has some 50,000. */
const MAX_MADE = 100_000;
const noArguments: readonly unknown[] = [];

/**
 * A port between the two halves of pdf.js in one process that hands messages over as they are.
 *
 * pdf.js' own in-process port clones every message, which takes longer than reading the page. Everything pdf.js sends
 * is either new or never touched again, except the arrays of an operator list, which the sender empties and reuses:
 * those are copied. pdf.js waits by microtasks alone, so a long page would keep timers from running; messages are
 * therefore delivered in a new task every 20 ms.
 *
 * Of an operator list only what is asked for is passed on, so that a page of a million strokes does not fill memory.
 *
 * @param wanted        numbers of the operators to pass on, and what of their arguments
 * @param maxOperators  operators of one page beyond which the rest are dropped; `startPage` begins a new count
 */
export function referencePorts(
  wanted: ReadonlyMap<number, Kept>,
  maxOperators: number,
): {
  readonly main: object;
  readonly worker: object;
  /** Begin counting a new page. */
  readonly startPage: () => void;
  /** True if operators of this page were dropped. */
  readonly overflowed: () => boolean;
} {
  let operators = 0;
  const onMessage = (message: unknown): unknown => {
    const chunk = operatorChunk(message);
    if (!chunk) return message;
    const fnArray: number[] = [];
    const argsArray: unknown[] = [];
    chunk.fnArray.forEach((operator, i) => {
      const kept = wanted.get(operator);
      if (kept === undefined || ++operators > maxOperators) return;
      fnArray.push(operator);
      argsArray.push(
        operators > MAX_MADE && typeof kept !== 'boolean' ? noArguments : keptOf(kept, chunk.argsArray[i]),
      );
    });
    return { ...(message as object), chunk: { ...chunk, fnArray, argsArray, length: fnArray.length } };
  };
  const main = new ReferencePort(onMessage);
  const worker = new ReferencePort(onMessage);
  main.other = worker;
  worker.other = main;
  return { main, worker, startPage: () => (operators = 0), overflowed: () => operators > maxOperators };
}

function keptOf(kept: Kept, args: unknown): unknown {
  if (typeof kept === 'boolean') return kept ? args : noArguments;
  return kept(Array.isArray(args) ? args : noArguments);
}

class ReferencePort {
  other: ReferencePort | undefined;
  readonly #listeners = new Set<Listener>();
  #queue: unknown[] = [];
  #scheduled = false;
  readonly #onMessage: (message: unknown) => unknown;
  static #lastYield = 0;

  constructor(onMessage: (message: unknown) => unknown) {
    this.#onMessage = onMessage;
  }

  postMessage(message: unknown): void {
    this.#queue.push(this.#onMessage(message));
    if (this.#scheduled) return;
    this.#scheduled = true;
    if (performance.now() - ReferencePort.#lastYield > YIELD_AFTER_MS) {
      setImmediate(() => {
        ReferencePort.#lastYield = performance.now();
        this.#deliver();
      });
    } else queueMicrotask(() => this.#deliver());
  }

  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  terminate(): void {
    this.#listeners.clear();
  }

  #deliver(): void {
    this.#scheduled = false;
    const messages = this.#queue;
    this.#queue = [];
    for (const data of messages) {
      for (const listener of this.other ? this.other.#listeners : []) listener({ data });
    }
  }
}

interface OperatorChunk {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

function operatorChunk(message: unknown): OperatorChunk | undefined {
  const chunk = (message as { readonly chunk?: Partial<OperatorChunk> } | undefined)?.chunk;
  return chunk?.fnArray && chunk.argsArray ? (chunk as OperatorChunk) : undefined;
}
