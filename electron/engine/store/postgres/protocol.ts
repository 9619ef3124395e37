/** What passes between a session and the thread that speaks to the server. */
import type { MessagePort } from 'node:worker_threads';
import type { ServerAddress } from '../../../host/server-library.ts';
import type { Value } from '../session.ts';

export type { ServerAddress };

export interface Statement {
  readonly sql: string;
  readonly params: readonly Value[];
}

/** Statements run one after the other; what the last returns is answered. */
export interface Request {
  readonly id: number;
  /** Connections are opened when they are first spoken to. */
  readonly connection: 'read' | 'write';
  readonly statements: readonly Statement[];
  /** The last holds several, without parameters. */
  readonly isScript?: boolean;
}

export interface Failure {
  /** SQLSTATE, or the name of a system error. */
  readonly code: string;
  readonly message: string;
  /** It is the connection that failed, and no statement: none can be made, or the one there was is gone. */
  readonly lost?: true;
}

export interface Reply {
  readonly id: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly changes: number;
  readonly failure?: Failure;
}

/** What the thread is told beside requests: that the library is closed, or where the server is now. */
export type Order = { readonly order: 'close' } | { readonly order: 'address'; readonly address: ServerAddress };

/** What the thread says by itself: the server went away, each time that it was not reached again, and that it is back. */
export interface Notice {
  readonly away: Failure | null;
}

/** Places in the memory that both threads see. */
export const REPLIES = 0;
export const CHANGES = 1;
/** Of those the ones that other programs made, or may have. */
export const OTHERS = 2;
/** 1 while the server is away. */
export const AWAY = 3;
/** 1 once the thread ends by itself, whatever for. */
export const ENDED = 4;
export const PLACES = 5;

/** How long a server is waited for, and how. */
export interface ServerTimes {
  /** For a connection, and for an answer to whether it works on something. */
  readonly connectMs: number;
  /** Without an answer for so long, it is asked whether it works on it. */
  readonly lookMs: number;
  /** Beyond, a statement is given up, whatever the server does. */
  readonly answerMs: number;
  /** The same of what makes and changes tables. */
  readonly scriptMs: number;
  /** A read whose connection was lost is asked again, with growing pauses, for so long; nothing else runs meanwhile. */
  readonly rideMs: number;
  /** The first pause before a server that went away is looked for again; each is twice as long, up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** Until a server that went away as a transaction ended has to say what became of it. */
  readonly settleMs: number;
}

export const serverTimes: ServerTimes = {
  connectMs: 5000,
  lookMs: 4000,
  answerMs: 120_000,
  scriptMs: 15 * 60_000,
  rideMs: 2000,
  pauseMs: 250,
  longestPauseMs: 5000,
  settleMs: 30_000,
};

export interface ThreadData {
  readonly address: ServerAddress;
  readonly shared: SharedArrayBuffer;
  /** Said with every commit of this program, so that it knows its own. */
  readonly name: string;
  readonly port: MessagePort;
  readonly times: ServerTimes;
}

/** The connection was lost, and a transaction with it. */
export const LOST = 'connection-lost';

/** Told when another connection has committed; names the lock of whoever writes too. */
export function channelOf({ schema }: ServerAddress): string {
  return `wayleaf_${schema}`.slice(0, 63);
}

/** The n-th pause, n from 0. Several programs that lost the same server do not come back in step. */
export function pauseOf(attempt: number, { pauseMs, longestPauseMs }: ServerTimes): number {
  return Math.min(longestPauseMs, pauseMs * 2 ** Math.min(attempt, 20)) * (0.5 + Math.random() / 2);
}
