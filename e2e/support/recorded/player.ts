/** An engine of recorded replies. */
import { deferred } from '#shared/base/async.ts';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { noItems, nothing, type Handlers } from '#shared/rpc/spec.ts';
import { Gate, type StandInEngine, type Uploaded } from './engine.ts';
import {
  isLook,
  unrecordedReply,
  isMethod,
  keyOf,
  tellsNothing,
  type MethodName,
  type RecordedCall,
  type Recording,
  type Reply,
} from './recording.ts';

/** Asked for in the background with whatever is known by then: every reply that was recorded fits. */
const offers: ReadonlySet<string> = new Set<MethodName>([
  'answer.first-questions',
  'answer.follow-ups',
  'task.keyphrases',
]);

interface Kept extends RecordedCall {
  readonly key: string;
  /** Its place among the events of the recording; undefined for a look. */
  readonly event?: number;
}

export class Player implements StandInEngine {
  /** What the window did that nobody recorded: the recording is of another window. */
  readonly strange: string[] = [];
  /** What it looked at beside that, such as what is likely to be opened next: it waits for it for ever. */
  readonly unanswered: string[] = [];
  readonly #calls: readonly Kept[];
  readonly #recording: Recording;
  readonly #made = new Set<number>();
  /** All events, in their order. */
  readonly #order: readonly number[];
  readonly #gate = new Gate();
  #waiting: { readonly after: number; readonly resolve: () => void }[] = [];
  /** So many events have happened, all before the next one that has not. */
  #events = 0;
  #windows = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#calls = recording.calls.map((call) => ({
      ...call,
      key: keyOf(call.method, call.params),
      ...(isLook(call.method) ? {} : { event: call.after + 1 }),
    }));
    this.#order = [
      ...recording.windows,
      ...recording.uploads.map(({ after }) => after + 1),
      ...this.#calls.flatMap(({ event }) => event ?? []),
    ].sort((a, b) => a - b);
  }

  openWindow(): Promise<Handlers<Methods>> {
    const opened = this.#recording.windows[this.#windows++];
    if (opened === undefined) this.strange.push('opened a window more than was recorded');
    else this.#happened(opened);
    const handlers = Object.keys(methods).map((method) => [
      method,
      (params: unknown, signal: AbortSignal) => this.#answer(method, params, signal),
    ]);
    return Promise.resolve(Object.fromEntries(handlers) as Handlers<Methods>);
  }

  async upload(name: string): Promise<Uploaded> {
    await this.#gate.pass();
    const found = this.#recording.uploads.find((upload) => upload.name === name && !this.#made.has(upload.after + 1));
    if (!found) {
      this.strange.push(`sent the file ${name}`);
      return { status: 500, answer: new AppError('internal', 'Nobody recorded this file.') };
    }
    this.#happened(found.after + 1);
    return { status: found.status, answer: found.answer };
  }

  hold(): void {
    this.#gate.close();
  }

  letGo(): void {
    this.#gate.open();
  }

  stop(): Promise<void> {
    this.#gate.open();
    return Promise.resolve();
  }

  /** For a test that waited in vain. */
  waitsFor(): readonly string[] {
    const next = Math.min(...this.#waiting.map(({ after }) => after));
    const missing = this.#calls.filter(({ event }) => event !== undefined && event <= next && !this.#made.has(event));
    return missing.map(({ method, params }) => `${method} ${JSON.stringify(params)}`);
  }

  /** A look that nobody recorded is answered where there is nothing to say, and otherwise never. */
  async *#answer(method: string, params: unknown, signal: AbortSignal): AsyncGenerator<never, never, void> {
    await this.#gate.pass();
    const unrecorded = unrecordedReply(method);
    if (unrecorded !== undefined) return unrecorded as never;
    const call = isLook(method) ? this.#look(method, params) : this.#event(method, params);
    if (!call && isLook(method) && saysNothing(method)) return null as never;
    if (!call) {
      const what = `called ${method} with ${JSON.stringify(params)}`;
      if (isLook(method)) {
        this.unanswered.push(what);
        return aborted(signal);
      }
      this.strange.push(what);
      throw new AppError('internal', `Nobody recorded ${method} with these values.`);
    }
    if (call.event !== undefined) this.#happened(call.event);
    for (const reply of call.replies) {
      // The one reply of a call is told at once, as it is now; what streams comes when it came.
      if (reply.t === 'item' || call.replies.length > 1) await this.#until(reply.after, signal);
      await this.#gate.pass();
      if (signal.aborted) throw cancelled();
      if (reply.t === 'item') yield reply.value as never;
      else return end(reply);
    }
    return aborted(signal);
  }

  /** What was told last when as much had happened as has now. */
  #look(method: string, params: unknown): Kept | undefined {
    const key = keyOf(method, params);
    // A window that closed had no reply to its last calls.
    const all = this.#calls.filter((call) => call.method === method && call.replies.length > 0);
    const same = all.filter((call) => call.key === key);
    const silent = all.filter((call) => tellsNothing(call.replies));
    const known = same.length > 0 ? same : offers.has(method) ? all : silent;
    return known.findLast(({ after }) => after <= this.#events) ?? known[0];
  }

  #event(method: string, params: unknown): Kept | undefined {
    const key = keyOf(method, params);
    const open = this.#calls.filter((call) => call.method === method && !this.#made.has(call.event ?? 0));
    return open.find((call) => call.key === key) ?? open.find((call) => tellsNothing(call.replies));
  }

  #happened(event: number): void {
    this.#made.add(event);
    const next = this.#order.find((one) => !this.#made.has(one));
    this.#events = next === undefined ? Infinity : next - 1;
    const come = this.#waiting.filter(({ after }) => after <= this.#events);
    this.#waiting = this.#waiting.filter(({ after }) => after > this.#events);
    for (const { resolve } of come) resolve();
  }

  async #until(after: number, signal: AbortSignal): Promise<void> {
    if (after <= this.#events || signal.aborted) return;
    const { promise, resolve } = deferred<void>();
    const waits = { after, resolve: () => resolve() };
    this.#waiting.push(waits);
    const leave = (): void => resolve();
    signal.addEventListener('abort', leave, { once: true });
    await promise;
    signal.removeEventListener('abort', leave);
    this.#waiting = this.#waiting.filter((one) => one !== waits);
  }
}

function end(reply: Exclude<Reply, { t: 'item' }>): never {
  if (reply.t === 'fail') throw AppError.fromReport(reply.error);
  return reply.value as never;
}

/** Never says anything, until the window leaves. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(cancelled())));
}

/** A call that is answered by null alone. */
function saysNothing(method: string): boolean {
  if (!isMethod(method)) return false;
  const { item, result } = methods[method];
  return item === noItems && result === nothing;
}
