import { type Alignment, type GoldEntry, type PredictedSection, alignSections } from './align-sections.ts';
import { isSameTitle } from './title-likeness.ts';

/** How well the sections of a document are found; shares in [0, 1]. */
export interface StructureScore {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Share of the found headings that have the right level, up to one offset per document; null if none is found. */
  readonly level: number | null;
  /** Share of the found headings under the right parent; null if none is found. */
  readonly parent: number | null;
  readonly counts: StructureCounts;
}

export interface StructureCounts {
  /** Headings that are asked for. */
  readonly gold: number;
  /** Sections that precision judges. */
  readonly predicted: number;
  readonly matched: number;
}

/**
 * Heading precision, recall and F1, level and parent accuracy of one document.
 *
 * @returns null where no gold entry can be asked for: nothing can be said about such a document
 */
export function scoreStructure(
  sections: readonly PredictedSection[],
  entries: readonly GoldEntry[],
): StructureScore | null {
  return scoreAlignment(alignSections(sections, entries));
}

export function scoreAlignment(alignment: Alignment): StructureScore | null {
  const { wanted, judged, sectionOf } = alignment;
  if (wanted.length === 0) return null;
  const matched = sectionOf.size;
  // A match below the deepest gold level counts although it is not judged, hence the bound.
  const precision = judged.length === 0 ? 0 : Math.min(1, matched / judged.length);
  const recall = matched / wanted.length;
  const share = (isRight: (g: number, p: number) => boolean): number | null =>
    matched === 0 ? null : [...sectionOf].filter(([g, p]) => isRight(g, p)).length / matched;
  return {
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    precision,
    recall,
    level: share((g, p) => hasRightLevel(alignment, g, p)),
    parent: share((g, p) => hasRightParent(alignment, g, p)),
    counts: { gold: wanted.length, predicted: judged.length, matched },
  };
}

export function hasRightLevel({ gold, predicted, levelOffset }: Alignment, g: number, p: number): boolean {
  return gold[g]!.level === predicted[p]!.level + levelOffset;
}

/**
 * Right is: the section that was matched with the gold parent; where that was not matched, a section of its title, or
 * the root; at the top of the outline the root, or a section that stands above the outline's top.
 */
export function hasRightParent(alignment: Alignment, g: number, p: number): boolean {
  const { gold, predicted, sectionOf, goldOf, levelOffset } = alignment;
  const goldParent = gold[g]!.parent;
  const parent = predicted[p]!.parent;
  if (goldParent === null)
    return parent === null || (!goldOf.has(parent) && predicted[parent]!.level + levelOffset < 1);
  const expected = sectionOf.get(goldParent);
  if (expected !== undefined) return parent === expected;
  return parent === null || isSameTitle(predicted[parent]!.key, gold[goldParent]!.key);
}

/** Averages over documents; those without a level or parent accuracy are left out of that average alone. */
export interface MacroScore {
  readonly documents: number;
  readonly f1: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly level: number | null;
  readonly parent: number | null;
  /** Documents with an F1 below 0.6. */
  readonly below06: number;
}

const POOR_F1 = 0.6;

export function isPoor({ f1 }: StructureScore): boolean {
  return f1 < POOR_F1;
}

export function macroScore(scores: readonly StructureScore[]): MacroScore {
  const average = (key: 'f1' | 'precision' | 'recall' | 'level' | 'parent'): number | null => {
    const values = scores.flatMap((score) => score[key] ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    documents: scores.length,
    f1: average('f1'),
    precision: average('precision'),
    recall: average('recall'),
    level: average('level'),
    parent: average('parent'),
    below06: scores.filter(isPoor).length,
  };
}
