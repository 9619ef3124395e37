import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { Diagnostics } from './strategy.ts';

/** A passage as diagnostics see it: where it stands, how long it is, and how well it fits, in [0, 1]. */
export interface PassageShare {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly tokens: number;
  readonly score: number;
}

/**
 * What can be said of an answer by the passages that it was made from (PT-RAG §3.6).
 *
 * @param contextTokens  where a reader was given more than the passages: their headings, for one
 */
export function diagnose(
  passages: readonly PassageShare[],
  budgetTokens: number,
  contextTokens = passages.reduce((sum, { tokens }) => sum + tokens, 0),
): Diagnostics {
  const shares = passages.map((one) => ({ ...one, section: `${one.document}/${one.section}` }));
  return {
    sectionEntropy: sectionEntropy(shares),
    contextTokens,
    budgetTokens,
    sectionsTouched: new Set(shares.map(({ section }) => section)).size,
  };
}

/**
 * Section Entropy of a context (PT-RAG §3.6).
 *
 *   SE(r) = −Σ_s r(s) ln r(s), with r(s) the share of section s in Σ tokens · relevance
 *
 * @param passages  what the context holds; `section` must tell documents apart too
 * @returns nats; 0 for an empty context or one of a single section
 */
export function sectionEntropy(
  passages: readonly { readonly section: string; readonly tokens: number; readonly score: number }[],
): number {
  const mass = new Map<string, number>();
  let total = 0;
  for (const { section, tokens, score } of passages) {
    const weight = tokens * score;
    mass.set(section, (mass.get(section) ?? 0) + weight);
    total += weight;
  }
  if (total <= 0) return 0;
  let entropy = 0;
  for (const weight of mass.values()) {
    if (weight > 0) entropy -= (weight / total) * Math.log(weight / total);
  }
  return Math.max(0, entropy);
}
