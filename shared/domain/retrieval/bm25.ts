import { countPhrase } from '../text/stems.ts';
import type { QueryTerm } from './query.ts';

const K1 = 1.2;
const B = 0.75;

/**
 * BM25 of texts given as stems, with the weights and the idf that the terms bring.
 *
 *   Σ_t w_t · idf_t · f (k₁ + 1) / (f + k₁ (1 − b + b · length / average))
 *
 * @returns one score for each text, not normalized
 */
export function bm25Scores(texts: readonly (readonly string[])[], terms: readonly QueryTerm[]): Float64Array {
  const scores = new Float64Array(texts.length);
  if (texts.length === 0) return scores;
  const average = Math.max(1, texts.reduce((sum, text) => sum + text.length, 0) / texts.length);
  texts.forEach((text, at) => {
    const counts = frequencies(text);
    const norm = K1 * (1 - B + (B * text.length) / average);
    let sum = 0;
    for (const { stems, weight, idf } of terms) {
      const first = counts.get(stems[0] ?? '') ?? 0;
      const f = first === 0 || stems.length === 1 ? first : countPhrase(text, stems);
      if (f > 0) sum += (weight * idf * f * (K1 + 1)) / (f + norm);
    }
    scores[at] = sum;
  });
  return scores;
}

/** Scores as shares of the largest; all zero if that is zero. */
export function normalize(scores: Float64Array): Float64Array {
  const most = Math.max(0, ...scores);
  return most > 0 ? scores.map((score) => score / most) : scores;
}

/** Share, in [0, 1], of the terms' weight that `stems` contains. */
export function coverage(stems: readonly string[], terms: readonly QueryTerm[]): number {
  return match(stems, terms).share;
}

/** How much of the terms' weight `stems` contains, as a share, and how many of the terms with full weight. */
export function match(stems: readonly string[], terms: readonly QueryTerm[]): { share: number; count: number } {
  const present = new Set(stems);
  return matchWhere(terms, (term) => {
    return present.has(term.stems[0] ?? '') && (term.stems.length === 1 || countPhrase(stems, term.stems) > 0);
  });
}

/** As `match`, of words for which it is known which of the terms they have. */
export function matchWhere(
  terms: readonly QueryTerm[],
  has: (term: QueryTerm, at: number) => boolean,
): { share: number; count: number } {
  let all = 0;
  let found = 0;
  let count = 0;
  terms.forEach((term, at) => {
    const worth = term.weight * term.idf;
    all += worth;
    if (!has(term, at)) return;
    found += worth;
    if (term.weight >= 1) count++;
  });
  return { share: all > 0 ? found / all : 0, count };
}

function frequencies(text: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of text) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
