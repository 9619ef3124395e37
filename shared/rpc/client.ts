import { AsyncQueue, deferred } from '../base/async.ts';
import { AppError, cancelled } from '../base/errors.ts';
import { Frame } from './frames.ts';
import type { Port } from './port.ts';
import type { Item, MethodSpec, MethodTable, Params, Result } from './spec.ts';

/** A running call: read the items with `for await`, the result with `result`; leaving the loop cancels the far side. */
export interface Call<I, R> extends AsyncIterable<I> {
  readonly result: Promise<R>;
  cancel(): void;
}

export interface Client<T extends MethodTable> {
  /** Start a call and stream it. */
  start<Name extends keyof T & string>(
    method: Name,
    params: Params<T[Name]>,
    signal?: AbortSignal,
  ): Call<Item<T[Name]>, Result<T[Name]>>;
  /** Call and wait for the result; items, if any, are dropped. */
  call<Name extends keyof T & string>(
    method: Name,
    params: Params<T[Name]>,
    signal?: AbortSignal,
  ): Promise<Result<T[Name]>>;
}

interface Pending {
  item(value: unknown): void;
  done(result: unknown): void;
  fail(error: AppError): void;
}

/** Make calls on `port`. When the port closes, every open call fails with `engine.gone`. */
export function createClient<T extends MethodTable>(port: Port, methods: T): Client<T> {
  const pending = new Map<number, Pending>();
  let nextId = 0;
  let gone = false;

  port.onFrame((raw) => {
    const frame = Frame.safeParse(raw);
    if (!frame.success) return;
    const call = pending.get(frame.data.id);
    if (!call) return; // the answer to a call that was cancelled here
    if (frame.data.t === 'item') call.item(frame.data.value);
    else if (frame.data.t === 'done') call.done(frame.data.result);
    else if (frame.data.t === 'fail') call.fail(AppError.fromReport(frame.data.error));
  });
  port.onClose(() => {
    gone = true;
    for (const call of [...pending.values()]) call.fail(engineGone());
  });

  const start: Client<T>['start'] = <Name extends keyof T & string>(
    method: Name,
    params: Params<T[Name]>,
    signal?: AbortSignal,
  ) => {
    if (!Object.hasOwn(methods, method)) throw new Error(`No such method: ${method}`);
    const id = nextId++;
    const call = new OpenCall<Item<T[Name]>, Result<T[Name]>>(methods[method]!, {
      leave: () => port.post({ t: 'cancel', id }),
      settled: () => pending.delete(id),
      signal,
    });
    pending.set(id, call);
    if (gone) call.fail(engineGone());
    else if (signal?.aborted) call.fail(cancelled());
    else port.post({ t: 'call', id, method, params });
    return call;
  };

  return { start, call: (method, params, signal) => start(method, params, signal).result };
}

interface CallEnds {
  /** Tells the other side that nobody waits any more. */
  readonly leave: () => void;
  readonly settled: () => void;
  readonly signal: AbortSignal | undefined;
}

/** A call from its start until its result, its failure, or until nobody waits for it. */
class OpenCall<I, R> implements Pending {
  readonly result: Promise<R>;
  readonly #spec: MethodSpec;
  readonly #ends: CallEnds;
  readonly #items = new AsyncQueue<I>();
  readonly #deferred = deferred<R>();
  #isOpen = true;

  constructor(spec: MethodSpec, ends: CallEnds) {
    this.#spec = spec;
    this.#ends = ends;
    this.result = this.#deferred.promise;
    this.result.catch(() => undefined); // a caller that only reads the items gets the error from the loop
    ends.signal?.addEventListener('abort', this.cancel, { once: true });
  }

  readonly cancel = (): void => {
    if (!this.#isOpen) return;
    this.#ends.leave();
    this.fail(cancelled());
  };

  item(value: unknown): void {
    this.#checked(() => this.#items.push(this.#spec.item.parse(value) as I));
  }

  done(value: unknown): void {
    this.#checked(() => {
      const parsed = this.#spec.result.parse(value) as R;
      this.#settle();
      this.#items.end();
      this.#deferred.resolve(parsed);
    });
  }

  fail(error: unknown): void {
    this.#settle();
    this.#items.fail(error);
    this.#deferred.reject(error);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<I, void, void> {
    try {
      yield* this.#items;
    } finally {
      this.cancel();
    }
  }

  #settle(): void {
    this.#isOpen = false;
    this.#ends.settled();
    this.#ends.signal?.removeEventListener('abort', this.cancel);
  }

  /** What the other side sent and does not fit ends the call on both sides. */
  #checked(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#ends.leave();
      this.fail(error);
    }
  }
}

function engineGone(): AppError {
  return new AppError('engine.gone', 'The connection to the library was lost.');
}
