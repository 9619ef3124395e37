import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openApi } from './api.ts';

const { signal } = new AbortController();
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What listens where Zotero does answers its first questions, and everything else without an end. */
async function endless(): Promise<number> {
  server = createServer((request, response) => {
    response.writeHead(200, { 'zotero-api-version': '3' });
    if (request.url === '/api/') response.end();
    else if (request.url?.endsWith('/groups')) response.end('[]');
    else {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, ' ')));
      };
      response.on('drain', more);
      more();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('an answer without an end is read no further than any library is long', async () => {
  const source = await openApi(await endless(), [], signal, { mostBytes: 2 ** 22, withinMs: 60_000 });
  const reading = source!.read('', null, () => false, signal).next();
  await expect(reading).rejects.toMatchObject({
    code: 'input.unsupported',
    message: expect.stringContaining('more than was expected') as string,
  });
});

describe('pages that never end', () => {
  /** Each page is full, of items that no page before had. @param total  what each says is in all of them */
  const pages = async (total: number | null): Promise<{ readonly port: number; readonly asked: () => number }> => {
    let [item, asked] = [0, 0];
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      response.writeHead(200, {
        'zotero-api-version': '3',
        ...(total === null ? {} : { 'total-results': String(total) }),
      });
      if (!url.pathname.endsWith('/items') || url.searchParams.has('format')) {
        response.end('[]');
        return;
      }
      asked++;
      const data = { itemType: 'book', title: 'x'.repeat(50), dateModified: '2020-01-01T00:00:00Z' };
      const entries = Array.from({ length: Number(url.searchParams.get('limit')) }, () => ({
        key: `K${String(++item)}`,
        data,
      }));
      response.end(JSON.stringify(entries));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, asked: () => asked };
  };
  const answers = { mostBytes: 2 ** 22, withinMs: 60_000 };

  test.each([
    ['objects', { objects: 2500, chars: 2 ** 30 }],
    ['characters', { objects: 2 ** 30, chars: 150_000 }],
  ])('are read until there are more %s than in any library', async (_, reading) => {
    const { port, asked } = await pages(null);
    const source = await openApi(port, [], signal, answers, reading);
    await expect(Array.fromAsync(source!.read('', null, () => false, signal))).rejects.toMatchObject({
      code: 'input.unsupported',
      message: expect.stringContaining('larger than any') as string,
    });
    expect(asked()).toBe(3);
  });

  test('are read as far as they say that there is something', async () => {
    const { port, asked } = await pages(1500);
    const source = await openApi(port, [], signal, answers);
    const parts = await Array.fromAsync(source!.read('', null, () => false, signal));
    expect(parts.at(-1)?.kind).toBe('end');
    expect(asked()).toBe(2);
  });
});
