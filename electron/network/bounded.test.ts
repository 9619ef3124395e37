import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  limitedBody,
  type OutOfBounds,
  readBytes,
  readJson,
  readPieces,
  readStart,
  readText,
  readUpTo,
} from './bounded.ts';

const KB = Buffer.alloc(1024, 'x');
let server: Server | undefined;
let left: Promise<unknown>;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The reply of a server to whom it is told when the other side left. */
async function reply(answer: RequestListener): Promise<Response> {
  server = createServer((request, response) => {
    left = once(response, 'close');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** As much as anybody takes. */
const endless: RequestListener = (_, response) => {
  const more = (): void => {
    while (response.write(KB));
  };
  response.on('drain', more);
  more();
};
const silent: RequestListener = (_, response) => void response.write('a');
const short: RequestListener = (_, response) => void response.end('{"a":1}');
const broken: RequestListener = (_, response) => {
  response.write('a');
  setImmediate(() => response.destroy());
};

const wide = { mostBytes: 1000, withinMs: 60_000 };
const soon = { mostBytes: 1000, withinMs: 30 };
const bytes = expect.objectContaining({ bound: 'bytes' }) as OutOfBounds;
const time = expect.objectContaining({ bound: 'time' }) as OutOfBounds;

describe('a reply', () => {
  test('within its bounds is read as a whole', async () => {
    expect(await readText(await reply(short), wide)).toBe('{"a":1}');
    expect(await readJson(await reply(short), wide)).toEqual({ a: 1 });
    expect(await readUpTo(await reply(short), { ...wide, mostBytes: 7 })).toHaveLength(7);
    expect(await readBytes(new Response(null), wide)).toHaveLength(0);
  });

  test('without an end is left after as many bytes as it may have', async () => {
    await expect(readBytes(await reply(endless), wide)).rejects.toEqual(bytes);
    await left;
    expect(await readUpTo(await reply(endless), wide)).toHaveLength(1000);
    await left;
    expect(await readStart(await reply(endless), wide)).toHaveLength(1000);
    await left;
  });

  test('that stands still is left after its time', async () => {
    await expect(readText(await reply(silent), soon)).rejects.toEqual(time);
    await left;
    await expect(readUpTo(await reply(silent), soon)).rejects.toEqual(time);
    await left;
    expect(await readStart(await reply(silent), soon)).toBe('a');
    await left;
  });

  test('that breaks off says so, and of a failure what came', async () => {
    await expect(readText(await reply(broken), wide)).rejects.toThrow(TypeError);
    expect(await readStart(await reply(broken), wide)).toMatch(/^a?$/);
  });
});

describe('a stream', () => {
  test('that somebody else reads breaks off after as many bytes as it may have', async () => {
    const response = new Response(limitedBody(await reply(endless), 10_000));
    await expect(response.text()).rejects.toEqual(bytes);
    await left;
    expect(await new Response(limitedBody(await reply(short), 7)).text()).toBe('{"a":1}');
  });

  const steady = { mostBytes: 5000, stretchMs: 100, leastBytes: 10 };

  test('takes as long as it takes, while it gets on', async () => {
    const pieces: Uint8Array[] = [];
    const drip = (length: number) =>
      new Response(ReadableStream.from(Array.from({ length: 20 }, () => KB.subarray(0, length))));
    let at = 0;
    const now = (): number => (at += 60);
    for await (const piece of readPieces(drip(10), { ...steady, now })) pieces.push(piece);
    expect(pieces).toHaveLength(20);
    pieces.length = 0;
    const all = async (): Promise<void> => {
      for await (const piece of readPieces(drip(1), { ...steady, now })) pieces.push(piece);
    };
    await expect(all()).rejects.toEqual(time);
    expect(pieces.length).toBeLessThan(5);
  });

  test('has an end, and is let go where the reader leaves', async () => {
    const all = async (): Promise<void> => {
      for await (const piece of readPieces(await reply(endless), steady)) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(all()).rejects.toEqual(bytes);
    await left;
    for await (const piece of readPieces(await reply(silent), steady)) {
      expect(Buffer.from(piece).toString()).toBe('a');
      break;
    }
    await left;
  });
});
