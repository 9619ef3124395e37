import type { Candidate } from './candidates/candidates.ts';
import { isNamedNumber } from './number.ts';

/** A candidate that was taken for a heading. */
export interface Judged {
  readonly candidate: Candidate;
  /** Its number hangs together with those around it. */
  readonly chained: boolean;
  /** In [0, 1]. */
  readonly confidence: number;
  /** It is the title of the document: above all headings behind it, or one beside the others. */
  readonly title?: 'above' | 'beside' | undefined;
}

/** One of sections that are counted: by a number that hangs together with others, and does not say what it counts. */
export function isCounted({ candidate: { number }, chained }: Judged): boolean {
  return chained && number !== undefined && !isNamedNumber(number);
}
