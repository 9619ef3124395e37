import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkedLookup, type Resolve } from './checked-lookup.ts';
import { guardedFetch, guardedSocket } from './guarded-connect.ts';
import { neverAskedIn } from './never.ts';

let server: Server;
let port: number;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') response.writeHead(302, { location: `http://169.254.169.254:${port}/secret` });
    response.end('here');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => void server.close());

/** A resolver that gives these addresses for every name. */
function resolving(...addresses: string[]): Resolve {
  return (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
}

async function ask(url: string, resolve: Resolve = resolving('127.0.0.1')): Promise<string> {
  const { fetch, dispatcher } = await guardedFetch({ lookup: checkedLookup(resolve) });
  try {
    const response = await fetch(url, { dispatcher });
    return await response.text();
  } finally {
    await dispatcher.destroy();
  }
}

describe('a request', () => {
  test('goes to a name that leads where it may', async () => {
    expect(await ask(`http://models.example:${port}/`)).toBe('here');
  });

  test.each([
    ['by its numbers', 'http://169.254.169.254:11434/', ['127.0.0.1']],
    ['by its numbers in IPv6', 'http://[::ffff:169.254.1.1]:11434/', ['127.0.0.1']],
    ['by a name', 'http://models.example:11434/', ['169.254.169.254']],
    ['by one of several addresses of a name', 'http://models.example:11434/', ['127.0.0.1', 'fe80::1%eth0']],
    ['by the name of a cloud’s service', 'http://metadata.google.internal:11434/', ['127.0.0.1']],
  ])('is led to none that is never asked, %s', async (_how, url, addresses) => {
    const failed = await ask(url, resolving(...addresses)).catch((error: unknown) => error);
    expect(neverAskedIn(failed)?.host).toBe(new URL(url).hostname.replace(/^\[(.*)\]$/u, '$1'));
  });

  test('nor by a redirect', async () => {
    const failed = await ask(`http://127.0.0.1:${port}/away`).catch((error: unknown) => error);
    expect(neverAskedIn(failed)?.host).toBe('169.254.169.254');
    expect(asked).toEqual(['/away']);
  });
});

describe('a socket', () => {
  test('connects to a name that leads where it may', async () => {
    const socket = guardedSocket(checkedLookup(resolving('127.0.0.1')));
    socket.connect(port, 'db.example');
    await once(socket, 'connect');
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  test.each([
    ['169.254.1.1', ['127.0.0.1']],
    ['db.example', ['fe80::1']],
  ])('is led to none that is never asked: %s', async (host, addresses) => {
    const socket = guardedSocket(checkedLookup(resolving(...addresses)));
    socket.connect(port, host);
    const [failed] = (await once(socket, 'error').catch((error: unknown) => [error])) as [unknown];
    expect(neverAskedIn(failed)?.host).toBe(host);
  });
});
