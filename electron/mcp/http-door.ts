/**
 * MCP over streamable HTTP, for assistants of this machine that start nothing themselves. Whoever serves it lets loopback alone in; here a
 * token is asked for, and pages of the web are turned away.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, isInitializeRequest, isLegacyRequest } from '@modelcontextprotocol/server';
import { parseJson } from '#shared/base/json.ts';
import type { HttpAnswer } from '../host/http-answer.ts';
import type { LocalService } from '../host/listen.ts';
import { readText } from '../host/read-text.ts';
import { HttpSessions, type SessionLimits } from './http-sessions.ts';
import { createMcpServer, type McpDeps } from './server.ts';

export interface HttpDoorDeps {
  readonly mcp: Omit<McpDeps, 'sessionOf'>;
  readonly isToken: (given: string) => boolean;
  readonly onError: (error: Error) => void;
  readonly limits?: Partial<SessionLimits>;
}

export const MCP_PATH = '/mcp';

const usualLimits: SessionLimits = { sessions: 32, silentMs: 30 * 60_000 };
const BODY_BYTES = 10 * 2 ** 20;
const BODY_MS = 10_000;
const SESSION = 'mcp-session-id';
/** What JSON-RPC says of an invalid request, and the SDKs of a session that is gone. */
const [INVALID_REQUEST, SESSION_NOT_FOUND] = [-32_600, -32_001];
/** Clients of the stateless revision that are told apart by their names. */
const MOST_NAMES = 1000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export interface HttpDoor extends LocalService {
  close(): Promise<void>;
}

export function createHttpDoor({ mcp, isToken, onError, limits }: HttpDoorDeps): HttpDoor {
  const sessions = new HttpSessions(() => createMcpServer({ ...mcp, sessionOf: once(randomUUID) }), {
    ...usualLimits,
    ...limits,
  });
  // Each request of the stateless revision stands alone: what a client of one name does is taken for one session.
  const sessionOf = byName();
  const stateless = createMcpHandler(() => createMcpServer({ ...mcp, sessionOf }), {
    legacy: 'reject',
    onerror: onError,
    maxRequestBodySize: BODY_BYTES,
  });
  const knows = ({ headers }: IncomingMessage): boolean => {
    const [, given = ''] = /^Bearer ([\w-]{20,200})$/u.exec(headers.authorization ?? '') ?? [];
    return isToken(given);
  };
  const answer = async (request: IncomingMessage, url: URL): Promise<HttpAnswer> => {
    if (!isOfThisMachine(request.headers.origin)) return refuse(403, 'Pages of the web may not ask.');
    if (!knows(request)) {
      const refusal = refuse(401, 'The token is missing or wrong.');
      return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': 'Bearer realm="Wayleaf"' } };
    }
    if (url.pathname !== MCP_PATH) return refuse(404, `MCP is answered at ${MCP_PATH}.`);
    return answerOf(await respond(request, url));
  };
  const respond = async (request: IncomingMessage, url: URL): Promise<Response> => {
    const body = request.method === 'POST' ? await readText(request, BODY_BYTES, BODY_MS) : undefined;
    const asked = webRequest(request, url, body);
    const parsedBody = body === undefined ? undefined : parseJson(body);
    if (body !== undefined && parsedBody === undefined) return rpcError(400, -32_700, 'The body is no JSON.');
    const id = request.headers[SESSION];
    const isLegacy = typeof id === 'string' || body === undefined || (await isLegacyRequest(asked.clone(), parsedBody));
    if (!isLegacy) return stateless.fetch(asked, { parsedBody });
    if (typeof id === 'string') {
      const transport = await sessions.find(id);
      return transport
        ? transport.handleRequest(asked, { parsedBody })
        : rpcError(404, SESSION_NOT_FOUND, 'This session is over. Begin another with initialize.');
    }
    if (!isInitializeRequest(parsedBody)) return rpcError(400, INVALID_REQUEST, 'A session begins with initialize.');
    return (await sessions.begin()).handleRequest(asked, { parsedBody });
  };
  return {
    path: MCP_PATH,
    knows,
    answer,
    close: async () => {
      await sessions.close();
      await stateless.close();
    },
  };
}

/** Programs name none; one of this machine may, since it has the token. */
function isOfThisMachine(origin: string | undefined): boolean {
  return origin === undefined || LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
}

function once<T>(make: () => T): () => T {
  const made = make();
  return () => made;
}

function byName(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const session = known.get(name) ?? randomUUID();
    if (known.size < MOST_NAMES) known.set(name, session);
    return session;
  };
}

function webRequest({ method = 'GET', headers }: IncomingMessage, url: URL, body: string | undefined): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) given.append(name, one);
  }
  return new Request(url, { method, headers: given, ...(body !== undefined && { body }) });
}

function answerOf({ status, headers, body }: Response): HttpAnswer {
  return {
    status,
    headers: Object.fromEntries(headers),
    body: body && Readable.fromWeb(body),
  };
}

function rpcError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
}

function refuse(status: number, message: string): HttpAnswer {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } });
  return { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }, body };
}
