import type { AnswerReceipt, Evidence } from '#shared/contract/answer.ts';
import { placeJson, quadsJson, type KnownDocuments } from './places.ts';

/** Evidence of an answer as programs are given it. */
export function evidenceJson(
  evidence: Evidence,
  { probability, verdict }: Pick<AnswerReceipt['answer'], 'probability' | 'verdict'>,
  known: KnownDocuments,
) {
  const { n, text, before, after, marks, score, cited, table } = evidence;
  return {
    n,
    ...placeJson(evidence, known),
    quote: text,
    before,
    after,
    quads: quadsJson(marks),
    probability: Math.min(score, probability),
    verdict,
    score,
    cited,
    table: table ?? null,
  };
}
