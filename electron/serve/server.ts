/** What the window's server answers, and to whom. */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError, isAppError, type ErrorCode } from '#shared/base/errors.ts';
import { formatLink, linkScheme, parseLink } from '#shared/contract/deep-link.ts';
import type { LibraryReady, LibraryTakenIn } from '#shared/contract/archive.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import type { Port } from '#shared/rpc/port.ts';
import { API_PATH, type Api } from '../api/api.ts';
import type { ContentRequest } from '../host/content.ts';
import { contentSecurityPolicy } from '../host/csp.ts';
import { errorAnswer, jsonAnswer, type HttpAnswer } from '../host/http-answer.ts';
import { readText } from '../host/read-text.ts';
import { isSecret } from '../host/secrets.ts';
import { askedHost, isForeignPage, isOwnOrigin, type Access, type AskedHost } from './access.ts';
import { openFront, type FrontLimits } from './front.ts';
import { isProof, OpenNonces, proofOf } from './handshake.ts';
import { pageTo, refusalPage } from './notice.ts';
import { AGAIN_PATH, againHeaders, AgainRequest, type AgainAnswer, type Greeting } from './rendezvous.ts';

export interface ServerParts {
  readonly access: Access;
  /** Shows that a second start comes from the same user, and to it that this is the library's server. */
  readonly secret: string;
  readonly content: (request: ContentRequest) => Promise<HttpAnswer>;
  readonly connectWindow: (port: Port) => void;
  readonly upload: (body: IncomingMessage, name: string) => Promise<ImportReceipt>;
  /** The archive of a model. */
  readonly uploadModel: (body: IncomingMessage, name: string) => Promise<{ readonly id: string }>;
  /** The whole library as one file. */
  readonly library: {
    readonly make: () => Promise<LibraryReady>;
    readonly take: (ticket: string) => Promise<HttpAnswer>;
    readonly takeIn: (body: IncomingMessage, name: string) => Promise<LibraryTakenIn>;
  };
  /** For programs with a token; absent where the reader did not allow it. */
  readonly api?: Api;
  /** A second start: open these, too. */
  readonly addPaths: (paths: readonly string[]) => void;
  readonly log: (line: string) => void;
  /** Where programs may ask beside the port. */
  readonly socketFile?: string | undefined;
  readonly limits?: Partial<FrontLimits>;
}

export interface RunningServer {
  readonly port: number;
  /** A fresh address that works once. */
  issueAddress(): string;
  close(): Promise<void>;
}

/** `/open?doc=…&page=…&quote=…`: what a `wayleaf:` link is in a browser. */
const LINK_PATH = '/open';
const MAX_AGAIN_BYTES = 1024 * 1024;
const AGAIN_MS = 5000;
const NONCE = /^[\w-]{22,64}$/;

/** @throws the system's error if `port` cannot be listened on */
export async function startServer(port: number, parts: ServerParts): Promise<RunningServer> {
  const { access } = parts;
  const nonces = new OpenNonces();
  const addressAt = (actual: number): string => `http://${access.hostName}:${actual}/?token=${access.issueToken()}`;
  const front = await openFront(port, {
    answer: async (request, url) => {
      const asked = askedHost(request, access.hostName);
      if (asked === null || isForeignPage(request)) return refusal();
      if (parts.api && asked.kind === 'loopback' && url.pathname.startsWith(`${API_PATH}/`))
        return parts.api.answer(request, url);
      const answer = asked.kind === 'own' ? ownPages(request, asked, url, parts) : otherName(request, asked, url);
      return withSockets(await answer, asked);
    },
    isKnown: (request) => access.hasSession(request) || parts.api?.knows(request) === true,
    mayConnect: (request, url) => {
      const asked = askedHost(request, access.hostName);
      if (asked?.kind !== 'own' || url.pathname !== '/rpc') return false;
      return isOwnOrigin(request, asked.host) && access.hasSession(request);
    },
    connect: parts.connectWindow,
    log: parts.log,
    socketFile: parts.socketFile,
    ...(parts.limits ? { limits: parts.limits } : {}),
  });

  /** By the names that all servers of this machine have there is no session: an address leads on to the one of its own. */
  const otherName = async (request: IncomingMessage, asked: AskedHost, url: URL): Promise<HttpAnswer> => {
    if (url.pathname === AGAIN_PATH) return startedAgain(request, url, parts, nonces, () => addressAt(front.port));
    const token = tokenOf(request, url);
    return token === null ? refusal() : html(200, pageTo(`http://${access.hostName}${asked.port}/?token=${token}`));
  };

  return { port: front.port, issueAddress: () => addressAt(front.port), close: () => front.close() };
}

async function ownPages(
  request: IncomingMessage,
  { host }: AskedHost,
  url: URL,
  parts: ServerParts,
): Promise<HttpAnswer> {
  if (!parts.access.hasSession(request)) return exchange(request, url, parts);
  if (url.pathname === LINK_PATH) return followLink(url);
  if (url.pathname === '/upload') return upload(request, host, url, parts.upload);
  if (url.pathname === '/upload-model') return upload(request, host, url, parts.uploadModel);
  if (url.pathname === '/library/take-in') return upload(request, host, url, parts.library.takeIn);
  if (url.pathname === '/library/save') return upload(request, host, url, () => parts.library.make());
  if (url.pathname === '/library/saved' && request.method === 'GET')
    return parts.library.take(url.searchParams.get('ticket') ?? '');
  return parts.content({
    method: request.method ?? 'GET',
    pathname: url.pathname,
    range: request.headers.range,
  });
}

/** The window is opened with the link behind a mark, which never leaves the browser; the window takes it from there. */
function followLink(url: URL): HttpAnswer {
  const link = parseLink(`http://127.0.0.1${url.pathname}${url.search}`);
  if (!link) return errorAnswer(400, new AppError('input.invalid', 'This is no link into a document.'));
  return html(200, pageTo(formatLink(link).replace(`${linkScheme}://`, './#').replaceAll('&', '&amp;')));
}

function tokenOf(request: IncomingMessage, url: URL): string | null {
  const token = url.searchParams.get('token');
  return request.method === 'GET' && url.pathname === '/' && token !== null && isSecret(token) ? token : null;
}

/**
 * An unused token opens the window and gives it its session; a reload or a bookmark has the cookie instead. What the window
 * loads it asks for itself, so that its strict cookie goes along even after a link from another site.
 */
async function exchange(request: IncomingMessage, url: URL, { access, content }: ServerParts): Promise<HttpAnswer> {
  const token = tokenOf(request, url);
  const cookie = token === null ? null : access.exchange(token);
  if (cookie === null) return refusal();
  const window = await content({ method: 'GET', pathname: '/', range: undefined });
  return { ...window, headers: { ...window.headers, 'Cache-Control': 'no-store', 'Set-Cookie': cookie } };
}

async function upload(
  request: IncomingMessage,
  host: string,
  url: URL,
  receive: (body: IncomingMessage, name: string) => Promise<unknown>,
): Promise<HttpAnswer> {
  if (request.method !== 'POST' || !isOwnOrigin(request, host)) return refusal();
  try {
    return jsonAnswer(200, await receive(request, url.searchParams.get('name') ?? ''));
  } catch (error) {
    return errorAnswer(statusOf(error), error);
  }
}

/** A second start on the same library is shown that this is its server, says what to open, and gets an address. */
async function startedAgain(
  request: IncomingMessage,
  url: URL,
  { secret, addPaths }: ServerParts,
  nonces: OpenNonces,
  issueAddress: () => string,
): Promise<HttpAnswer> {
  if (request.method === 'GET') {
    const theirs = url.searchParams.get('nonce') ?? '';
    if (!NONCE.test(theirs)) return refusal();
    const nonce = nonces.issue();
    const proof = proofOf(secret, 'server', theirs, nonce);
    return jsonAnswer(200, { proof, nonce } satisfies z.infer<typeof Greeting>);
  }
  const nonce = String(request.headers[againHeaders.nonce] ?? '');
  const proof = String(request.headers[againHeaders.proof] ?? '');
  if (request.method !== 'POST' || !nonces.take(nonce)) return refusal();
  const body = await readText(request, MAX_AGAIN_BYTES, AGAIN_MS).catch(() => null);
  if (body === null || !isProof(proof, secret, 'asks', nonce, body)) return refusal();
  const asked = AgainRequest.safeParse(parseJson(body));
  if (!asked.success)
    return errorAnswer(400, new AppError('input.invalid', 'A second start sent what cannot be read.'));
  if (asked.data.paths.length > 0) addPaths(asked.data.paths);
  const address = issueAddress();
  const shown = proofOf(secret, 'address', nonce, address);
  return jsonAnswer(200, { url: address, proof: shown } satisfies z.infer<typeof AgainAnswer>);
}

/** Not all browsers take a page's own WebSockets for its own source. */
function withSockets(answer: HttpAnswer, { host }: AskedHost): HttpAnswer {
  const policy = contentSecurityPolicy([`ws://${host}`]);
  return { ...answer, headers: { 'Content-Security-Policy': policy, ...answer.headers } };
}

function html(status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body,
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
  'library.unreachable': 503,
};

function statusOf(error: unknown): number {
  return isAppError(error) ? (statusByCode[error.code] ?? 422) : 500;
}
