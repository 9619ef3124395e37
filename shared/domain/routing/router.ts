import type { Remark } from '../remarks/remark.ts';
import type { Fault } from './actions.ts';
import type { StateView } from './features.ts';

/** A node that a router chose. */
export interface Decided {
  readonly id: number;
  /** In [0, 1]: how likely it is right. */
  readonly probability: number;
  readonly reason: Remark;
}

/** What a router makes of one state: answers, however many, and at most one heading to open. */
export interface Decision {
  readonly by: 'light' | 'model';
  readonly answers: readonly Decided[];
  readonly expand: Decided | undefined;
  /** Nothing here answers and nothing is worth opening. */
  readonly refused: Omit<Decided, 'id'> | undefined;
  /** Probability of being an answer for every passage on show. */
  readonly judged: ReadonlyMap<number, number>;
  readonly faults: readonly Fault[];
  /** Not one valid action in an answer. */
  readonly collapsed: boolean;
  /** Why the light router decided in place of the model. */
  readonly tookOver?: 'slow' | 'failed' | 'collapsed' | undefined;
  readonly promptTokens: number;
  readonly replyTokens: number;
}

export interface Router {
  /** @throws AppError `call.cancelled` if the signal aborts */
  decide(view: StateView, signal: AbortSignal): Promise<Decision>;
}
