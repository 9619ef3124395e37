/** Keeps a client connected: when the engine or the server goes away it connects again, however long that takes. */
import { deferred, sleep, type Deferred } from '#shared/base/async.ts';
import { createClient, type Call, type Client } from '#shared/rpc/client.ts';
import type { Item, MethodTable, Params, Result } from '#shared/rpc/spec.ts';
import type { OpenPort } from './ports.ts';
import { fault } from '#shared/base/messages.ts';

export type ConnectionState = 'connecting' | 'connected' | 'lost';

export interface Connection<T extends MethodTable> {
  /** Call the engine; fails with `engine.gone` while there is no connection. */
  call<Name extends keyof T & string>(
    method: Name,
    params: Params<T[Name]>,
    signal?: AbortSignal,
  ): Promise<Result<T[Name]>>;
  start<Name extends keyof T & string>(
    method: Name,
    params: Params<T[Name]>,
    signal?: AbortSignal,
  ): Call<Item<T[Name]>, Result<T[Name]>>;
  /** Ends trying and closes the port. */
  close(): void;
}

export interface ConnectionListeners {
  readonly onState: (state: ConnectionState) => void;
  /** Called after every connection, the first one included: the place to watch and load again. */
  readonly onConnected: () => void;
}

/** Waits between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [200, 400, 800, 1500, 3000] as const;

export function connect<T extends MethodTable>(
  open: OpenPort,
  methods: T,
  listeners: ConnectionListeners,
  wait: (delayMs: number) => Promise<void> = sleep,
): Connection<T> {
  let client: Client<T> | undefined;
  let closed = false;
  let closePort = (): void => undefined;

  const run = async (): Promise<void> => {
    listeners.onState('connecting');
    for (let attempt = 0; !closed; attempt++) {
      const gone = await openClient();
      if (gone) {
        attempt = 0;
        await gone.promise;
      }
      client = undefined;
      await retryLater(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]!);
    }
  };

  const retryLater = async (delayMs: number): Promise<void> => {
    if (closed) return;
    listeners.onState('lost');
    await wait(delayMs);
  };

  /** Resolves to the end of the connection, or undefined if there is nobody to talk to. */
  const openClient = async (): Promise<Deferred<void> | undefined> => {
    try {
      const port = await open();
      const gone = deferred<void>();
      closePort = () => port.close();
      client = createClient(port, methods);
      port.onClose(() => gone.resolve());
      listeners.onState('connected');
      listeners.onConnected();
      return gone;
    } catch {
      return undefined;
    }
  };

  const connected = (): Client<T> => {
    if (!client) throw fault('engine.gone', 'engine.no-connection', {});
    return client;
  };

  void run();
  return {
    call: async (method, params, signal) => connected().call(method, params, signal),
    start: (method, params, signal) => connected().start(method, params, signal),
    close: () => {
      closed = true;
      closePort();
    },
  };
}
