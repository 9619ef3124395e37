/** What speaks for a stretch of text to name the authors, once it is known what those around it are by themselves. */
import { logistic } from '../headings/trees.ts';
import type { Cell } from './cells.ts';

export const NEIGHBOR_FEATURES = [
  'one',
  'alone',
  'the likeliest',
  'type of the likeliest',
  'near the likeliest',
  'likely beside it',
  'likely above it',
  'likely below it',
  'one below a likely list',
  'likelihood of the likeliest',
  'another page than the likeliest',
] as const;

const SAME_SIZE = 0.05;
const NEAR_EM = 12;
const NEXT_EM = 2.6;

/** @param alone  the weighted sums of what stretches are by themselves */
export function neighborRows(cells: readonly Cell[], alone: readonly number[]): readonly (readonly number[])[] {
  const odds = cells.map((cell, at) => (cell.names.length > 0 && !cell.isEdited ? logistic(alone[at]!) : 0));
  const top = odds.indexOf(Math.max(0, ...odds));
  const best = cells[top];
  // Most stretches name nobody, and are no likely neighbor of any.
  const likely = cells.flatMap((one, at) => (odds[at]! > 0 ? [{ one, odds: odds[at]! }] : []));
  const most = (cell: Cell, isNext: (one: Cell) => boolean): number =>
    likely.reduce((all, { one, odds }) => (one !== cell && isNext(one) ? Math.max(all, odds) : all), 0);
  return cells.map((cell, at) => {
    const { line, x0, x1 } = cell;
    const isOnPage = best?.line.pageIndex === line.pageIndex;
    const overlaps = (one: Cell): boolean => Math.min(x1, one.x1) - Math.max(x0, one.x0) > 0;
    const below = (from: Cell, to: Cell): boolean => {
      const gap = to.line.base - from.last.base;
      return (
        to.line.pageIndex === line.pageIndex &&
        overlaps(from === cell ? to : from) &&
        gap > 0 &&
        gap < NEXT_EM * line.size
      );
    };
    const isBeside = (one: Cell): boolean =>
      one.line.pageIndex === line.pageIndex && Math.abs(one.line.base - line.base) < 0.5 * line.size;
    const isLike =
      best !== undefined &&
      isOnPage &&
      best.line.font === line.font &&
      Math.abs(best.line.size - line.size) < SAME_SIZE * line.size;
    const isNear = best !== undefined && isOnPage && Math.abs(best.line.base - line.base) < NEAR_EM * line.size;
    const underList =
      cell.names.length === 1 && likely.some(({ one, odds }) => one.names.length > 2 && odds > 0.5 && below(one, cell));
    return [
      1,
      Math.max(-6, Math.min(6, alone[at]!)),
      at === top ? 1 : 0,
      isLike ? 1 : 0,
      isNear ? 1 : 0,
      most(cell, isBeside),
      most(cell, (one) => below(one, cell)),
      most(cell, (one) => below(cell, one)),
      underList ? 1 : 0,
      odds[top] ?? 0,
      isOnPage ? 0 : 1,
    ];
  });
}

export interface AuthorWeights {
  /** Of `AUTHOR_FEATURES`. */
  readonly alone: readonly number[];
  /** Of `NEIGHBOR_FEATURES`. */
  readonly together: readonly number[];
}
