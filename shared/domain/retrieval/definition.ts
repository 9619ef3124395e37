import { stemsOf } from '../text/stems.ts';
import type { QueryTerm } from './query.ts';

const OPENING_WORDS = 14;
const BE = /^(is|are)$/;
const PREDICATE = /^(an?|the|called|defined|known|one|any|used)$/;
const MEAN = /^(refers?|means|denotes?|stands|describes|comprises|consists)$/;

/**
 * How much, in [0, 1], a sentence says what its subject is: 'X is a …' or 'X refers to …' at its beginning, 'X, an …' or
 * 'X (an …' anywhere. The subject is all of `terms`, asking words aside.
 */
export function definitionCue(terms: readonly QueryTerm[], sentence: string): number {
  const subject = terms.filter((term) => term.weight >= 1).flatMap((term) => term.stems);
  if (subject.length === 0) return 0;
  const words = sentence.split(/\s+/).filter(Boolean);
  const stems = words.map((word) => stemsOf(word));
  const opening = stems.slice(0, OPENING_WORDS);
  const last = Math.max(...subject.map((stem) => opening.findLastIndex((word) => word.includes(stem))));
  if (subject.every((stem) => opening.some((word) => word.includes(stem)))) {
    const [next = '', after = ''] = words.slice(last + 1);
    if (MEAN.test(next) || (BE.test(next) && PREDICATE.test(after))) return 1;
  }
  return words.some((word, at) => isApposition(word, words.slice(at + 1)) && endsWith(stems.slice(0, at + 1), subject))
    ? 0.9
    : 0;
}

/** True between 'X,' and 'an algorithm that …', and between 'X' and '(an algorithm that …'. */
function isApposition(word: string, rest: readonly string[]): boolean {
  const [next = ''] = rest;
  return (/[,–—]$/.test(word) && /^an?$/.test(next)) || /^\(an?$/.test(next);
}

/** True if the last words are the subject's. */
function endsWith(stems: readonly (readonly string[])[], subject: readonly string[]): boolean {
  const last = stems.flat().slice(-subject.length);
  return subject.every((stem) => last.includes(stem));
}
