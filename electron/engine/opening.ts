/** Opening a library that may lie on a server which is away: as often as it takes, while every call says why. */
import { sleep } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';
import type { Handlers, MethodTable } from '#shared/rpc/spec.ts';

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

type State<T> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly value: T };

export class Opening<T> {
  readonly #open: () => Promise<T>;
  readonly #stop = new AbortController();
  readonly #pauseMs: number;
  readonly #ended: Promise<void>;
  readonly #first = Promise.withResolvers<void>();
  #state: State<T> = { kind: 'opening' };

  /** @param open  one attempt; `library.unreachable` is followed by another, any other failure is the last */
  constructor(open: () => Promise<T>, pauseMs = PAUSE_MS) {
    this.#open = open;
    this.#pauseMs = pauseMs;
    this.#ended = this.#run();
  }

  /** Resolves when the first attempt is over, however it went. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  /** What was opened. @throws why it is not open */
  get value(): T {
    if (this.#state.kind === 'open') return this.#state.value;
    throw this.#state.kind === 'failed' ? this.#state.error : new Error('The library is being opened.');
  }

  /** Why it is not open; undefined where it is, or is being opened for the first time. */
  get failure(): unknown {
    return this.#state.kind === 'failed' ? this.#state.error : undefined;
  }

  /** Calls that go to what was opened, and say why while it is not. */
  handlers<M extends MethodTable>(table: M, of: (value: T) => Handlers<M>): Handlers<M> {
    const call =
      (name: keyof M) =>
      (params: never, signal: AbortSignal): unknown =>
        of(this.value)[name](params, signal);
    return Object.fromEntries(Object.keys(table).map((name) => [name, call(name)])) as unknown as Handlers<M>;
  }

  /** Try no more. Resolves to what was opened, or is open by the time that the attempt under way is over. */
  async stop(): Promise<T | undefined> {
    this.#stop.abort();
    await this.#ended;
    return this.#state.kind === 'open' ? this.#state.value : undefined;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    for (let pauseMs = this.#pauseMs; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      try {
        this.#state = { kind: 'open', value: await this.#open() };
      } catch (error) {
        this.#state = { kind: 'failed', error };
      }
      this.#first.resolve();
      if (!isAppError(this.failure, 'library.unreachable')) return;
      const isStopped = await sleep(pauseMs, signal).then(
        () => false,
        () => true,
      );
      if (isStopped) return;
    }
  }
}
