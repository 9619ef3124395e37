import type { Filter } from './structure.ts';

/** A question that is answered by reading section after section, and then putting together what they say (eq. 12). */
export interface DigestQuestion {
  readonly operation: 'summarize' | 'analyze';
  /** What is looked for in each section, in the question's words; empty for everything that the section says. */
  readonly topic: string;
  /** Pages and sections alone. */
  readonly filters: readonly Filter[];
  /** The most sentences, where the question says so. */
  readonly sentences?: number | undefined;
}
