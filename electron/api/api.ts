/**
 * The HTTP interface for programs of the same user: `POST /v1/<tool>` with JSON, answered with JSON or as a stream of events.
 * Whoever serves it lets loopback alone in; here a token is asked for, and pages of the web are turned away.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { toReport, type ErrorCode, type ErrorReport } from '#shared/base/errors.ts';
import { changesTables, tools, type ToolName, type Tools } from '#shared/contract/tools.ts';
import { inDialect } from '#shared/dialect/dialect.ts';
import { errorOut } from '#shared/dialect/failure.ts';
import { failureStatus, openApi, type FailureStatus } from '#shared/dialect/openapi.ts';
import type { Call, Client } from '#shared/rpc/client.ts';
import { jsonAnswer, type HttpAnswer } from '../host/http-answer.ts';
import { answerTo } from './entry.ts';
import { apiLimits, Gate, type ApiLimits } from './limits.ts';
import { eventStream } from './stream.ts';

export interface ApiDeps {
  /** A channel to the engine for one call, and how to close it. */
  readonly connect: () => { readonly calls: Client<Tools>; readonly close: () => void };
  readonly isToken: (given: string) => boolean;
  /** The secret of this start, by which a client can tell this server from another on its port. */
  readonly check: string;
  /** Throws for a body that is too long or too slow. */
  readonly readBody: (request: IncomingMessage, maxBytes: number, withinMs: number) => Promise<string>;
  readonly version: string;
  /** Whether the reader lets programs make and change evidence tables. */
  readonly writes: boolean;
  readonly now?: () => number;
  readonly limits?: Partial<ApiLimits>;
}

export const API_PATH = '/v1';

/** Anyone may have a nonce answered: the answer tells nothing to those who do not have the secret. */
const CHECK_PATH = `${API_PATH}/check`;
const NONCE = /^[\w-]{22,64}$/u;

export interface Api {
  readonly answer: (request: IncomingMessage, url: URL) => Promise<HttpAnswer>;
  /** Whether the request has the token. */
  readonly knows: (request: IncomingMessage) => boolean;
}

export function createApi(deps: ApiDeps): Api {
  const limits = { ...apiLimits, ...deps.limits };
  const gate = new Gate(limits, deps.now ?? (() => performance.now()));
  const knows = (request: IncomingMessage): boolean => {
    const [, given = ''] = /^Bearer ([\w-]{20,200})$/u.exec(request.headers.authorization ?? '') ?? [];
    return deps.isToken(given);
  };
  const answer = async (request: IncomingMessage, url: URL): Promise<HttpAnswer> => {
    // Browsers name the page that asks; programs have none, and no page of the web has a token to give.
    if (request.headers.origin !== undefined) return refuse(403, 'input.invalid', 'Pages of the web may not ask.');
    if (url.pathname === CHECK_PATH && request.method === 'GET') return checked(request, url, deps.check);
    if (!knows(request)) {
      const refused = refuse(401, 'input.invalid', 'The token is missing or wrong.');
      return { ...refused, headers: { ...refused.headers, 'WWW-Authenticate': 'Bearer realm="Wayleaf"' } };
    }
    if (url.pathname === `${API_PATH}/openapi.json` && request.method === 'GET')
      return jsonAnswer(200, openApi(deps.version, deps.writes));
    const name = url.pathname.slice(API_PATH.length + 1);
    if (!isTool(name)) return refuse(404, 'call.unknown', `There is no method ‘${name.slice(0, 50)}’.`);
    if (changesTables(name) && !deps.writes) return refuse(403, 'input.invalid', 'Programs may only read here.');
    if (request.method !== 'POST') return refuse(405, 'input.invalid', 'Methods are asked with POST.');
    const entered = gate.enter();
    if (typeof entered === 'number') {
      const refused = refuse(429, 'input.invalid', 'Too many calls: wait a moment.');
      return { ...refused, headers: { ...refused.headers, 'Retry-After': String(entered) } };
    }
    return callTool(name, request, deps, limits, entered);
  };
  return { answer, knows };
}

/** By the address at which the connection arrived, whatever the request calls it. */
function checked({ socket }: IncomingMessage, url: URL, check: string): HttpAnswer {
  const nonce = url.searchParams.get('nonce') ?? '';
  if (!NONCE.test(nonce)) return refuse(400, 'input.invalid', 'A nonce has 22 to 64 letters or digits.');
  const { localAddress = '', localPort = 0 } = socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const body = answerTo(check, `http://${host}:${localPort}${API_PATH}`, nonce);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    body,
  };
}

async function callTool(
  name: ToolName,
  request: IncomingMessage,
  deps: ApiDeps,
  limits: ApiLimits,
  leave: () => void,
): Promise<HttpAnswer> {
  let streams = false;
  let close: () => void = leave;
  try {
    if (!/^application\/json\b/iu.test(request.headers['content-type'] ?? '')) {
      return refuse(415, 'input.invalid', 'The body has to be application/json.');
    }
    if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) {
      return refuse(413, 'input.invalid', 'The body is too long.');
    }
    const params = tools[name].params.safeParse(
      parseJson(await deps.readBody(request, limits.bodyBytes, limits.bodyMs)),
    );
    if (!params.success) return refuse(400, 'input.invalid', z.prettifyError(params.error));
    const channel = deps.connect();
    close = () => {
      channel.close();
      leave();
    };
    // The engine checks again what it is given, as for every caller.
    const call: Call<unknown, object> = channel.calls.start(name, params.data);
    request.socket.once('close', () => call.cancel());
    if (/\btext\/event-stream\b/iu.test(request.headers.accept ?? '')) {
      streams = true;
      const body = eventStream(call, limits.pingMs, close);
      return { status: 200, headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }, body };
    }
    return jsonAnswer(200, inDialect(await call.result));
  } catch (error) {
    const report = toReport(error);
    return refusal(failureStatus(report.code), report);
  } finally {
    if (!streams) close();
  }
}

function isTool(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

function refuse(status: FailureStatus, code: ErrorCode, message: string): HttpAnswer {
  return refusal(status, { code, message });
}

function refusal(status: FailureStatus, report: ErrorReport): HttpAnswer {
  return jsonAnswer(status, inDialect({ error: errorOut(report) }));
}
