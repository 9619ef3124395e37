/**
 * Replies of servers, read with bounds: whoever answers at an address may answer a gigabyte, without an end, or a byte a second.
 * Every reply is read by these functions; a lint rule knows the others.
 */
import { setTimeout as wait } from 'node:timers/promises';

export interface Bounds {
  readonly mostBytes: number;
  /** From now until the end. */
  readonly withinMs: number;
}

/** A reply is longer than it may be, or takes longer. */
export class OutOfBounds extends Error {
  readonly bound: 'bytes' | 'time';

  constructor(bound: OutOfBounds['bound']) {
    super(bound === 'bytes' ? 'the reply is too long' : 'the reply takes too long');
    this.bound = bound;
  }
}

/** The stream of a reply, of whichever `fetch`. */
interface Stream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>;
    cancel(): Promise<void>;
  };
}

export interface Reply {
  readonly body: Stream | null;
}

/** The whole reply. @throws OutOfBounds; what the stream throws */
export async function readBytes(reply: Reply, bounds: Bounds): Promise<Buffer> {
  const { bytes, stopped } = await collect(reply, bounds);
  if (stopped) throw new OutOfBounds(stopped);
  return bytes;
}

/** The whole reply as UTF-8. @throws OutOfBounds; what the stream throws */
export async function readText(reply: Reply, bounds: Bounds): Promise<string> {
  return new TextDecoder().decode(await readBytes(reply, bounds));
}

/** @throws OutOfBounds, SyntaxError; what the stream throws */
export async function readJson(reply: Reply, bounds: Bounds): Promise<unknown> {
  return JSON.parse(await readText(reply, bounds));
}

/** The reply as far as it may go; a longer one is cut off. @throws OutOfBounds for one that takes too long; what the stream throws */
export async function readUpTo(reply: Reply, bounds: Bounds): Promise<Buffer> {
  const { bytes, stopped } = await collect(reply, bounds);
  if (stopped === 'time') throw new OutOfBounds('time');
  return bytes;
}

/** What of a reply came within the bounds, however it went: for what a server says of a failure, which is known without it. */
export async function readStart(reply: Reply, bounds: Bounds): Promise<string> {
  const { bytes } = await collect(reply, bounds, true);
  return new TextDecoder().decode(bytes);
}

/** What a server says of a failure: a sentence, or a page of a proxy. */
export const ERROR_BOUNDS: Bounds = { mostBytes: 64 * 2 ** 10, withinMs: 2000 };

/** The stream of a reply; it breaks off with `OutOfBounds` after so many bytes. */
export function limitedBody(reply: Pick<Response, 'body'>, mostBytes: number): Response['body'] {
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new OutOfBounds('bytes');
      out.enqueue(piece);
    },
  });
  return reply.body?.pipeThrough(counted) ?? null;
}

export interface Steadiness {
  readonly mostBytes: number;
  /** In every stretch of so long there come as many bytes at least. */
  readonly stretchMs: number;
  readonly leastBytes: number;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now?: () => number;
}

/**
 * The pieces of a reply that takes as long as it takes, such as a large file, as long as it gets on. Leaving the loop lets go of
 * the reply. Who does not come at all is left to the limits of the connection.
 *
 * @throws OutOfBounds; what the stream throws
 */
export async function* readPieces(
  reply: Reply,
  { mostBytes, stretchMs, leastBytes, now = () => performance.now() }: Steadiness,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = reply.body?.getReader();
  if (!reader) return;
  let [all, came, since] = [0, 0, now()];
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const piece = next.value as Uint8Array;
      all += piece.length;
      came += piece.length;
      if (all > mostBytes) throw new OutOfBounds('bytes');
      if (now() - since > stretchMs) {
        if (came < leastBytes) throw new OutOfBounds('time');
        [came, since] = [0, now()];
      }
      yield piece;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function collect(
  { body }: Reply,
  { mostBytes, withinMs }: Bounds,
  forgiving = false,
): Promise<{ readonly bytes: Buffer; readonly stopped: OutOfBounds['bound'] | undefined }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const all = (stopped: OutOfBounds['bound'] | undefined) => ({
    bytes: Buffer.concat(pieces).subarray(0, mostBytes),
    stopped,
  });
  const reader = body?.getReader();
  if (!reader) return all(undefined);
  const patience = new AbortController();
  const late = wait(withinMs, 'late' as const, { signal: patience.signal, ref: false }).catch(() => 'late' as const);
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === 'late') return all('time');
      if (next.done) return all(undefined);
      if (!(next.value instanceof Uint8Array)) continue;
      pieces.push(next.value);
      length += next.value.length;
      if (length > mostBytes) return all('bytes');
    }
  } catch (error) {
    if (forgiving) return all(undefined);
    throw error;
  } finally {
    patience.abort();
    // Without a reader that wants the rest, the connection is closed.
    void reader.cancel().catch(() => undefined);
  }
}
