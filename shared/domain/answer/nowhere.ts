/** What of a question occurs nowhere in what is asked. */
import { nameOf } from '../question/filters.ts';
import type { Query } from '../retrieval/query.ts';

/** Words of the question that occur nowhere in the scope, as it spells them; of a figure that is not there, its name. */
export function nowhereIn({
  question,
  content,
  absent,
}: Pick<Query, 'question' | 'content' | 'absent'>): readonly string[] {
  const pointed = new Set(absent.flatMap((reference) => ('number' in reference ? [reference.number] : [])));
  const words = content.filter(({ term, weight, count }) => weight >= 1 && count === 0 && !pointed.has(term));
  return [...absent.map(nameOf), ...words.map(({ term }) => term)].map((word) => asWritten(word, question));
}

/** A word as the question spells it: 'Zurich', not 'zurich'; the word itself where it was made of others. */
export function asWritten(word: string, question: string): string {
  const at = question.toLowerCase().indexOf(word.toLowerCase());
  return at < 0 ? word : question.slice(at, at + word.length);
}
