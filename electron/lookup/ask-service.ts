/** One request, to the address that the reader saw. Nothing is followed: where a service sends on to is told, and asked only if the reader says so. */
import { isIP } from 'node:net';
import { cancelled, isAppError, type AppError } from '#shared/base/errors.ts';
import { fault } from '#shared/base/messages.ts';
import { OutOfBounds, readBytes } from '../network/bounded.ts';
import { guardedConnect } from '../network/guarded-connect.ts';
import { isNever, leadsHere, neverAskedIn } from '../network/never.ts';

export interface AskLimits {
  /** Until the whole reply is there. */
  readonly withinMs: number;
  readonly mostBytes: number;
}

/** A work with its list of references takes a few hundred kilobytes. */
export const usualLimits: AskLimits = { withinMs: 20_000, mostBytes: 4 * 2 ** 20 };

interface AskOptions {
  /** The format that is asked for. */
  readonly accept: string;
  /** The host of the service as the reader set it: what that may lead to depends on whether it is this machine. */
  readonly serviceHost: string;
  readonly limits?: AskLimits;
  readonly signal: AbortSignal;
}

export type Asked =
  | { readonly kind: 'reply'; readonly bytes: Buffer }
  | { readonly kind: 'sent-on'; readonly address: URL };

/**
 * The request has no words but the address, the format, and `user-agent: wayleaf`.
 *
 * @throws AppError `look-up.unreachable`, `look-up.refused` with what is wrong with the reply, `call.cancelled`
 */
export async function askService(address: URL, options: AskOptions): Promise<Asked> {
  const { accept, serviceHost, limits = usualLimits, signal } = options;
  const { host } = address;
  // Who never looks anything up loads nothing for it.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const mayBeHere = (name: string): boolean => leadsHere(serviceHost) || name === serviceHost;
  const dispatcher = new EnvHttpProxyAgent({ connect: await guardedConnect({ mayBeHere }) });
  const patience = AbortSignal.timeout(limits.withinMs);
  const begun = performance.now();
  try {
    const response = await fetch(address, {
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'wayleaf' },
      redirect: 'manual',
      credentials: 'omit',
      dispatcher,
      signal: AbortSignal.any([signal, patience]),
    });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location !== null) return { kind: 'sent-on', address: sentOnTo(address, location) };
    if (!response.ok) throw ofStatus(response.status, address);
    if (/\bhtml\b/iu.test(response.headers.get('content-type') ?? ''))
      throw fault('look-up.refused', 'look-up.web-page', { host });
    const withinMs = Math.max(1, limits.withinMs - (performance.now() - begun));
    const bytes = await readBytes(response, { mostBytes: limits.mostBytes, withinMs });
    if (/^\s*<(?:!doctype\s+html|html)\b/iu.test(bytes.subarray(0, 1000).toString('utf8')))
      throw fault('look-up.refused', 'look-up.web-page', { host });
    return { kind: 'reply', bytes };
  } catch (error) {
    if (signal.aborted) throw cancelled();
    throw ofFailure(error, host, limits, patience.aborted);
  } finally {
    await dispatcher.destroy();
  }
}

function ofFailure(error: unknown, host: string, { withinMs, mostBytes }: AskLimits, isLate: boolean): AppError {
  if (isAppError(error)) return error;
  const never = neverAskedIn(error);
  if (never) return fault('look-up.refused', never.kind, { host: never.host }, undefined, error);
  if (isLate || (error instanceof OutOfBounds && error.bound === 'time'))
    return fault('look-up.refused', 'look-up.slow', { host, seconds: String(Math.ceil(withinMs / 1000)) });
  if (error instanceof OutOfBounds)
    return fault('look-up.refused', 'look-up.too-long', { host, size: String(Math.ceil(mostBytes / 2 ** 20)) });
  return fault('look-up.unreachable', 'look-up.unreachable', { host }, undefined, error);
}

function ofStatus(status: number, { host, pathname, search }: URL): AppError {
  if (status === 404 || status === 410)
    return fault('look-up.refused', 'look-up.none', { host, asked: decodeURIComponent(pathname.slice(1)) + search });
  if (status === 429) return fault('look-up.refused', 'look-up.busy', { host });
  if (status === 401 || status === 403) return fault('look-up.refused', 'look-up.not-allowed', { host });
  return fault('look-up.refused', 'look-up.status', { host, status: String(status) });
}

/**
 * The address that a reply sends on to.
 *
 * @throws AppError `look-up.refused` for an address that is not of the web, is not encrypted where this one was, is a number where this
 *   was a name, or leads to this machine or where nothing is ever asked
 */
export function sentOnTo(from: URL, location: string): URL {
  const { host } = from;
  const target = URL.parse(location, from.href);
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username !== '' || target.password !== '')
    throw fault('look-up.refused', 'look-up.sent-off-web', { host, target: location.slice(0, MOST_SHOWN) });
  const { hostname } = target;
  if (isNever(hostname)) throw fault('look-up.refused', 'address.never', { host: hostname });
  const isHere = leadsHere(from.hostname);
  if (leadsHere(hostname) && !isHere)
    throw fault('look-up.refused', 'look-up.sent-here', { host, target: target.host });
  if (target.protocol === 'http:' && from.protocol === 'https:')
    throw fault('look-up.refused', 'look-up.sent-plain', { host, target: target.host });
  if (isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0 && !isHere)
    throw fault('look-up.refused', 'look-up.sent-number', { host, target: target.host });
  target.hash = '';
  return target;
}

const MOST_SHOWN = 200;
