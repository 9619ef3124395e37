/**
 * What is asked of a model hub, Hugging Face's or a mirror that speaks the same: which commit a revision is, which files
 * it has with their sizes and hashes, and the files.
 */
import type { LookupFunction } from 'node:net';
import type { Dispatcher, Response } from 'undici';
import { z } from 'zod';
import { parseJson } from '#shared/base/json.ts';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { OutOfBounds, readPieces, readText, type Reply } from '../../../network/bounded.ts';
import { guardedConnect } from '../../../network/guarded-connect.ts';
import {
  isLoopback,
  isNever,
  leadsHere,
  NeverAsked,
  neverAskedIn,
  refuseNever,
  sentHere,
} from '../../../network/never.ts';
import { fault } from '#shared/base/messages.ts';

export interface HubLimits {
  readonly connectMs: number;
  /** Between a request and its answer, and between two pieces of it. */
  readonly silenceMs: number;
}

const defaultHubLimits: HubLimits = { connectMs: 15_000, silenceMs: 30_000 };
const MAX_REDIRECTS = 5;
const LISTING = { mostBytes: 4 * 2 ** 20, withinMs: 120_000 };
/** Larger than any model; each file is held to the size that the hub lists. What gets on slower than this is as good as silent. */
const CONTENT = { mostBytes: 2 ** 40, stretchMs: 120_000, leastBytes: 16 * 2 ** 10 };

/** A file as the hub lists it. Large files have their SHA-256, small ones the hash that git gives them. */
export interface HubFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: { readonly kind: 'sha256' | 'git-sha1'; readonly hex: string };
}

const Revision = z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/) });
const Tree = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().nonnegative().optional(),
    oid: z.string().optional(),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() }).optional(),
  }),
);

/**
 * The address of a hub as the reader gave it, made regular.
 * @throws AppError `input.invalid` if it is no address of the web, or one that is never connected to
 */
export function readHub(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new AppError('input.invalid', `‘${address}’ is not the address of a model hub.`);
  }
  refuseNever(url.hostname);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** What is fetched, and how its place begins after the repository's. */
export interface HubForm {
  readonly content: 'resolve' | 'raw';
  /** In plain English, for messages. */
  readonly thing: 'model' | 'language';
}

/** How else it can be had. */
const ELSEWHERE = {
  model: 'Models can also be imported from a folder.',
  language: 'Languages can also be added from a file.',
} as const satisfies Record<HubForm['thing'], string>;

const modelHub: HubForm = { content: 'resolve', thing: 'model' };

export class Hub {
  readonly address: string;
  readonly #form: HubForm;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #limits: HubLimits;
  #dispatcher: Promise<Dispatcher> | undefined;
  readonly #host: string;
  readonly #lookup: LookupFunction | undefined;
  readonly #patienceMs: number;

  /** @throws AppError `input.invalid` */
  constructor(
    address: string,
    env: Readonly<Record<string, string | undefined>>,
    limits: Partial<HubLimits> = {},
    lookup?: LookupFunction,
    form = modelHub,
  ) {
    this.#form = form;
    this.address = readHub(address);
    this.#host = new URL(this.address).host;
    this.#env = env;
    this.#lookup = lookup;
    this.#limits = { ...defaultHubLimits, ...limits };
    this.#patienceMs = this.#limits.connectMs + this.#limits.silenceMs;
  }

  /** May hashes from this hub be relied on? Over TLS, or from this machine itself. */
  get isTrusted(): boolean {
    const { protocol, hostname } = new URL(this.address);
    return protocol === 'https:' || hostname === 'localhost' || isLoopback(hostname);
  }

  /** The commit that a revision is now. Throws `model.download-failed`, `call.cancelled`. */
  async commit(repository: string, revision: string, signal: AbortSignal): Promise<string> {
    const answer = await this.#json(`/api/models/${repository}/revision/${revision}`, signal);
    return this.#parsed(Revision, answer).sha;
  }

  /** The files of a commit. Throws `model.download-failed`, `call.cancelled`. */
  async files(repository: string, commit: string, signal: AbortSignal): Promise<readonly HubFile[]> {
    const answer = await this.#json(`/api/models/${repository}/tree/${commit}?recursive=true`, signal);
    return this.#parsed(Tree, answer).flatMap(({ type, path, size, oid, lfs }): HubFile[] => {
      if (type !== 'file') return [];
      if (lfs) return [{ path, bytes: lfs.size, hash: { kind: 'sha256', hex: lfs.oid } }];
      return size !== undefined && oid ? [{ path, bytes: size, hash: { kind: 'git-sha1', hex: oid } }] : [];
    });
  }

  /**
   * The content of a file from byte `from` on.
   *
   * @returns `start` is where the content begins: 0 if the hub does not give parts of files
   * @throws AppError `model.download-failed`, `call.cancelled`
   */
  async open(
    repository: string,
    commit: string,
    file: string,
    from: number,
    signal: AbortSignal,
  ): Promise<{ readonly start: number; readonly body: AsyncIterable<Uint8Array> }> {
    const headers = { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) };
    const response = await this.#get(`/${repository}/${this.#form.content}/${commit}/${file}`, headers, signal);
    const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
    const start = response.status === 206 ? Number(range?.[1] ?? Number.NaN) : 0;
    if (!response.body || (start !== 0 && start !== from)) throw this.#nonsense();
    return { start, body: this.#pieces(response, signal) };
  }

  async close(): Promise<void> {
    const dispatcher = await this.#dispatcher?.catch(() => undefined);
    await dispatcher?.destroy();
  }

  async *#pieces(reply: Reply, signal: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* readPieces(reply, CONTENT);
    } catch (error) {
      throw this.#broken(error, signal);
    }
  }

  #broken(error: unknown, signal: AbortSignal): AppError {
    if (signal.aborted) return cancelled();
    if (!(error instanceof OutOfBounds)) return this.#unreachable(error);
    return error.bound === 'bytes' ? this.#nonsense() : this.#unreachable(new Error('TIMEOUT'));
  }

  async #json(place: string, signal: AbortSignal): Promise<unknown> {
    const response = await this.#get(place, { accept: 'application/json' }, signal);
    const text = await readText(response, LISTING).catch((error: unknown) => {
      throw this.#broken(error, signal);
    });
    return parseJson(text);
  }

  #parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw this.#nonsense();
    return parsed.data;
  }

  async #get(
    place: string,
    headers: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ): Promise<Response> {
    let url = new URL(this.address + place);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.#fetch(url, headers, signal);
      if (response.ok) return response;
      // Its rest is not wanted, and how its stream ends does not matter.
      await response.body?.cancel().catch(() => undefined);
      const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (next === null) throw this.#refused(response.status);
      const target = URL.parse(next, url.href);
      // A redirect must not lead out of the encryption it came by, nor out of the web.
      if (!target || (target.protocol !== 'https:' && target.protocol !== url.protocol)) throw this.#nonsense();
      url = target;
    }
    throw this.#nonsense();
  }

  async #fetch(
    url: URL,
    headers: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ): Promise<Response> {
    // What goes through a proxy is not connected to by us.
    if (isNever(url.hostname)) throw this.#unreachable(new NeverAsked(url.hostname));
    if (leadsHere(url.hostname) && !this.#mayBeHere(url.hostname)) throw this.#unreachable(sentHere(url.hostname));
    // Most who start an engine download nothing.
    const { fetch } = await import('undici');
    const dispatcher = await (this.#dispatcher ??= this.#connector());
    // The package sets limits for connections and answers, but none for a proxy that never opens its tunnel.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.#patienceMs);
    try {
      return await fetch(url, {
        headers: { ...headers, 'user-agent': 'wayleaf' },
        redirect: 'manual',
        dispatcher,
        signal: AbortSignal.any([signal, patience.signal]),
      });
    } catch (error) {
      if (signal.aborted) throw cancelled();
      throw this.#unreachable(patience.signal.aborted ? new Error('TIMEOUT') : error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The hub that the reader named, and from one on this machine everything. Proxies have a connector of their own. */
  #mayBeHere(host: string): boolean {
    const { hostname } = new URL(this.address);
    return host === hostname || leadsHere(hostname);
  }

  async #connector(): Promise<Dispatcher> {
    const { EnvHttpProxyAgent } = await import('undici');
    const { connectMs, silenceMs } = this.#limits;
    try {
      return new EnvHttpProxyAgent({
        ...proxies(this.#env),
        connect: await guardedConnect({
          timeoutMs: connectMs,
          mayBeHere: (host) => this.#mayBeHere(host),
          ...(this.#lookup ? { lookup: this.#lookup } : {}),
        }),
        headersTimeout: silenceMs,
        bodyTimeout: silenceMs,
      });
    } catch (error) {
      throw new AppError('input.invalid', 'The address of the proxy in HTTPS_PROXY is none.', undefined, error);
    }
  }

  #refused(status: number): AppError {
    const host = this.#host;
    const { thing } = this.#form;
    const message =
      status === 401 || status === 403 || status === 404
        ? `${host} does not have this ${thing}, or does not give it to everybody.`
        : status === 407
          ? 'The proxy of this network wants a name and password: give them in the address in HTTPS_PROXY.'
          : status === 429
            ? `${host} asks to wait before more is downloaded. Try again in some minutes.`
            : `${host} cannot give the ${thing} now (it answered ${status}). Try again later.`;
    return new AppError('model.download-failed', message, { host, status });
  }

  /** Something answers that is no hub. */
  #nonsense(): AppError {
    const host = this.#host;
    return new AppError(
      'model.download-failed',
      `What answers at ${host} is ${this.#form.thing === 'model' ? 'not a model hub' : 'not the server of languages'}; perhaps a proxy or a sign-in page stands in between.`,
      { host },
    );
  }

  #unreachable(error: unknown): AppError {
    const host = this.#host;
    const reason = reasonOf(error);
    const never = neverAskedIn(error);
    if (never) return fault('model.download-failed', never.kind, { host: never.host }, { host, reason }, error);
    const refusal = /Proxy response \((\d+)\)/.exec(messagesOf(error))?.[1];
    if (refusal) return this.#refused(Number(refusal) === 407 ? 407 : 502);
    const message = /^(?:CERT_|ERR_TLS|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_SSL)/.test(reason)
      ? `The connection to ${host} is not the hub’s own: its certificate is not trusted. A proxy or filter may be reading along.`
      : /TIMEOUT|ETIMEDOUT/.test(reason)
        ? `${host} stopped answering. What has arrived is kept; go on later.`
        : /ECONNRESET|SOCKET|EPIPE/.test(reason)
          ? `The connection to ${host} broke off. What has arrived is kept; go on later.`
          : `${host} cannot be reached. Is this machine online, or does it need a proxy (HTTPS_PROXY)? ${ELSEWHERE[this.#form.thing]}`;
    return new AppError('model.download-failed', message, { host, reason }, error);
  }
}

/** The innermost code of a failed request. */
function reasonOf(error: unknown): string {
  let reason = '';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') reason = at.code;
  }
  return reason || (error instanceof Error ? error.message : String(error));
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : '';
}

/** As curl and npm read them. */
function proxies(env: Readonly<Record<string, string | undefined>>) {
  const named = (name: string): string | undefined => env[name.toLowerCase()] ?? env[name];
  return {
    httpProxy: named('HTTP_PROXY') ?? '',
    httpsProxy: named('HTTPS_PROXY') ?? '',
    noProxy: named('NO_PROXY') ?? '',
  };
}
