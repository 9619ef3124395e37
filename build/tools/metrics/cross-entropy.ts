/** ε of r'(s) = (r(s) + ε) / (1 + ε·|S|), so that a section that was missed costs much and not infinitely much. */
export const SMOOTHING = 1e-3;

/**
 * Evidence-aligned cross entropy (PT-RAG §3.6), smoothed.
 *
 *   EACE(g‖r) = −Σ_s g(s) ln r'(s)
 *
 * @param gold  weight of the gold evidence in each section; need not sum to 1
 * @param context  weight of the context in each section; need not sum to 1
 * @param sections  |S|, sections of the document with text
 * @returns nats; null without gold
 */
export function evidenceCrossEntropy(
  gold: ReadonlyMap<string, number>,
  context: ReadonlyMap<string, number>,
  sections: number,
): number | null {
  const allGold = sum(gold);
  if (allGold <= 0) return null;
  const all = sum(context);
  let entropy = 0;
  for (const [section, weight] of gold) {
    const share = all > 0 ? (context.get(section) ?? 0) / all : 0;
    if (weight > 0) entropy -= (weight / allGold) * Math.log((share + SMOOTHING) / (1 + SMOOTHING * sections));
  }
  return entropy;
}

function sum(weights: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return total;
}
