/** Custom schemes, as real HTTP on loopback names: `app://wayleaf/x` is `http://wayleaf.app.localhost:PORT/x`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Handler = (request: Request) => Promise<Response> | Response;

const handlers = new Map<string, Handler>();

export const protocol = {
  registerSchemesAsPrivileged: (): void => undefined,
  handle: (scheme: string, handler: Handler): void => void handlers.set(scheme, handler),
};

let port: Promise<number> | undefined;

/** The address under which Chromium finds `url`; other schemes stay as they are. */
export async function toHttp(url: string): Promise<string> {
  const parsed = new URL(url);
  const scheme = parsed.protocol.slice(0, -1);
  if (!handlers.has(scheme)) return url;
  port ??= listen();
  return `http://${parsed.host}.${scheme}.localhost:${await port}${parsed.pathname}${parsed.search}${parsed.hash}`;
}

/** The address as the app knows it. */
export function fromHttp(url: string): string {
  return url.replace(/^http:\/\/([\w-]+)\.([a-z][a-z0-9+-]*)\.localhost:\d+(?=[/?#]|$)/, '$2://$1');
}

function listen(): Promise<number> {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = fromHttp(`http://${request.headers.host ?? ''}${request.url ?? '/'}`);
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) {
    response.writeHead(404).end();
    return;
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const answer = await handler(new Request(url, { method: request.method ?? 'GET', headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) response.end();
  else await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
}
