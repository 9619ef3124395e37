import type { Said } from '../answer/answer.ts';
import type { Came } from '../answer/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PassageShare } from '../retrieval/route.ts';
import { countTokens } from '../segment/tokens.ts';

/** What one way of answering hands over; the verdict and everything else that is said of an answer follow from it. */
export interface Outcome {
  readonly came: Came;
  readonly said: Said;
  readonly evidence: readonly Evidence[];
  /** What the answer was made from, where that is not the evidence set. */
  readonly made?: { readonly passages: readonly PassageShare[]; readonly contextTokens?: number } | undefined;
  /** The language model that wrote it; absent if it is quoted. */
  readonly model?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

/** A quotation as what an answer was made from, where its very words were. */
export function shareOf({ document, section, text, score }: Evidence): PassageShare {
  return { document, section, tokens: countTokens(text), score };
}
