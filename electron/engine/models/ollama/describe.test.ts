import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listServed } from '../openai/talk.ts';
import { lookAt } from './describe.ts';

const { signal } = new AbortController();
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** An Ollama with so many models, of which it describes none, nor says that it does not. */
async function ollamaOf(count: number): Promise<{ readonly address: string; readonly asked: () => number }> {
  let asked = 0;
  const models = Array.from({ length: count }, (_, n) => ({ name: `m${String(n)}`, size: 1 }));
  const address = await listen(({ url }, response) => {
    if (url === '/api/version') response.end('{"version":"0.12.3"}');
    else if (url === '/api/tags') response.end(JSON.stringify({ models }));
    else asked++;
  });
  return { address, asked: () => asked };
}

test('all descriptions together have one limit, and what was not described is listed', async () => {
  const { address, asked } = await ollamaOf(40);
  const state = await lookAt({ address, signal }, { versionMs: 60_000, listMs: 60_000, describeMs: 200 });
  const models = state.kind === 'running' ? state.models : [];
  expect(models).toHaveLength(40);
  expect(models.at(-1)).toMatchObject({ name: 'm39', abilities: ['chat'], contextTokens: null });
  expect(asked()).toBeLessThanOrEqual(4);
});

test('of a list of any length the first thousand models are known', async () => {
  const { address } = await ollamaOf(1500);
  const state = await lookAt({ address, signal }, { versionMs: 60_000, listMs: 60_000, describeMs: 0 });
  expect(state).toMatchObject({ kind: 'running', speaks: 'ollama' });
  expect(state.kind === 'running' ? state.models : []).toHaveLength(1000);
});

test('so it is with a server that speaks as OpenAI does', async () => {
  const data = Array.from({ length: 1500 }, (_, n) => ({ id: `m${String(n)}` }));
  const address = await listen((_, response) => void response.end(JSON.stringify({ data })));
  await expect(listServed({ address, signal }, 60_000)).resolves.toHaveLength(1000);
});
