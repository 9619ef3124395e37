/** One request to a model server: time limits, a connection that is closed when it is left, and a client for Ollama. */
import { Ollama } from 'ollama/browser';
import type { RequestInit as UndiciInit } from 'undici';
import type { z } from 'zod';
import { cancelled } from '#shared/base/errors.ts';
import { ERROR_BOUNDS, limitedBody, readStart } from '../../../network/bounded.ts';
import { guardedFetch, type GuardedFetch } from '../../../network/guarded-connect.ts';
import { failure, late, Refusal, Unreadable, type Purpose } from './failures.ts';
import { Lines } from './lines.ts';

export interface RequestLimits {
  /** Until the first piece of the answer. */
  readonly firstMs: number;
  /** Between two pieces. */
  readonly betweenMs: number;
  /** Until the end, however steadily pieces come; by default as long as the slowest machine takes for the longest answer. */
  readonly wholeMs?: number;
  /** Of the whole answer; by default more than any model says. */
  readonly mostBytes?: number;
}

const WHOLE_MS = 2 * 3_600_000;
export const REPLY_MOST_BYTES = 32 * 2 ** 20;

export interface Request {
  /** The server, without a slash at its end. */
  readonly address: string;
  readonly purpose: Purpose;
  readonly limits: RequestLimits;
  readonly signal: AbortSignal;
}

/**
 * Ask for one answer.
 *
 * @throws AppError with a code of the purpose, `call.cancelled` if the signal aborts
 */
export async function askOnce<T>(
  request: Request,
  ask: (client: Ollama) => Promise<unknown>,
  schema: z.ZodType<T>,
): Promise<T> {
  const connection = connect(request, false);
  try {
    return read(schema, await connection.inTime('first', ask(connection.client)));
  } catch (error) {
    throw failure(error, request.address, request.purpose, request.signal);
  } finally {
    connection.close();
  }
}

/**
 * Ask for an answer in pieces, which end when Ollama says so. Leaving the loop or aborting the signal closes the
 * connection, upon which Ollama stops its work. Time that the caller takes between pieces is not counted.
 *
 * @throws AppError with a code of the purpose, `call.cancelled` if the signal aborts
 */
export async function* askInPieces<T>(
  request: Request,
  ask: (client: Ollama) => Promise<AsyncIterable<unknown>>,
  schema: z.ZodType<T>,
): AsyncGenerator<T, void, void> {
  const connection = connect(request, true);
  try {
    const pieces = (await connection.inTime('first', ask(connection.client)))[Symbol.asyncIterator]();
    for await (const piece of inTurn(connection, pieces)) yield read(schema, piece);
  } catch (error) {
    throw failure(error, request.address, request.purpose, request.signal);
  } finally {
    connection.close();
  }
}

/** As `fetch`, with the limits of the request; a status that is no success is thrown as a refusal. */
type Get = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Ask a server that speaks another language than Ollama.
 *
 * @throws AppError with a code of the purpose, `call.cancelled` if the signal aborts
 */
export async function askDirectly<T>(request: Request, ask: (get: Get) => Promise<T>): Promise<T> {
  const connection = connect(request, false);
  try {
    return await connection.inTime('first', ask(connection.get));
  } catch (error) {
    throw failure(error, request.address, request.purpose, request.signal);
  } finally {
    connection.close();
  }
}

/**
 * The same for an answer in pieces.
 *
 * @throws AppError with a code of the purpose, `call.cancelled` if the signal aborts
 */
export async function* askDirectlyInPieces<T>(
  request: Request,
  ask: (get: Get) => Promise<AsyncIterable<T>>,
): AsyncGenerator<T, void, void> {
  const connection = connect(request, false);
  try {
    const pieces = (await connection.inTime('first', ask(connection.get)))[Symbol.asyncIterator]();
    yield* inTurn(connection, pieces);
  } catch (error) {
    throw failure(error, request.address, request.purpose, request.signal);
  } finally {
    connection.close();
  }
}

async function* inTurn<T>(connection: Connection, pieces: AsyncIterator<T>): AsyncGenerator<T, void, void> {
  for (let which: 'first' | 'between' = 'first'; ; which = 'between') {
    const next = await connection.inTime(which, pieces.next());
    if (next.done === true) return;
    yield next.value;
  }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Unreadable(parsed.error.issues[0]?.message ?? '');
}

type Connection = ReturnType<typeof connect>;

function connect({ address, purpose, limits, signal }: Request, inLines: boolean) {
  const controller = new AbortController();
  const stop = (): void => controller.abort(cancelled());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const get = fetchVia(controller.signal, inLines, limits.mostBytes ?? REPLY_MOST_BYTES);
  const whole = setTimeout(() => controller.abort(late(address, purpose, 'whole')), limits.wholeMs ?? WHOLE_MS).unref();
  return {
    client: new Ollama({ host: address, fetch: get }),
    get: get as Get,
    /** The work's result, or the error of a limit; the connection is closed then, whatever the work does. */
    async inTime<T>(which: 'first' | 'between', work: Promise<T>): Promise<T> {
      const limitMs = which === 'first' ? limits.firstMs : limits.betweenMs;
      const timer = setTimeout(() => controller.abort(late(address, purpose, which)), limitMs);
      let onAbort = (): void => undefined;
      const aborted = new Promise<never>((_, reject) => {
        onAbort = () => reject(controller.signal.reason as Error);
        if (controller.signal.aborted) onAbort();
        controller.signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return await Promise.race([work, aborted]);
      } finally {
        clearTimeout(timer);
        controller.signal.removeEventListener('abort', onAbort);
      }
    },
    close(): void {
      clearTimeout(whole);
      signal.removeEventListener('abort', stop);
      controller.abort(cancelled());
    },
  };
}

/** A machine takes a connection however busy the server on it is: one that takes none is not there. */
const CONNECT_MS = 3000;

let asking: Promise<GuardedFetch> | undefined;

/** As `fetch`, which never leads to an address that is never asked. */
async function ask(url: string | URL, init: RequestInit): Promise<Response> {
  const { fetch, dispatcher } = await (asking ??= guardedFetch({ timeoutMs: CONNECT_MS }));
  return fetch(url, { ...(init as UndiciInit), dispatcher }) as Promise<unknown> as Promise<Response>;
}

/**
 * The client checks and prints what it cannot read; so it gets nothing of that kind to see. A redirect could lead the
 * prompt to another machine. A connection that is kept for later may be dead by then, and would fail the next request.
 */
function fetchVia(signal: AbortSignal, inLines: boolean, mostBytes: number): typeof fetch {
  return async (input, init) => {
    const headers = { ...(init?.headers as Record<string, string> | undefined), connection: 'close' };
    const response = await ask(input as string | URL, { ...init, headers, redirect: 'error', signal });
    if (!response.ok) throw new Refusal(response.status, errorText(await readStart(response, ERROR_BOUNDS)));
    const body = limitedBody(response, mostBytes);
    return new Response(inLines && body ? body.pipeThrough(wholeLines()) : body, {
      status: response.status,
      headers: response.headers,
    });
  };
}

function errorText(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined;
    if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
    if (typeof error === 'string') return error;
  } catch {
    // Not every proxy answers in JSON.
  }
  return body;
}

/** Passes lines that are objects in JSON; fails at anything else, which the client would leave out silently. */
function wholeLines(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const lines = new Lines();
  type Out = TransformStreamDefaultController<Uint8Array<ArrayBuffer>>;
  const pass = (line: string, out: Out): void => {
    if (line.trim() === '') return;
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) throw new Unreadable('a line is no object');
    out.enqueue(encoder.encode(`${line}\n`));
  };
  return new TransformStream({
    transform(chunk, out) {
      for (const line of lines.push(decoder.decode(chunk, { stream: true }))) pass(line, out);
    },
    flush: (out) => pass(lines.finish() + decoder.decode(), out),
  });
}
