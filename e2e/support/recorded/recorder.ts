/** A real engine behind a window, of which everything is written down. */
import { toReport } from '#shared/base/errors.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import type { Call } from '#shared/rpc/client.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Connection, Session } from '../server.ts';
import { Gate, type StandInEngine, type Uploaded } from './engine.ts';
import {
  isLook,
  isMethod,
  isRecorded,
  type RecordedCall,
  type RecordedUpload,
  type Recording,
  type Reply,
} from './recording.ts';

type Open<T> = { -readonly [Key in keyof T]: T[Key] };

/** What one test does, over all of its starts. */
export class Tape {
  #events = 0;
  readonly #windows: number[] = [];
  readonly #calls: RecordedCall[] = [];
  readonly #uploads: RecordedUpload[] = [];

  get events(): number {
    return this.#events;
  }

  window(): void {
    this.#windows.push(++this.#events);
  }

  /** @returns where the replies to this call are written */
  call(method: string, params: unknown): Reply[] {
    const call: Open<RecordedCall> = { method, params, after: this.#events, replies: [] };
    if (!isLook(method)) this.#events++;
    if (isRecorded(method)) this.#calls.push(call);
    return call.replies;
  }

  /** @returns writes down what came of it */
  upload(name: string): (uploaded: Uploaded) => void {
    const after = this.#events++;
    return ({ status, answer }) => this.#uploads.push({ name, after, status, answer });
  }

  whole(): Recording {
    return { windows: this.#windows, calls: this.#calls, uploads: this.#uploads };
  }
}

export class Recorder implements StandInEngine {
  readonly #tape: Tape;
  readonly #session: Session;
  readonly #gate = new Gate();
  readonly #connections: Connection[] = [];

  constructor(tape: Tape, session: Session) {
    this.#tape = tape;
    this.#session = session;
  }

  async openWindow(): Promise<Handlers<Methods>> {
    const connection = await this.#session.connect();
    this.#connections.push(connection);
    this.#tape.window();
    const handlers = Object.keys(methods).map((method) => [
      method,
      (params: unknown, signal: AbortSignal) => this.#pass(connection, method, params, signal),
    ]);
    return Object.fromEntries(handlers) as Handlers<Methods>;
  }

  async upload(name: string, bytes: Uint8Array): Promise<Uploaded> {
    const write = this.#tape.upload(name);
    await this.#gate.pass();
    const response = await this.#session.fetch(`/upload?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const uploaded = { status: response.status, answer: (await response.json()) as unknown };
    write(uploaded);
    return uploaded;
  }

  hold(): void {
    this.#gate.close();
  }

  letGo(): void {
    this.#gate.open();
  }

  stop(): Promise<void> {
    this.#gate.open();
    for (const connection of this.#connections) connection.close();
    return Promise.resolve();
  }

  async *#pass(
    { client }: Connection,
    method: string,
    params: unknown,
    signal: AbortSignal,
  ): AsyncGenerator<never, never, void> {
    if (!isMethod(method)) throw new Error(`No such method: ${method}`);
    const replies = this.#tape.call(method, params);
    const after = (): number => this.#tape.events;
    await this.#gate.pass();
    const call = client.start(method, params as never, signal) as Call<unknown, unknown>;
    try {
      for await (const value of call) {
        await this.#gate.pass();
        replies.push({ t: 'item', after: after(), value });
        yield value as never;
      }
      const value = await call.result;
      replies.push({ t: 'done', after: after(), value });
      return value as never;
    } catch (error) {
      if (!signal.aborted) replies.push({ t: 'fail', after: after(), error: toReport(error) });
      throw error;
    }
  }
}
