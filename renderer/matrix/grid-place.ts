/** Places of a grid, and the keys that lead from one to another. */
/** The row of heads stands before the first. */
export const HEAD = -1;

export interface GridPlace {
  /** From 0; `HEAD` for the heads. */
  readonly row: number;
  /** 0 for the titles of documents. */
  readonly column: number;
}

/** The row of heads is not counted. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 8;

interface Pressed {
  /** As it would be pressed where lines run from left to right. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
}

/** Undefined for a key that leads nowhere. */
export function movedBy(pressed: Pressed, { row, column }: GridPlace, size: GridSize): GridPlace | undefined {
  if (pressed.altKey) return undefined;
  const moves: Readonly<Record<string, GridPlace>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE, column },
    PageUp: { row: row - PAGE, column },
    Home: pressed.ctrlKey ? { row: HEAD, column: 0 } : { row, column: 0 },
    End: pressed.ctrlKey ? { row: size.rows, column: size.columns } : { row, column: size.columns },
  };
  const to = moves[pressed.key];
  return to && clampTo(to, size);
}

export function clampTo({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return { row: Math.max(HEAD, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}

/** Of an element in the grid. */
export function placeOf(target: EventTarget | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = (cell?.dataset.at ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** As in the style sheet, where few columns are wider: then all of them are in view. */
const [TITLE_PX, COLUMN_PX] = [220, 210];

/** How the columns of questions lie behind that of the titles, which always stands. */
export const columnLayout = {
  horizontal: true,
  estimateSize: () => COLUMN_PX,
  paddingStart: TITLE_PX,
  scrollPaddingStart: TITLE_PX,
  overscan: 1,
};

/** Columns of questions, from 1, both included. */
export interface ColumnRange {
  readonly first: number;
  readonly last: number;
}

/** Those that are drawn, in their order: the ones in view, and the one that the focus is in, so that it is not lost. */
export function columnsDrawn({ first, last }: ColumnRange, focused: number | null): readonly number[] {
  const inView = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  return focused === null || focused === 0 ? inView : withFocused(inView, focused);
}

/** @param inView  ascending; `HEAD` is drawn anyway */
export function withFocused(inView: readonly number[], focused: number): number[] {
  if (focused === HEAD || inView.includes(focused)) return [...inView];
  return [...inView, focused].sort((a, b) => a - b);
}
