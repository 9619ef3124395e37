/** The engine as the window calls it. */
import type { Methods } from '#shared/contract/methods.ts';
import type { Connection } from './connection.ts';

export type Engine = Pick<Connection<Methods>, 'call' | 'start'>;
