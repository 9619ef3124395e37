import { answersTail, isSpan, type Shape } from '../retrieval/cues.ts';
import type { Query } from '../retrieval/query.ts';
import { coverage } from '../retrieval/bm25.ts';
import type { ScoredSentence } from './sentences.ts';

// Readers of QASPER give the answer in ten words: from .82 to .92 the answers' F1 rises by .02 at the same evidence.
const NEAR_BEST = 0.6;
// Another document has to say it nearly as well, or it is about something else.
const NEAR_BEST_ELSEWHERE = 0.7;
const SAME = 0.75;
const MIN_LEAD_WORDS = 4;
const MAX_LEAD_WORDS = 45;
const MAX_ITEMS = 8;
const STARTS_BACKWARDS =
  /^(it|its|this|these|they|their|those|such|he|she|his|her|however|thus|therefore|hence|moreover|furthermore|also|instead|otherwise|here|the (former|latter|same))\b/i;

/** How many sentences an answer of each shape may choose by score. */
function mostSentences(shape: Shape): number {
  switch (shape) {
    case 'number':
    case 'date':
    case 'person':
    case 'yes-no':
      return 3;
    case 'procedure':
    case 'list':
    case 'open':
      return 5;
    case 'place':
    case 'definition':
    case 'reason':
      return 4;
  }
}

/**
 * The sentences to quote: the best, and others nearly as good that say something else; then what they lean on — the
 * sentence before one that begins with 'It' or 'However', the items after one that ends in a colon.
 *
 * @param scored  every sentence of the passages, passage by passage
 * @returns best first; sentences that were only added for context follow those they belong to
 */
export function chooseSentences(query: Query, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const ranked = scored.filter((one) => one.score > 0).toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return [];
  const chosen: ScoredSentence[] = [];
  for (const one of ranked) {
    if (chosen.length >= mostSentences(query.shape) || one.score < NEAR_BEST * best.score) break;
    if (one.passage.document !== best.passage.document && one.score < NEAR_BEST_ELSEWHERE * best.score) continue;
    if (one !== best && coverage(one.stems, query.content) === 0) continue;
    if (!chosen.some((other) => overlap(one.stems, other.stems) > SAME)) chosen.push(one);
  }
  const also = forTail(query, chosen, ranked);
  if (also) chosen.push(also);
  const siblings = (one: ScoredSentence, step: number): ScoredSentence | undefined =>
    scored.find((other) => other.passage === one.passage && other.at === one.at + step);
  const out: ScoredSentence[] = [];
  const add = (one: ScoredSentence): void => {
    if (!out.includes(one)) out.push(one);
  };
  for (const one of chosen) {
    add(one);
    const before = siblings(one, -1);
    const leans = STARTS_BACKWARDS.test(one.text) && before?.sentence.span.node === one.sentence.span.node;
    const length = before?.stems.length ?? 0;
    if (before && leans && length >= MIN_LEAD_WORDS && length <= MAX_LEAD_WORDS) add(before);
    if (/[:：]\s*$/.test(one.text) && !isSpan(query.shape)) itemsAfter(one, scored).forEach(add);
  }
  return out;
}

// What 'and for how long?' asks is said in few of the question's words, close to what the rest asks.
const TAIL_SHARE = 0.3;
const SAME_SECTION = 1.5;

/** The sentence that answers the short question at the end, if none of the chosen ones does. */
function forTail(
  { reading: { also: tail } }: Query,
  chosen: readonly ScoredSentence[],
  ranked: readonly ScoredSentence[],
): ScoredSentence | undefined {
  const [best] = chosen;
  if (tail === undefined || !best || chosen.some(({ text }) => answersTail(tail, text))) return undefined;
  const worth = ({ score, passage }: ScoredSentence): number =>
    score * (passage.section === best.passage.section ? SAME_SECTION : 1);
  return ranked
    .filter(
      ({ passage, score, text }) =>
        passage.document === best.passage.document && score >= TAIL_SHARE * best.score && answersTail(tail, text),
    )
    .toSorted((a, b) => worth(b) - worth(a))[0];
}

/** What a sentence with a colon announces: the nodes that follow it in its passage, or the next sentence of its own. */
function itemsAfter(one: ScoredSentence, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const following = scored.filter((other) => other.passage === one.passage && other.at > one.at);
  const own = following.filter((other) => other.sentence.span.node === one.sentence.span.node);
  if (own.length > 0) return own.slice(0, 1);
  return following.slice(0, MAX_ITEMS);
}

/** Jaccard overlap of two sentences' stems. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const both = left.intersection(right).size;
  return both / Math.max(1, left.size + right.size - both);
}
