import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { complete, KnownForms } from '../openai/complete.ts';
import { listServed } from '../openai/talk.ts';
import { askDirectly, askInPieces, askOnce, type RequestLimits } from './request.ts';

const purpose = { unavailable: 'chat.unavailable', failed: 'chat.failed' } as const;
const unhurried: RequestLimits = { firstMs: 60_000, betweenMs: 60_000 };
const request = (address: string, limits = unhurried) => ({
  address,
  purpose,
  limits,
  signal: new AbortController().signal,
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** The address of a server that answers so. */
async function answering(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A gigabyte and more, as fast as it is taken. */
function pour(response: ServerResponse, piece: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

const LONG = 'x'.repeat(2 ** 16);
const tooLong = { code: 'chat.failed', message: expect.stringContaining('too long') as string };
const version = (address: string, limits?: RequestLimits): Promise<unknown> =>
  askOnce(request(address, limits), (client) => client.version(), z.object({ version: z.string() }));

describe('an address that is never connected to', () => {
  test.each(['http://169.254.169.254:11434', 'http://[fe80::1]:11434', 'http://metadata.google.internal'])(
    'is not asked, whoever stored it: %s',
    async (address) => {
      const refusal = { code: 'chat.unavailable', message: expect.stringContaining('never connects to') as string };
      await expect(version(address)).rejects.toMatchObject(refusal);
      await expect(askDirectly(request(address), (get) => get(`${address}/v1/models`))).rejects.toMatchObject(refusal);
    },
  );
});

describe('a model that thinks about it', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('may begin its answer after ten minutes, and go on after ten more, where its limits say so', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const address = await answering((_, response) => begun.resolve(response));
    const limits = { firstMs: 1_500_000, betweenMs: 1_500_000 };
    // What the HTTP client waits by is made to believe that time has passed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = version(address, limits);
    asked.catch(() => undefined);
    const response = await begun.promise;
    await vi.advanceTimersByTimeAsync(600_000);
    response.write('{"version":');
    await vi.advanceTimersByTimeAsync(600_000);
    response.end('"1"}');
    await expect(asked).resolves.toEqual({ version: '1' });
  });
});

describe('a reply without an end', () => {
  test('is left after as many bytes as it may have', async () => {
    const address = await answering((_, response) => pour(response, LONG));
    const few = { ...unhurried, mostBytes: 10_000 };
    await expect(version(address, few)).rejects.toMatchObject(tooLong);
    await expect(listServed({ address, signal: request(address).signal }, 60_000)).rejects.toMatchObject(tooLong);
  });

  test('of an answer in pieces as well', async () => {
    const address = await answering((_, response) => pour(response, `${JSON.stringify({ status: 'x' })}\n`));
    const few = { ...unhurried, mostBytes: 10_000 };
    const pull = async (): Promise<number> => {
      let pieces = 0;
      const all = askInPieces(
        request(address, few),
        (client) => client.pull({ model: 'a', stream: true }),
        z.unknown(),
      );
      for await (const _piece of all) pieces++;
      return pieces;
    };
    await expect(pull()).rejects.toMatchObject(tooLong);
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: LONG } }] })}\n\n`;
    server!
      .removeAllListeners('request')
      .on('request', (_: unknown, response: ServerResponse) => pour(response, event));
    const write = async (): Promise<void> => {
      const asked = { address, model: 'a', limits: few, messages: [], maxTokens: 9, key: undefined };
      for await (const _piece of complete({ ...asked, forms: new KnownForms() }, request(address).signal));
    };
    await expect(write()).rejects.toMatchObject(tooLong);
  });

  test('is left after its time, however steadily it comes', async () => {
    const address = await answering((_, response) => {
      const more = setInterval(() => response.write('{"status":"x"}\n'), 5);
      response.on('close', () => clearInterval(more));
    });
    const brief = { ...unhurried, wholeMs: 100 };
    const pull = async (): Promise<void> => {
      const all = askInPieces(
        request(address, brief),
        (client) => client.pull({ model: 'a', stream: true }),
        z.unknown(),
      );
      for await (const _piece of all);
    };
    await expect(pull()).rejects.toMatchObject({
      code: 'chat.failed',
      message: 'Ollama came to no end with its answer.',
    });
  });

  test('of what a server says of a failure is read no further than it helps', async () => {
    const address = await answering((_, response) => {
      response.writeHead(500);
      pour(response, LONG);
    });
    const failed = await version(address).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'chat.failed', details: { status: 500 } });
    expect((failed as Error).message.length).toBeLessThan(400);
  });

  test('of what a server says of a failure is not waited for', async () => {
    const address = await answering((_, response) => {
      response.writeHead(503);
      response.write('No model is loaded');
    });
    await expect(version(address)).rejects.toMatchObject({
      message: 'Ollama reports an error: No model is loaded.',
      details: { status: 503 },
    });
  });
});
