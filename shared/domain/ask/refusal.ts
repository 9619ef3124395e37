/** REFUSE for a whole question: how likely it is that the documents do not answer it. */
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Diagnostics } from '../retrieval/strategy.ts';
import { judgeSupport, type Support } from './found.ts';

// Fitted by `npm run train:router -- --refusals`, on 237 questions about papers and long PDFs of which 43 have no answer.
const BIAS = -2.186;
const DOUBTED = 2.428;
const BEST = 0.452;
const CERTAIN = 0.99;
/** From here on a question is refused. Between .35 and .45 nothing changes on those questions; folds of them agree. */
export const REFUSE_FROM = 0.4;

export interface Judgement extends Support {
  /** Probability, in [0, 1], that the documents do not answer; absent where no light router walked them. */
  readonly refusal?: number | undefined;
  /** The question's words alone speak against an answer. */
  readonly doubted: boolean;
}

/**
 * Words that are missing refuse a question, unless the router is sure that a passage answers it. A router that believes
 * in no passage refuses nothing by itself: none of the questions that it was fitted to is such a case.
 */
export function judgeQuestion(retrieval: Retrieval): Judgement {
  const support = judgeSupport(retrieval.query, retrieval.ranked, isPaper(retrieval));
  const doubted = !support.found;
  if (retrieval.bestJudged === undefined) return { ...support, doubted };
  const refusal = refusalOf(doubted, retrieval.bestJudged);
  return { ...support, found: !doubted || refusal < REFUSE_FROM, doubted, refusal: Number(refusal.toFixed(3)) };
}

/** @param best  the router's largest probability of an answer */
export function refusalOf(doubted: boolean, best: number): number {
  return 1 / (1 + Math.exp(-(BIAS + (doubted ? DOUBTED : 0) - BEST * logOdds(best))));
}

export function logOdds(probability: number): number {
  const p = Math.min(CERTAIN, Math.max(1 - CERTAIN, probability));
  return Math.log(p / (1 - p));
}

export function withRefusal(diagnostics: Diagnostics, refusal: number | undefined): Diagnostics {
  const { routing } = diagnostics;
  return routing && refusal !== undefined ? { ...diagnostics, routing: { ...routing, refusal } } : diagnostics;
}

/** Is the best passage in a research paper? */
function isPaper({ ranked, trees }: Retrieval): boolean {
  const [best] = ranked;
  return best !== undefined && (trees.get(best.document)?.paper ?? false);
}
