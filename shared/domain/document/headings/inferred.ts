import type { Candidate } from './candidates/candidates.ts';
import type { CutMark } from './run-ins.ts';

/** A heading that the printed pages show, with what it was made from. */
export interface InferredHeading extends CutMark {
  readonly candidate: Candidate;
  /** Its number hangs together with those around it. */
  readonly chained: boolean;
  /** That it is a heading, whatever its level; in [0, 1]. */
  readonly confidence: number;
}
