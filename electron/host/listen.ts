/** Lets programs of this machine in, and nobody else: loopback, by a name that only this machine has, and no page of the web. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { contentSecurityPolicy, protectiveHeaders } from './csp.ts';
import type { HttpAnswer } from './http-answer.ts';
import { Strangers } from './strangers.ts';

const HEAD_MS = 10_000;
/** A connection on which nothing moves; streams have a sign of life more often. */
const STALL_MS = 60_000;
const CONNECTIONS = 64;
/** Of them, without a token so far. */
const STRANGERS = 32;

/** What programs ask for, at and below a path. */
export interface LocalService {
  readonly path: string;
  readonly answer: (request: IncomingMessage, url: URL) => Promise<HttpAnswer>;
  /** Whether the request has the token. */
  readonly knows: (request: IncomingMessage) => boolean;
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param port  0 for any that is free
 * @throws the system's error if `port` cannot be listened on
 */
export async function listen(port: number, service: LocalService, onBug: (error: unknown) => void): Promise<Listening> {
  // Most engines let nobody in, and start sooner without all that belongs to it.
  const { createServer } = await import('node:http');
  const strangers = new Strangers(STRANGERS);
  const server = createServer({ headersTimeout: HEAD_MS, connectionsCheckingInterval: 2000 }, (request, response) => {
    if (service.knows(request)) strangers.know(request.socket);
    answer(request, response, service).catch((error: unknown) => {
      onBug(error);
      response.destroy();
    });
  });
  strangers.watch(server);
  server.maxConnections = CONNECTIONS;
  server.timeout = STALL_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, service: LocalService): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  const mayAsk = url !== null && isBelow(url, service.path) && isThisMachine(request) && !isPage(request);
  const { status, headers, body } = mayAsk ? await service.answer(request, url) : refusal;
  if (!request.complete) response.setHeader('Connection', 'close');
  request.resume();
  const all = { ...protectiveHeaders, 'Content-Security-Policy': contentSecurityPolicy(), ...headers };
  if (response.destroyed) {
    if (body !== null && typeof body !== 'string') body.destroy();
    return;
  }
  response.writeHead(status, all);
  if (body === null || typeof body === 'string') response.end(body ?? undefined);
  // Who hangs up ends the call.
  else await pipeline(body, response).catch(() => response.destroy());
}

function isBelow({ pathname }: URL, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

const refusal: HttpAnswer = { status: 403, headers: {}, body: null };

/** A name that somebody's DNS leads to this machine is none of it. */
function isThisMachine({ headers }: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/iu.test(headers.host ?? '');
}

function isPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'none';
}
