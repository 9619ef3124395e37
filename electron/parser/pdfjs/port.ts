type Listener = (event: { readonly data: unknown }) => void;

const YIELD_AFTER_MS = 20;

/**
 * A port between the two halves of pdf.js in one process that hands messages over as they are.
 *
 * pdf.js' own in-process port clones every message, which takes longer than reading the page. Everything pdf.js sends
 * is either new or never touched again, except the arrays of an operator list, which the sender empties and reuses:
 * those are copied. pdf.js waits by microtasks alone, so a long page would keep timers from running; messages are
 * therefore delivered in a new task every 20 ms.
 *
 * @param maxOperators  operators of one page beyond which the rest are dropped, so that a page made to exhaust memory
 *                      cannot; `onPageStart` begins a new count
 */
export function referencePorts(maxOperators: number): {
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
    operators += chunk.fnArray.length;
    const keep = operators <= maxOperators;
    const copy = { fnArray: keep ? chunk.fnArray.slice() : [], argsArray: keep ? chunk.argsArray.slice() : [] };
    return { ...(message as object), chunk: { ...chunk, ...copy, length: copy.fnArray.length } };
  };
  const main = new ReferencePort(onMessage);
  const worker = new ReferencePort(onMessage);
  main.other = worker;
  worker.other = main;
  return { main, worker, startPage: () => (operators = 0), overflowed: () => operators > maxOperators };
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
