/** Connections that cannot lead to an address that is never asked: by its numbers, by a name, or by where one redirects. */
import { Socket, type LookupFunction, type NetConnectOpts } from 'node:net';
import type { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { checkedLookup, elsewhereLookup } from './checked-lookup.ts';
import { isNever, leadsHere, NeverAsked, sentHere } from './never.ts';

export interface ConnectOptions {
  /** Until a connection is made. */
  readonly timeoutMs?: number;
  readonly lookup?: LookupFunction;
  /** May a connection to this host, as `URL.hostname`, end on this machine? By default each may. */
  readonly mayBeHere?: (host: string) => boolean;
}

/** For `connect` of undici's dispatchers; they call it for each origin, so also for those that a redirect names. */
export async function guardedConnect({
  timeoutMs,
  lookup = checkedLookup(),
  mayBeHere = () => true,
}: ConnectOptions = {}): Promise<buildConnector.connector> {
  // Most who start an engine ask no server.
  const { buildConnector: build } = await import('undici');
  const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  const connect = build({ lookup, ...timeout });
  const connectElsewhere = build({ lookup: elsewhereLookup(lookup), ...timeout });
  return (options, done) => {
    const { hostname } = options;
    if (isNever(hostname)) done(new NeverAsked(hostname), null);
    else if (mayBeHere(hostname)) connect(options, done);
    // Numbers are not looked up.
    else if (leadsHere(hostname)) done(sentHere(hostname), null);
    else connectElsewhere(options, done);
  };
}

export interface GuardedFetch {
  readonly fetch: typeof undiciFetch;
  readonly dispatcher: Agent;
}

/**
 * `fetch` with a dispatcher of its own to hand in, by which it connects to no such address. How long it waits is the caller's to
 * say: by itself it would give a reply up that begins, or goes on, after five minutes.
 */
export async function guardedFetch(options: ConnectOptions = {}): Promise<GuardedFetch> {
  const { Agent: MadeAgent, fetch } = await import('undici');
  const connect = await guardedConnect(options);
  return { fetch, dispatcher: new MadeAgent({ connect, headersTimeout: 0, bodyTimeout: 0 }) };
}

/** A socket for programs that call `connect(port, host)` themselves; a path of a socket file is connected to as it is. */
export function guardedSocket(lookup: LookupFunction = checkedLookup()): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (options: NetConnectOpts) => Socket;
  const guarded = (port: number | string, host = 'localhost'): Socket => {
    if (typeof port === 'string' && !/^\d+$/u.test(port)) return connect({ path: port });
    if (!isNever(host)) return connect({ port: Number(port), host, lookup });
    process.nextTick(() => socket.destroy(new NeverAsked(host)));
    return socket;
  };
  return Object.assign(socket, { connect: guarded as Socket['connect'] });
}
