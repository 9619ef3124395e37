import { buildDocument } from '#shared/domain/document/build.ts';
import type { HeadingClassifier } from '#shared/domain/document/headings/model/classifier.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import { alignSections, type PredictedSection } from '../tools/metrics/align-sections.ts';
import {
  hasRightLevel,
  hasRightParent,
  macroScore,
  scoreAlignment,
  type StructureScore,
} from '../tools/metrics/structure-score.ts';
import type { Sample } from './corpus.ts';

/** A section that the outline judges. */
export interface Claim {
  readonly confidence: number;
  readonly isHeading: boolean;
  /** At the right level, under the right parent. */
  readonly isPlaced: boolean;
}

export interface Measured {
  /** Null if the outline has nothing to ask for. */
  readonly score: StructureScore | null;
  readonly claims: readonly Claim[];
}

/** How good the tree is that the app builds of a document, and how sure it was of it. */
export function measure({ content, gold }: Sample, classifier: HeadingClassifier | undefined): Measured {
  const sections: (PredictedSection & { readonly confidence: number })[] = [];
  const indexes = new Map<string, number>();
  for (const node of buildDocument(content, classifier).tree.nodes) {
    if (!isStructure(node) || node.kind !== 'section') continue;
    indexes.set(node.id, sections.length);
    const parent = node.parent === null ? null : (indexes.get(node.parent) ?? null);
    const { title, level, confidence } = node;
    sections.push({ title, page: node.pageIndex + 1, level, parent, confidence });
  }
  const alignment = alignSections(sections, gold);
  const claims = alignment.judged.map((p) => {
    const g = alignment.goldOf.get(p);
    const isHeading = g !== undefined;
    const isPlaced = isHeading && hasRightLevel(alignment, g, p) && hasRightParent(alignment, g, p);
    return { confidence: sections[p]!.confidence, isHeading, isPlaced };
  });
  return { score: scoreAlignment(alignment), claims };
}

/** The score of the tree that the app builds of a document; null if its outline has nothing to ask for. */
export function scoreOf(sample: Sample, classifier: HeadingClassifier | undefined): StructureScore | null {
  return measure(sample, classifier).score;
}

/** One row of a table over documents. */
export function tableRow(name: string, scores: readonly StructureScore[]): string {
  const { documents, f1, precision, recall, level, parent, below06 } = macroScore(scores);
  const zero = scores.filter((score) => score.f1 === 0).length;
  const cells = [f1, precision, recall, level, parent].map((value) => (value ?? 0).toFixed(3));
  return `| ${[name, documents, ...cells, below06, zero].join(' | ')} |`;
}

export const tableHead =
  '| part | documents | F1 | precision | recall | level | parent | below 0.6 | at 0 |\n|---|---|---|---|---|---|---|---|---|';

const BUCKETS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** How often sections of so much confidence are headings, and in their place; sections of all documents together. */
export function confidenceTable(claims: readonly Claim[]): string {
  const rows = BUCKETS.slice(1).map((to, i) => {
    const from = BUCKETS[i]!;
    const within = claims.filter(({ confidence }) => confidence >= from && confidence < to);
    const share = (is: (claim: Claim) => boolean): string =>
      within.length === 0 ? '–' : (within.filter(is).length / within.length).toFixed(3);
    const mean = within.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, within.length);
    const cells = [
      `${String(from)} to ${String(Math.min(1, to))}`,
      within.length,
      mean.toFixed(3),
      share(({ isHeading }) => isHeading),
      share(({ isPlaced }) => isPlaced),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| confidence | sections | mean | headings | in their place |', '|---|---|---|---|---|', ...rows].join('\n');
}
