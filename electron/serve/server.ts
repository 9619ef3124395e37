/** The window's HTTP and WebSocket server, on the loopback address alone. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer } from 'ws';
import { AppError, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import type { Port } from '#shared/rpc/port.ts';
import type { ContentRequest } from '../host/content.ts';
import { contentSecurityPolicy, protectiveHeaders } from '../host/csp.ts';
import { errorAnswer, type HttpAnswer } from '../host/http-answer.ts';
import { type Access, isForeignPage, isOwnOrigin, loopbackHost, sameSecret } from './access.ts';
import { refusalPage, welcomePage } from './notice.ts';
import { AGAIN_PATH, AgainRequest, type AgainAnswer } from './rendezvous.ts';
import { MAX_FRAME_BYTES, websocketPort } from './websocket-port.ts';
import type { z } from 'zod';

export interface ServerParts {
  readonly access: Access;
  /** Shows that a second start comes from the same user. */
  readonly secret: string;
  readonly content: (request: ContentRequest) => Promise<HttpAnswer>;
  readonly connectWindow: (port: Port) => void;
  readonly upload: (body: IncomingMessage, name: string) => Promise<ImportReceipt>;
  /** The archive of a model. */
  readonly uploadModel: (body: IncomingMessage, name: string) => Promise<{ readonly id: string }>;
  /** A second start: open these, too. */
  readonly addPaths: (paths: readonly string[]) => void;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  readonly port: number;
  /** A fresh address that works once. */
  issueAddress(): string;
  close(): Promise<void>;
}

const MAX_AGAIN_BYTES = 1024 * 1024;

/** @throws the system's error if `port` cannot be listened on */
export async function startServer(port: number, parts: ServerParts): Promise<RunningServer> {
  const server = createServer((request, response) => {
    respond(request, response, parts).catch((error: unknown) => {
      parts.log(`${request.method ?? '?'} failed: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  server.requestTimeout = 0; // a large upload through a tunnel takes as long as it takes
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    if (mayUpgrade(request, parts.access))
      sockets.handleUpgrade(request, socket, head, (opened) => parts.connectWindow(websocketPort(opened)));
    else refuseUpgrade(socket);
  });
  await listen(server, port);
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    issueAddress: () => `http://127.0.0.1:${actual}/?token=${parts.access.issueToken()}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const host = loopbackHost(request);
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (host === null || url === null) return send(request, response, refusal());
  const answer = await choose(request, host, url, parts);
  await send(request, response, answer, host);
}

async function choose(request: IncomingMessage, host: string, url: URL, parts: ServerParts): Promise<HttpAnswer> {
  if (url.pathname === AGAIN_PATH) return startedAgain(request, parts);
  if (isForeignPage(request)) return refusal();
  if (!parts.access.hasSession(request)) return exchange(request, url, parts.access);
  if (url.pathname === '/upload') return upload(request, host, url, parts.upload);
  if (url.pathname === '/upload-model') return upload(request, host, url, parts.uploadModel);
  return parts.content({
    method: request.method ?? 'GET',
    pathname: url.pathname,
    range: request.headers.range,
  });
}

/** A page that is opened with an unused token gets its session; a reload or a bookmark has the cookie instead. */
function exchange(request: IncomingMessage, url: URL, access: Access): HttpAnswer {
  const token = url.searchParams.get('token');
  if (request.method !== 'GET' || url.pathname !== '/' || token === null) return refusal();
  const cookie = access.exchange(token);
  return cookie === null ? refusal() : html(200, welcomePage, { 'Set-Cookie': cookie });
}

async function upload(
  request: IncomingMessage,
  host: string,
  url: URL,
  receive: (body: IncomingMessage, name: string) => Promise<unknown>,
): Promise<HttpAnswer> {
  if (request.method !== 'POST' || !isOwnOrigin(request, host)) {
    request.resume();
    return refusal();
  }
  try {
    return json(200, await receive(request, url.searchParams.get('name') ?? ''));
  } catch (error) {
    request.resume();
    return errorAnswer(statusOf(error), error);
  }
}

/** A second start on the same library says what it was asked to open and gets an address of its own. */
async function startedAgain(request: IncomingMessage, parts: ServerParts): Promise<HttpAnswer> {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (request.method !== 'POST' || !sameSecret(given, parts.secret)) {
    request.resume();
    return refusal();
  }
  const asked = AgainRequest.safeParse(parse(await readText(request, MAX_AGAIN_BYTES)));
  if (!asked.success)
    return errorAnswer(400, new AppError('input.invalid', 'A second start sent what cannot be read.'));
  if (asked.data.paths.length > 0) parts.addPaths(asked.data.paths);
  const url = `http://127.0.0.1:${request.socket.localPort}/?token=${parts.access.issueToken()}`;
  return json(200, { url } satisfies z.infer<typeof AgainAnswer>);
}

function mayUpgrade(request: IncomingMessage, access: Access): boolean {
  const host = loopbackHost(request);
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  return host !== null && pathname === '/rpc' && isOwnOrigin(request, host) && access.hasSession(request);
}

function refuseUpgrade(socket: Duplex): void {
  socket.on('error', () => undefined); // whoever was refused may be gone already
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
  host?: string,
): Promise<void> {
  response.writeHead(answer.status, {
    ...protectiveHeaders,
    'Content-Security-Policy': contentSecurityPolicy(host === undefined ? [] : [`ws://${host}`]),
    ...answer.headers,
  });
  if (answer.body === null || request.method === 'HEAD') {
    if (typeof answer.body === 'object') answer.body?.destroy();
    response.end();
  } else if (typeof answer.body === 'string') response.end(answer.body);
  // A window that jumps to another page drops the request; that is no failure.
  else await pipeline(answer.body, response).catch(() => response.destroy());
}

function html(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}

function json(status: number, value: unknown): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

function refusal(): HttpAnswer {
  return html(403, refusalPage);
}

const statusByCode: Partial<Record<ErrorCode, number>> = {
  'input.invalid': 400,
  'file.too-large': 413,
  'engine.gone': 503,
  'library.disk-full': 507,
};

function statusOf(error: unknown): number {
  return isAppError(error) ? (statusByCode[error.code] ?? 422) : 500;
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('input.invalid', 'The request is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
