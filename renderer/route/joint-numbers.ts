/** The passages of two answers to one question under the same numbers. */
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';

export interface JointPassage {
  readonly n: number;
  readonly evidence: EvidenceItem;
  readonly left: boolean;
  readonly right: boolean;
}

/** In the order of the documents and their pages, numbered from 1; the same words are one passage. */
export function jointPassages(left: AnswerReceipt, right: AnswerReceipt | undefined): readonly JointPassage[] {
  const all = new Map<string, { evidence: EvidenceItem; left: boolean; right: boolean }>();
  for (const evidence of left.evidence) all.set(keyOf(evidence), { evidence, left: true, right: false });
  for (const evidence of right?.evidence ?? []) {
    const known = all.get(keyOf(evidence));
    if (known) known.right = true;
    else all.set(keyOf(evidence), { evidence, left: false, right: true });
  }
  return [...all.values()]
    .sort((a, b) => compare(a.evidence, b.evidence))
    .map((passage, at) => ({ ...passage, n: at + 1 }));
}

/** The joint numbers of the passages that an answer cites by its own. */
export function jointNumbers(
  citations: readonly number[],
  { evidence }: AnswerReceipt,
  passages: readonly JointPassage[],
): readonly number[] {
  const own = citations.flatMap((n) => evidence.find((one) => one.n === n) ?? []);
  return own.flatMap((one) => passages.find((passage) => keyOf(passage.evidence) === keyOf(one))?.n ?? []);
}

function keyOf({ document, section, text, pageIndex }: EvidenceItem): string {
  return `${document}/${section}/${pageIndex}/${text}`;
}

function compare(a: EvidenceItem, b: EvidenceItem): number {
  const order = (one: EvidenceItem): number => Number(one.section.slice(1));
  return a.document.localeCompare(b.document) || a.pageIndex - b.pageIndex || order(a) - order(b) || a.n - b.n;
}
