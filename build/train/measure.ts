import { buildDocument } from '#shared/domain/document/build.ts';
import type { HeadingClassifier } from '#shared/domain/document/headings/model/classifier.ts';
import { isStructure } from '#shared/domain/document/tree.ts';
import type { PredictedSection } from '#shared/domain/metrics/align-sections.ts';
import { macroScore, scoreStructure, type StructureScore } from '#shared/domain/metrics/structure-score.ts';
import type { Sample } from './corpus.ts';

/** The score of the tree that the app builds of a document; null if its outline has nothing to ask for. */
export function scoreOf({ content, gold }: Sample, classifier: HeadingClassifier | undefined): StructureScore | null {
  const sections: PredictedSection[] = [];
  const indexes = new Map<string, number>();
  for (const node of buildDocument(content, classifier).tree.nodes) {
    if (!isStructure(node) || node.kind !== 'section') continue;
    indexes.set(node.id, sections.length);
    const parent = node.parent === null ? null : (indexes.get(node.parent) ?? null);
    sections.push({ title: node.title, page: node.pageIndex + 1, level: node.level, parent });
  }
  return scoreStructure(sections, gold);
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
