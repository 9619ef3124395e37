import { contentTerms } from '../text/searchable.ts';

// Sentences that say how to answer, not what is asked.
const SENTENCE =
  /(?<=^|[.?!]\s*)(?:please\b|(?:directly )?answer\b(?! (?:is|to|of)\b)|write (?:down )?(?:the|your) answer|round\b|format (?:your|the) answer|give (?:me |us )?(?:a|the) (?:number|percent\w*|answer|list)\b|note that|return\b|the answer (?:needs|should|must))[^.?!]*(?:[.?!](?=\s|$)|$)/giu;
const ASIDE = /\((?:for example|e\.g\.|i\.e\.|return)[^()]*\)|\b(?:for example|e\.g\.)[,:]?\s*\[[^\]]*\]\.?/giu;
const TRAILING = /\b(?:in|as|with) (?:an? |the )?(?:integer|int|float|list|string|decimal)s? (?:format|form)\b/giu;

/** The question without directions for the form of its answer; they stay where they are all that is asked. */
export function withoutInstructions(question: string): string {
  const plain = question.replace(ASIDE, ' ').replace(TRAILING, ' ').trim();
  const bare = plain.replace(SENTENCE, ' ').trim();
  if (contentTerms(bare).length > 0) return bare;
  return plain === '' ? question : plain;
}
