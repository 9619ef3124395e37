/** What pdf.js' operators are given, as far as it is what it should be. */

/** A form that is painted as a whole, with its bounds in its own space. */
export interface Group {
  readonly smask?: unknown;
  readonly matrix?: unknown;
  readonly bbox?: unknown;
}

/** 0 for what is not a number. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function fourNumbers(bounds: unknown): readonly number[] | undefined {
  const list = Array.from((bounds ?? []) as ArrayLike<number>);
  return list.length === 4 && list.every(Number.isFinite) ? list : undefined;
}
