/** What a strip has at its upper and lower edge of lines that are not its own: the feet of letters above it, the heads of those below. */

/** Of the strip's height, the most that is taken for such crumbs. */
const MOST_SHARE = 0.16;
/** Of 255, by which a blank row may vary. */
const TOLERANCE = 12;

export interface Crumbs {
  /** Rows of pixels at the upper edge, and at the lower one. */
  readonly above: number;
  readonly below: number;
}

/**
 * Ink that is cut by an edge, and parted from all other ink by a row without any. What reaches over that row, as a letter of the strip
 * or the rule of a table does, stays.
 *
 * @param pixels  of four bytes each, row by row
 */
export function crumbsIn(pixels: Uint8ClampedArray, width: number, height: number): Crumbs {
  const most = Math.floor(MOST_SHARE * height);
  const inkFrom = (first: number, step: 1 | -1): number => {
    for (let rows = 0; rows <= most; rows++) if (isBlank(pixels, width, first + step * rows)) return rows;
    return 0;
  };
  return { above: inkFrom(0, 1), below: inkFrom(height - 1, -1) };
}

function isBlank(pixels: Uint8ClampedArray, width: number, row: number): boolean {
  const from = 4 * width * row;
  for (let at = from; at < from + 4 * width; at++)
    if (Math.abs(pixels[at]! - pixels[from + (at % 4)]!) > TOLERANCE) return false;
  return true;
}

/** Lays the paper of the first blank row over them. */
export function coverCrumbs(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas;
  const context = width > 0 && height > 0 ? canvas.getContext('2d') : null;
  if (!context) return;
  const { data } = context.getImageData(0, 0, width, height);
  const { above, below } = crumbsIn(data, width, height);
  const cover = (row: number, top: number, rows: number): void => {
    if (rows === 0) return;
    const [red, green, blue] = data.subarray(4 * width * row, 4 * width * row + 3);
    context.fillStyle = `rgb(${red!} ${green!} ${blue!})`;
    context.fillRect(0, top, width, rows);
  };
  cover(above, 0, above);
  cover(height - 1 - below, height - below, below);
}
