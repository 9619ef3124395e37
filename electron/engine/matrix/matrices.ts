import type { ErrorReport } from '#shared/base/errors.ts';
import type { matrixMethods } from '#shared/contract/matrix.ts';
import type { TableTools } from '#shared/contract/table-tools.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { createAnswering, type AnsweringDeps } from '../answering/index.ts';
import { matrixHandlers } from './handlers.ts';
import { MatrixFeed } from './matrix-feed.ts';
import { matrixJobs, type MatrixJobsDeps } from './matrix-jobs.ts';
import type { MatrixDeps } from './operations.ts';
import { tableToolHandlers } from './programs.ts';

export interface CreateMatricesDeps
  extends Pick<MatrixJobsDeps, 'store' | 'owner' | 'now' | 'onBug' | 'retryMs'>, Omit<MatrixDeps, 'feed' | 'jobs'> {
  readonly answering: Omit<AnsweringDeps, 'saveHistory' | 'aids'>;
  /** What was left half filled in goes on by itself; not in a program that only reads. */
  readonly goesOn: boolean;
}

/** Evidence tables as the engine keeps them. */
export interface Matrices {
  /** Documents of the library changed: what waited for them goes on. */
  changed(): void;
  handlers(): Handlers<typeof matrixMethods>;
  /** For other programs. */
  tools(): Handlers<TableTools>;
  close(): Promise<void>;
}

/** Nothing is asked before `changed` or a call. */
export function createMatrices(deps: CreateMatricesDeps): Matrices {
  let told: ErrorReport | null = null;
  const feed: MatrixFeed = new MatrixFeed(deps.store, deps.onBug, () => jobs.status.problem);
  // By words alone: whatever models a machine has, and has ready, the same index says the same. What stands in a table is no history.
  const answering = createAnswering({
    ...deps.answering,
    aids: () => ({}),
    saveHistory: () => undefined,
  });
  const jobs = matrixJobs({
    ...deps,
    feed,
    ask: answering['answer.ask'],
    reader: deps.answering.reader,
    onChange: () => {
      const { problem } = jobs.status;
      if (problem !== told) feed.tellEveryone();
      told = problem;
    },
  });
  return {
    changed: () => {
      if (deps.goesOn) jobs.kick();
      feed.tellEveryone();
    },
    handlers: () => matrixHandlers({ ...deps, feed, jobs }),
    tools: () => tableToolHandlers({ ...deps, feed, jobs }),
    close: async () => {
      feed.close();
      await jobs.close();
    },
  };
}
