import { memo } from 'react';
import type { RowWalk, Stroke } from './walk.ts';

// As `--tree-gutter`, `--tree-indent` and `--row-tree` have it; drawn lines cannot read them.
const GUTTER_PX = 22;
const INDENT_PX = 16;
const ROW_PX = 26;
const TURN_PX = 6;
const MIDDLE = ROW_PX / 2;

/** Where the station of a row stands, from the left edge of the tree. */
function stationX(depth: number): number {
  return columnX(depth + 1);
}

/** Column 0 is the question's. */
function columnX(column: number): number {
  return GUTTER_PX + 5 + column * INDENT_PX;
}

/** The strokes of the walk that cross one row. */
export const WalkLines = memo(function WalkLines({ walk, depth }: { readonly walk: RowWalk; readonly depth: number }) {
  const { columns, turn, begin, station } = walk;
  if (!turn && !begin && columns.every((stroke) => stroke === undefined)) return null;
  const x = stationX(depth);
  const radius = station?.state === 'answered' ? 8 : station?.state === 'expanded' ? 5.5 : station ? 4 : 2.5;
  return (
    <svg className="walk-lines" width={x + 10} height={ROW_PX} aria-hidden="true">
      {columns.map((stroke, column) => stroke && line(stroke, `M${columnX(column)} 0V${ROW_PX}`, column))}
      {turn && line(turn.stroke, turnPath(columnX(depth), x - radius, turn.last), 'turn', station?.now)}
      {begin && line(begin, `M${x} ${MIDDLE + radius}V${ROW_PX}`, 'begin')}
    </svg>
  );
});

/** Down the branch, around the corner, and level into the station; only what the branch itself has not drawn. */
function turnPath(from: number, to: number, last: boolean): string {
  const turn = MIDDLE - TURN_PX;
  return `M${from} ${last ? 0 : turn}V${turn}Q${from} ${MIDDLE} ${from + TURN_PX} ${MIDDLE}H${Math.max(from + TURN_PX, to)}`;
}

function line(stroke: Stroke, d: string, key: string | number, drawing = false) {
  const classes = [stroke, drawing && 'draw'].filter(Boolean).join(' ');
  return <path key={key} className={classes} d={d} {...(drawing && { pathLength: 1 })} />;
}
