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
}

export interface Reply {
  readonly id: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly changes: number;
  readonly failure?: Failure;
}

/** Places in the memory that both threads see. */
export const REPLIES = 0;
export const CHANGES = 1;
/** Of those the ones that other programs made, or may have. */
export const OTHERS = 2;
export const PLACES = 3;

export interface ThreadData {
  readonly address: ServerAddress;
  readonly shared: SharedArrayBuffer;
  /** Said with every commit of this program, so that it knows its own. */
  readonly name: string;
  readonly port: MessagePort;
}

/** The connection was lost, and a transaction with it. */
export const LOST = 'connection-lost';

/** Told when another connection has committed; names the lock of whoever writes too. */
export function channelOf({ schema }: ServerAddress): string {
  return `wayleaf_${schema}`.slice(0, 63);
}
