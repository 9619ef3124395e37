/** How many of the made pairs are found, as what, and what is found besides. */
import type { ComparedDocument, DuplicatePair } from '#shared/domain/duplicates/document.ts';
import { findDuplicates } from '#shared/domain/duplicates/find.ts';
import { kindOfVariant, variants, type MadeDocument, type Variant } from './made.ts';

export interface MeasuredVariant {
  readonly variant: Variant;
  readonly made: number;
  readonly found: number;
  /** Of those found: as what they are, and in the right order. */
  readonly asKind: number;
  readonly inOrder: number;
}

export interface MeasuredDuplicates {
  readonly variants: readonly MeasuredVariant[];
  /** Pairs of one document's family, of all pairs that were found. */
  readonly right: number;
  readonly pairs: readonly DuplicatePair[];
  /** Between documents of two families. */
  readonly others: readonly DuplicatePair[];
}

/** Each variant is looked for beside all sources, and apart from the other variants, as a reader has them. */
export function measureMade(sources: readonly ComparedDocument[], made: readonly MadeDocument[]): MeasuredDuplicates {
  const measured: MeasuredVariant[] = [];
  const pairs: DuplicatePair[] = [];
  const others: DuplicatePair[] = [];
  let right = 0;
  const known = new Set(pairsIn(sources).map(nameOf));
  for (const variant of variants) {
    const own = made.filter((one) => one.variant === variant);
    const madeOf = new Map(own.map((one) => [one.id, one.of]));
    const kind = kindOfVariant[variant];
    const library = variant === 'preprint' ? sources.map(published) : sources;
    // What was made of two has words of a third in common, which says nothing.
    const found = pairsIn([...library, ...own]).filter(
      (pair) => !known.has(nameOf(pair)) && !(madeOf.has(pair.older) && madeOf.has(pair.newer)),
    );
    const ofFamily = found.filter(({ older, newer }) => madeOf.get(older) === newer || madeOf.get(newer) === older);
    measured.push({
      variant,
      made: own.length,
      found: ofFamily.length,
      asKind: ofFamily.filter((pair) => pair.kind === kind).length,
      inOrder: ofFamily.filter(({ older }) => madeOf.has(older)).length,
    });
    if (kind !== null) right += ofFamily.length;
    pairs.push(...found);
    others.push(...found.filter((pair) => kind === null || !ofFamily.includes(pair)));
  }
  return { variants: measured, right, pairs, others };
}

/** @param onStep  told after each step, which is what a library cannot do anything else in */
export function pairsIn(
  documents: readonly ComparedDocument[],
  onStep: () => void = () => undefined,
): readonly DuplicatePair[] {
  const work = findDuplicates(documents);
  for (;;) {
    const step = work.next();
    onStep();
    if (step.done) return step.value;
  }
}

/** As it says of itself where it was printed. */
function published(source: ComparedDocument): ComparedDocument {
  const { arxiv: _, ...publication } = source.publication;
  return { ...source, publication: { journal: 'A journal', ...publication } };
}

const nameOf = ({ older, newer }: DuplicatePair): string => [older, newer].sort().join(' ');
