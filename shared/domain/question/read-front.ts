/** Questions that the first page of a document answers by what it is set as: who wrote it, and what it is called. */
import type { FrontFact } from './reading.ts';
import { scan, type Token } from './tokens.ts';

/** The document itself: 'the book' may be one that it speaks of. */
const ITSELF = '( this-here work / det? doc-itself / itself )';
const OF_ITSELF = `( of|for|in ${ITSELF} )?`;
const AUTHORS = '( det? author|the-author )';

const RULES: readonly (readonly [FrontFact, string])[] = [
  ['authors', `who ( be|have )? wrote ${ITSELF}`],
  ['authors', `by who be|have ${ITSELF} be? wrote`],
  ['authors', `who|which be ${AUTHORS} ${OF_ITSELF}`],
  ['authors', `( ( which be )? / list courtesy* ) ( det? own of|for )? all-of? ${AUTHORS} own? ${OF_ITSELF}`],
  ['title', `( which be / list courtesy* )? det? title ${OF_ITSELF}`],
  ['title', `which|how be ${ITSELF} called`],
];

/** Undefined for any other question, and where any word is left over. */
export function readFront(tokens: readonly Token[]): FrontFact | undefined {
  const scanner = scan(tokens);
  return RULES.find(([, rule]) => scanner.has(`^ ${rule} $`))?.[0];
}
