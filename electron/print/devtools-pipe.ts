/** The protocol of Chromium's developer tools over a pair of pipes: no port is opened that others could reach. */
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { deferred } from '#shared/base/async.ts';

const Message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});

type Values = Readonly<Record<string, unknown>>;
export type OnEvent = (method: string, params: Values) => void;

/** Bytes of one message; a browser that sends more is given up. */
const MAX_MESSAGE_BYTES = 512 * 2 ** 20;

export class DevToolsPipe {
  readonly #to: Writable;
  readonly #waiting = new Map<number, ReturnType<typeof deferred<Values>>>();
  readonly #listeners = new Map<string, OnEvent>();
  #next = 1;
  #parts: Buffer[] = [];
  #bytes = 0;
  #gone: Error | undefined;

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    to.on('error', () => this.close());
    from.on('error', () => this.close());
    from.on('close', () => this.close());
    from.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  /** @throws Error what the browser answers, or that it is gone */
  send(method: string, params: Values = {}, sessionId?: string): Promise<Values> {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = this.#next++;
    const answer = deferred<Values>();
    this.#waiting.set(id, answer);
    this.#to.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    return answer.promise;
  }

  /** Hear what happens in a session, until it is said to be over. */
  listen(sessionId: string, onEvent: OnEvent): () => void {
    this.#listeners.set(sessionId, onEvent);
    return () => this.#listeners.delete(sessionId);
  }

  close(): void {
    this.#gone ??= new Error('The browser is gone.');
    for (const answer of this.#waiting.values()) answer.reject(this.#gone);
    this.#waiting.clear();
    this.#listeners.clear();
    this.#parts = [];
  }

  #receive(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      this.#parts.push(chunk.subarray(from, end));
      this.#take(Buffer.concat(this.#parts).toString('utf8'));
      this.#parts = [];
      this.#bytes = 0;
      from = end + 1;
    }
    this.#parts.push(chunk.subarray(from));
    this.#bytes += chunk.length - from;
    if (this.#bytes > MAX_MESSAGE_BYTES) this.close();
  }

  #take(text: string): void {
    const message = parse(text);
    if (!message) return;
    const { id, method, params = {}, result = {}, error, sessionId } = message;
    if (id !== undefined) {
      const answer = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) answer?.reject(new Error(error.message));
      else answer?.resolve(result);
    } else if (method !== undefined && sessionId !== undefined) this.#listeners.get(sessionId)?.(method, params);
  }
}

function parse(text: string): z.infer<typeof Message> | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
