/** The engine as every slice calls it; `start.ts` connects it. */
import { AppError } from '#shared/base/errors.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Connection } from './connection.ts';

export type Engine = Pick<Connection<Methods>, 'call' | 'start'>;

let current: Engine | undefined;

export function setEngine(engine: Engine | undefined): void {
  current = engine;
}

/** @throws AppError `engine.gone` before the first connection */
export function engine(): Engine {
  if (!current) throw new AppError('engine.gone', 'There is no connection to the engine yet.');
  return current;
}
