import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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
  const reading = source!.read('', null, signal).next();
  await expect(reading).rejects.toMatchObject({
    code: 'input.unsupported',
    message: expect.stringContaining('more than was expected') as string,
  });
});
