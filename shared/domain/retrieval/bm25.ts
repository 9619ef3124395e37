import { countPhrase } from '../text/stems.ts';
import type { QueryTerm } from './query.ts';

const K1 = 1.2;
const B = 0.75;

/** How often a text has each of some terms, in their order, and how many stems it has in all. */
export interface CountedText {
  readonly length: number;
  readonly counts: readonly number[];
}

/** @param text  stems */
export function countTerms(text: readonly string[], terms: readonly QueryTerm[]): CountedText {
  const firsts = new Map(terms.map(({ stems }) => [stems[0] ?? '', 0]));
  for (const stem of text) {
    const before = firsts.get(stem);
    if (before !== undefined) firsts.set(stem, before + 1);
  }
  const counts = terms.map(({ stems }) => {
    const first = firsts.get(stems[0] ?? '') ?? 0;
    return first === 0 || stems.length === 1 ? first : countPhrase(text, stems);
  });
  return { length: text.length, counts };
}

/**
 * BM25 of texts, with the weights and the idf that the terms bring.
 *
 *   Σ_t w_t · idf_t · f (k₁ + 1) / (f + k₁ (1 − b + b · length / average))
 *
 * @param texts  of which at least these terms were counted, these first
 * @returns one score for each text, not normalized
 */
export function bm25OfCounts(texts: readonly CountedText[], terms: readonly QueryTerm[]): Float64Array {
  const average = Math.max(1, texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length));
  return Float64Array.from(texts, ({ length, counts }) => {
    const norm = K1 * (1 - B + (B * length) / average);
    let sum = 0;
    for (const [at, { weight, idf }] of terms.entries()) {
      const f = counts[at] ?? 0;
      if (f > 0) sum += (weight * idf * f * (K1 + 1)) / (f + norm);
    }
    return sum;
  });
}

/** The same of texts given as stems. */
export function bm25Scores(texts: readonly (readonly string[])[], terms: readonly QueryTerm[]): Float64Array {
  return bm25OfCounts(
    texts.map((text) => countTerms(text, terms)),
    terms,
  );
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
