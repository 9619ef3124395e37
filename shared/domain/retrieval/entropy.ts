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
