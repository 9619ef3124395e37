// Sentences that say how to answer, not what is asked.
const SENTENCE =
  /(?<=^|[.?!]\s*)(?:please\b|(?:directly )?answer\b(?! (?:is|to|of)\b)|write (?:down )?(?:the|your) answer|round\b|format (?:your|the) answer|give (?:me |us )?(?:a|the) (?:number|percent\w*|answer|list)\b|note that|return\b|the answer (?:needs|should|must))[^.?!]*(?:[.?!](?=\s|$)|$)/giu;
const ASIDE = /\((?:for example|e\.g\.|i\.e\.|return)[^()]*\)|\b(?:for example|e\.g\.),?\s*\[[^\]]*\]/giu;
const TRAILING = /\b(?:in|as|with) (?:an? |the )?(?:integer|int|float|list|string|decimal)s? (?:format|form)\b/giu;

/** The question without directions for the form of its answer; the question itself if nothing else is in it. */
export function withoutInstructions(question: string): string {
  const bare = question.replace(ASIDE, ' ').replace(SENTENCE, ' ').replace(TRAILING, ' ').trim();
  return bare === '' ? question : bare;
}
