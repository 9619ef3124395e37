/**
 * What stands between the loopback address and everything that reads a request: limits, deadlines, and a catch for
 * whatever fails. A request may end its own connection, never the server.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer } from 'ws';
import type { Port } from '#shared/rpc/port.ts';
import { contentSecurityPolicy, protectiveHeaders } from '../host/csp.ts';
import type { HttpAnswer } from '../host/http-answer.ts';
import { Strangers } from '../host/strangers.ts';
import { listenAtFile } from './socket-file.ts';
import { MAX_FRAME_BYTES, websocketPort } from './websocket-port.ts';

export interface FrontParts {
  /** What to say to a request. A body that it leaves unread is dropped. */
  readonly answer: (request: IncomingMessage, url: URL) => Promise<HttpAnswer>;
  /** Whether whoever asks has a session: only then is a body waited for that nobody reads. */
  readonly isKnown: (request: IncomingMessage) => boolean;
  readonly mayConnect: (request: IncomingMessage, url: URL) => boolean;
  readonly connect: (port: Port) => void;
  readonly log: (line: string) => void;
  /** Listens there, too. */
  readonly socketFile?: string | undefined;
  readonly limits?: Partial<FrontLimits>;
}

export interface FrontLimits {
  /** For the head of a request. */
  readonly headMs: number;
  /** A body that brings nothing, or an answer of which nothing is taken, for this long ends its connection. */
  readonly stallMs: number;
  readonly connections: number;
  /** Of them, without a session so far; at both addresses together. */
  readonly strangers: number;
  /** Windows at the same time. */
  readonly sockets: number;
}

export const frontLimits: FrontLimits = {
  headMs: 10_000,
  stallMs: 60_000,
  connections: 512,
  strangers: 64,
  sockets: 64,
};

export interface Front {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on both addresses of this machine, with one port: a browser takes a name under `.localhost` for either, and
 * must find nobody else at the other.
 *
 * @throws the system's error if `port` cannot be listened on, AppError as `listenAtFile`
 */
export async function openFront(port: number, parts: FrontParts): Promise<Front> {
  const limits = { ...frontLimits, ...parts.limits };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const strangers = new Strangers(limits.strangers);
  const create = (): Server => createFrontServer(sockets, strangers, parts, limits);
  const servers = [create(), create()] as const;
  const atFile = parts.socketFile === undefined ? undefined : create();
  const actual = await listenOnBoth(servers, port);
  const all = [...servers, ...(atFile ? [atFile] : [])];
  try {
    if (atFile && parts.socketFile !== undefined) await listenAtFile(atFile, parts.socketFile);
  } catch (error) {
    await Promise.all(servers.map(closeServer));
    throw error;
  }
  return {
    port: actual,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await Promise.all(all.map(closeServer));
    },
  };
}

function createFrontServer(
  sockets: WebSocketServer,
  strangers: Strangers,
  parts: FrontParts,
  limits: FrontLimits,
): Server {
  const server = createServer(
    { headersTimeout: limits.headMs, connectionsCheckingInterval: Math.min(limits.headMs, 2000) },
    (request, response) => {
      if (parts.isKnown(request)) strangers.know(request.socket);
      attend(request, response, parts, limits).catch((error: unknown) => {
        parts.log(`${request.method ?? '?'} failed: ${error instanceof Error ? error.message : String(error)}`);
        response.destroy();
      });
    },
  );
  server.requestTimeout = 0; // a large upload through a tunnel takes as long as it takes, if it gets on
  server.maxConnections = limits.connections;
  strangers.watch(server);
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined); // whoever was refused may be gone already
    try {
      const url = urlOf(request);
      if (url && sockets.clients.size < limits.sockets && parts.mayConnect(request, url)) {
        strangers.know(request.socket);
        sockets.handleUpgrade(request, socket, head, (opened) => parts.connect(websocketPort(opened)));
      } else refuseUpgrade(socket);
    } catch (error) {
      parts.log(`A connection failed: ${error instanceof Error ? error.message : String(error)}`);
      socket.destroy();
    }
  });
  return server;
}

const TRIES = 10;
/** What the system says where there is no IPv6, and so nobody who could listen there. */
const NO_IPV6: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** @returns the port of both */
async function listenOnBoth([four, six]: readonly [Server, Server], port: number): Promise<number> {
  for (let tries = 1; ; tries++) {
    await listen(four, port, '127.0.0.1');
    const actual = (four.address() as AddressInfo).port;
    try {
      await listen(six, actual, '::1');
      return actual;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (NO_IPV6.includes(code)) return actual;
      await closeServer(four);
      if (code !== 'EADDRINUSE' || port !== 0 || tries === TRIES) throw error;
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Null for invalid addresses, such as `//`. */
function urlOf(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '/', 'http://localhost');
}

async function attend(
  request: IncomingMessage,
  response: ServerResponse,
  parts: FrontParts,
  { stallMs }: FrontLimits,
): Promise<void> {
  const stall = new StallWatch(request, stallMs);
  const url = urlOf(request);
  const answer = url === null ? noAddress : await parts.answer(request, url);
  // A browser looks at the answer only when it has sent everything; others are not waited for.
  if (!request.complete && !parts.isKnown(request)) response.setHeader('Connection', 'close');
  request.resume();
  await send(request, response, answer, stall);
}

const noAddress: HttpAnswer = { status: 400, headers: {}, body: null };

/**
 * Ends a connection on which nothing moves while the other side is to send or to take something. What the server itself
 * works at meanwhile may take its time.
 */
class StallWatch {
  readonly #socket: IncomingMessage['socket'];
  readonly #stallMs: number;
  #isSending = false;

  constructor(request: IncomingMessage, stallMs: number) {
    this.#socket = request.socket;
    this.#stallMs = stallMs;
    // Without a listener of ours, Node ends a socket that has timed out.
    this.#socket.setTimeout(stallMs);
    request.once('close', () => {
      if (!this.#isSending) this.#socket.setTimeout(0);
    });
  }

  sending(isSending: boolean): void {
    this.#isSending = isSending;
    this.#socket.setTimeout(isSending ? this.#stallMs : 0);
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
  stall: StallWatch,
): Promise<void> {
  const { body } = answer;
  const isStream = body !== null && typeof body !== 'string';
  // Those who asked may have gone while the answer was made.
  if (response.destroyed || request.socket.destroyed) {
    if (isStream) body.destroy();
    return;
  }
  head(response, answer);
  if (!isStream || request.method === 'HEAD') {
    if (isStream) body.destroy();
    response.end(isStream ? undefined : (body ?? undefined));
    return;
  }
  stall.sending(true);
  // A window that jumps to another page drops the request; that is no failure.
  await pipeline(body, response).catch(() => response.destroy());
  stall.sending(false);
}

function head(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.status, {
    ...protectiveHeaders,
    'Content-Security-Policy': contentSecurityPolicy(),
    ...answer.headers,
  });
}

function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
