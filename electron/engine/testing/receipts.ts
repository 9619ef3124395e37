import type { AnswerReceipt } from '#shared/contract/answer.ts';

/** An answer as it is kept, with nothing in it but words. */
export function keptReceipt(question: string, text = 'Two.'): AnswerReceipt {
  return {
    question,
    strategy: 'path',
    scope: { kind: 'library' },
    answer: { found: true, verdict: 'found', probability: 0.9, sentences: [{ text, citations: [], supported: true }] },
    evidence: [],
    route: [],
    diagnostics: { sectionEntropy: 0, contextTokens: 1, budgetTokens: 2, sectionsTouched: 1 },
    timings: { total: 1 },
  };
}
