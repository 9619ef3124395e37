import { AsyncQueue, deferred } from '../base/async.ts';
import { AppError, cancelled } from '../base/errors.ts';
import { Frame } from './frames.ts';
import type { Port } from './port.ts';
import type { Item, MethodTable, Params, Result } from './spec.ts';

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
    const spec = methods[method]!;
    const id = nextId++;
    const items = new AsyncQueue<Item<T[Name]>>();
    const result = deferred<Result<T[Name]>>();
    result.promise.catch(() => undefined); // a caller that only reads the items gets the error from the loop

    const settle = (): void => {
      pending.delete(id);
      signal?.removeEventListener('abort', cancel);
    };
    const fail = (error: unknown): void => {
      settle();
      items.fail(error);
      result.reject(error);
    };
    const cancel = (): void => {
      if (!pending.has(id)) return;
      port.post({ t: 'cancel', id });
      fail(cancelled());
    };
    const checked = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        port.post({ t: 'cancel', id });
        fail(error);
      }
    };

    pending.set(id, {
      item: (value) => checked(() => items.push(spec.item.parse(value) as Item<T[Name]>)),
      done: (value) =>
        checked(() => {
          const parsed = spec.result.parse(value) as Result<T[Name]>;
          settle();
          items.end();
          result.resolve(parsed);
        }),
      fail,
    });
    if (gone) fail(engineGone());
    else if (signal?.aborted) fail(cancelled());
    else {
      signal?.addEventListener('abort', cancel, { once: true });
      port.post({ t: 'call', id, method, params });
    }

    return {
      result: result.promise,
      cancel,
      async *[Symbol.asyncIterator]() {
        try {
          yield* items;
        } finally {
          cancel();
        }
      },
    };
  };

  return { start, call: (method, params, signal) => start(method, params, signal).result };
}

function engineGone(): AppError {
  return new AppError('engine.gone', 'The connection to the engine was lost.');
}
