/**
 * What pdf.js's parsing worker sends of a page, up to what a window can hold. Each operator exists three times: where it is made, in the
 * window, and where it is drawn.
 */

/** Of a page; those after them are left out. A page of dense vector graphics has some 200,000. */
const MAX_OPERATORS = 400_000;
/** Its points and its bounds are arrays of their own. */
const PATH_WEIGHT = 2;
/** Pieces of text of a page; a dense one has some 3,000. */
const MAX_ITEMS = 50_000;

/** What pdf.js sends last of a stream that was canceled, read to its end, or failed. */
const ENDED: readonly unknown[] = [2, 3, 5];

export interface Bounds {
  readonly operators: number;
  readonly items: number;
}

type Chunk = Readonly<Record<string, unknown>>;

/**
 * A filter for the messages that the worker sends, undefined for one that is not to be sent; pages come in streams, each with a number.
 * What is too much of a page ends it, and the worker, which is asked for no more of it, waits until the page is let go of.
 */
export function boundedMessages(most: Bounds = { operators: MAX_OPERATORS, items: MAX_ITEMS }) {
  const sent = new Map<unknown, number>();
  /** How many of the parts the stream may still send. */
  const allowed = (stream: unknown, parts: readonly unknown[], limit: number): number => {
    let weight = sent.get(stream) ?? 0;
    let count = 0;
    for (; count < parts.length; count++) {
      weight += isPath(parts[count]) ? PATH_WEIGHT : 1;
      if (weight > limit) break;
    }
    sent.set(stream, weight);
    return count;
  };
  return (message: unknown): unknown => {
    if (!isStreamed(message)) return message;
    const { streamId, chunk } = message;
    if (ENDED.includes(message.stream)) sent.delete(streamId);
    if (chunk === undefined) return message;
    const { fnArray, argsArray, items } = chunk;
    if (Array.isArray(fnArray) && Array.isArray(argsArray)) {
      if ((sent.get(streamId) ?? 0) > most.operators) return undefined;
      const length = allowed(streamId, argsArray, most.operators);
      if (length === fnArray.length) return message;
      const kept = { fnArray: fnArray.slice(0, length), argsArray: argsArray.slice(0, length), length };
      return { ...message, chunk: { ...chunk, ...kept, lastChunk: true } };
    }
    if (Array.isArray(items)) {
      const length = allowed(streamId, items, most.items);
      if (length < items.length) return { ...message, chunk: { ...chunk, items: items.slice(0, length) } };
    }
    return message;
  };
}

/** Arguments of an operator: how it is painted, its points, and its bounds. */
function isPath(args: unknown): boolean {
  return Array.isArray(args) && args.length === 3 && args[2] instanceof Float32Array;
}

interface Streamed {
  readonly stream: unknown;
  readonly streamId: unknown;
  readonly chunk?: Chunk;
}

function isStreamed(message: unknown): message is Streamed {
  return typeof message === 'object' && message !== null && 'streamId' in message && 'stream' in message;
}
