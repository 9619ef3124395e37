/** Where a list of equal rows is scrolled to, so that a row is seen and none is cut at its top. */

export interface SeenRows {
  readonly rowPx: number;
  readonly scrollPx: number;
  readonly heightPx: number;
}

/**
 * The offset in pixels at which row `at`, and `below` rows after it, are in sight; undefined where they are already.
 * Always a whole number of rows, so that nothing is cut under what stands above the list.
 */
export function offsetToShow(at: number, { rowPx, scrollPx, heightPx }: SeenRows, below = 0): number | undefined {
  const top = at * rowPx;
  if (top < scrollPx) return top;
  const bottom = top + rowPx * (1 + below);
  if (bottom <= scrollPx + heightPx) return undefined;
  return Math.min(top, Math.ceil((bottom - heightPx) / rowPx) * rowPx);
}
