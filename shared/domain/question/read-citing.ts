/** Questions about who cites whom in a library, asked of one of its documents. */
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('questionCiting');

/**
 * `citers`: which documents cite this one; `cited`: which it cites; `said`: what those that cite it say of it; `said-then`: the same, where
 * only the question before says who 'they' are.
 */
export const citingQuestions = ['cited', 'citers', 'said', 'said-then'] as const;
export type CitingQuestion = (typeof citingQuestions)[number];

/** What is carried over from the question before stands in brackets at the end. */
const END = String.raw`\s*[?？.。]*(?:\s*\([^()]*\)[?？.。]*)?$`;
const PATTERNS: Readonly<Record<CitingQuestion, RegExp>> = {
  citers: pattern('iu')`^(?:${lists.citers})${END}`,
  cited: pattern('iu')`^(?:${lists.cited})${END}`,
  said: pattern('iu')`^(?:${lists.said})${END}`,
  'said-then': pattern('iu')`^(?:${lists.saidThen})${END}`,
};

/** Undefined for any other question, and where a word is left over. */
export function readCiting(question: string): CitingQuestion | undefined {
  const text = question.trim().replace(/\s+/gu, ' ');
  return citingQuestions.find((kind) => PATTERNS[kind].test(text));
}
