import type { AnswerReceipt } from '#shared/contract/answer.ts';

/** A question of the whole library that one sentence answers. */
export function testReceipt(question: string, text: string): AnswerReceipt {
  return {
    question,
    strategy: 'path',
    scope: { kind: 'library' },
    answer: {
      found: true,
      verdict: 'found',
      probability: 1,
      sentences: [{ text, citations: [], supported: true }],
    },
    evidence: [],
    route: [],
    diagnostics: { sectionEntropy: 0, contextTokens: 1, budgetTokens: 2, sectionsTouched: 1 },
    timings: { total: 1 },
  };
}
