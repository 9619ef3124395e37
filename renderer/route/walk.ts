/** Where the walk runs in the rows of a tree: which branches it passes, turns from and ends in, row by row. */
import type { NodeId } from '#shared/base/ids.ts';
import { rowOf, type SectionTree, type VisibleRow } from '../state/section-tree.ts';
import { strength, type Stop, type StopState } from '../state/stops.ts';

/** A stroke of the walk; gray where it only leads to what was refused. */
export type Stroke = 'walk' | 'refused';

export interface Station {
  readonly state: StopState;
  readonly passages: number;
  /** Numbers of the visits, ascending; also of those that a folded row stands for. */
  readonly numbers: readonly number[];
  readonly stops: readonly Stop[];
  /** The step that the player stands on. */
  readonly now: boolean;
}

export interface RowWalk {
  readonly station: Station | undefined;
  /** The walk goes through without a stop. */
  readonly passed: boolean;
  /** Vertical strokes over the whole height, by column: 0 is the question's, then one for each level above the row. */
  readonly columns: readonly (Stroke | undefined)[];
  /** From the branch of the parent into this row; `last` if that branch ends here. */
  readonly turn: { readonly stroke: Stroke; readonly last: boolean } | undefined;
  /** From this row's own station down to what follows below it. */
  readonly begin: Stroke | undefined;
}

/**
 * @param stops  those of this document that are drawn by now
 * @param now  number of the step that the player stands on, if it stands on one
 */
export function walkOf(
  tree: SectionTree,
  rows: readonly VisibleRow[],
  stops: readonly Stop[],
  now: number | null,
): readonly RowWalk[] {
  const byRow = new Map<number, Stop[]>();
  for (const stop of stops) {
    const at = rowOf(tree, rows, tree.indexOf.get(stop.section) ?? -1);
    if (at !== -1) byRow.set(at, [...(byRow.get(at) ?? []), stop]);
  }
  const walks = new Array<RowWalk>(rows.length);
  const later: (Stroke | undefined)[] = []; // the walk to a row of this depth further down under the same parent
  for (let at = rows.length - 1; at >= 0; at--) {
    const { depth } = rows[at]!;
    const below = later[depth + 1];
    const here = byRow.get(at);
    const station = here && stationOf(here, now);
    const stroke = strokeTo(station, below);
    const further = later[depth];
    later.length = depth + 1;
    walks[at] = {
      station,
      passed: !station && stroke !== undefined,
      columns: Array.from({ length: depth + 1 }, (_, column) => later[column]),
      turn: stroke && { stroke, last: further === undefined },
      begin: below,
    };
    later[depth] = stronger(further, stroke);
  }
  return walks;
}

/** Sections that have to be unfolded for every stop to be seen. */
export function enteredBy(tree: SectionTree, stops: readonly Stop[]): ReadonlySet<NodeId> {
  const entered = new Set<NodeId>();
  for (const { section } of stops) {
    const index = tree.indexOf.get(section);
    let up = index === undefined ? null : (tree.sections[index]?.parent ?? null);
    for (; up !== null; up = tree.sections[up]!.parent) entered.add(tree.sections[up]!.row.id);
  }
  return entered;
}

function stationOf(stops: readonly Stop[], now: number | null): Station {
  const strongest = stops.reduce((best, stop) => (strength(stop.state) >= strength(best.state) ? stop : best));
  const sections = new Set(stops.map(({ section }) => section));
  // A section visited twice shows its last state; a folded one the strongest below it.
  const state = sections.size > 1 ? strongest.state : stops.at(-1)!.state;
  const answered = new Map(stops.filter((stop) => stop.state === 'answered').map((stop) => [stop.section, stop]));
  return {
    state,
    passages: [...answered.values()].reduce((sum, { passages }) => sum + passages, 0),
    numbers: stops.map(({ n }) => n),
    stops,
    now: stops.some(({ n }) => n === now),
  };
}

function strokeTo(station: Station | undefined, below: Stroke | undefined): Stroke | undefined {
  if (below === 'walk' || (station && station.state !== 'refused')) return 'walk';
  return station || below ? 'refused' : undefined;
}

function stronger(a: Stroke | undefined, b: Stroke | undefined): Stroke | undefined {
  return a === 'walk' || b === 'walk' ? 'walk' : (a ?? b);
}
