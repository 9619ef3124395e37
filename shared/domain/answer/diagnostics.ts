/** What can be said of an answer by what it was made from. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader } from '../index/reader.ts';
import type { CarriedPlan, PlanStep } from '../retrieval/carried-plan.ts';
import { firstDocuments } from '../retrieval/route.ts';
import type { Scored } from '../retrieval/score.ts';
import type { Diagnostics } from '../retrieval/strategy.ts';

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

/** The plan with its last step, the answer, done. */
export function finishedPlan(plan: CarriedPlan, reduced: Pick<PlanStep, 'input' | 'left' | 'tookMs'>): CarriedPlan {
  const last = plan.steps.length - 1;
  const steps = plan.steps.map((step, at) =>
    at === last && step.operator === 'Reduce' && step.left === undefined ? { ...step, ...reduced } : step,
  );
  return { ...plan, steps };
}

/**
 * Who found the names that an executed plan looked up: the language models that added to the graphs of the best passages'
 * documents, the first first. Empty where the light extractor alone did, or nothing was looked up.
 */
export function namesFoundBy(
  plan: CarriedPlan | undefined,
  ranked: readonly Scored[],
  reader: IndexReader,
): readonly string[] {
  const lookedUp = plan?.steps.some(({ operator, left = 0 }) => operator === 'Extract' && left > 0) ?? false;
  const documents = lookedUp ? firstDocuments(ranked) : [];
  return [...new Set(documents.flatMap((document) => reader.graphs?.maker?.(document)?.model ?? []))];
}
