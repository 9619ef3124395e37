/** How many of the claims that a good answer makes are made by an answer (ELI5, as ALCE has it). */
import { checkSentence } from '#shared/domain/answer/written/check-sentence.ts';

/**
 * A claim is made where the answer supports it by the check that sentences of language models are held to: its numbers and names,
 * and enough of its words, together. ALCE asks an entailment model instead.
 *
 * @returns null without claims
 */
export function claimRecall(answer: string, claims: readonly string[], question: string): number | null {
  if (claims.length === 0) return null;
  const said = [{ n: 1, text: answer, path: [], sentences: [answer] }];
  return claims.filter((claim) => checkSentence(claim, said, question).supported).length / claims.length;
}
