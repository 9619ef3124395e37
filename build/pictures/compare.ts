/**
 * Compares small pictures of components. Letters are drawn a little differently on every machine (hinting, smoothing, version of
 * the browser), so a picture is shrunk until letters are shades, and a shade may stand one cell from where it stood.
 */

/** Each cell is the mean of a square of the picture: three bytes, red, green and blue, row by row. */
export interface Shrunk {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

/** Side of a cell, in px of the picture. */
export const CELL_PX = 4;

/** Of 255. Borders, fills and marks of the two themes are further than that from what they stand on, at their usual width. */
const SHADE = 28;

/** Of the cells: other ways to hint and smooth letters change fewer, a button that moved or went changes more. */
export const SAME = 0.004;

/** @param rgba  four bytes a pixel, row by row; what is left over at the right and at the bottom belongs to no cell */
export function shrink(rgba: Uint8ClampedArray, widthPx: number, heightPx: number): Shrunk {
  const width = Math.floor(widthPx / CELL_PX);
  const height = Math.floor(heightPx / CELL_PX);
  const cells = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < CELL_PX; dy++)
          for (let dx = 0; dx < CELL_PX; dx++)
            sum += rgba[((y * CELL_PX + dy) * widthPx + x * CELL_PX + dx) * 4 + channel]!;
        cells[(y * width + x) * 3 + channel] = Math.round(sum / (CELL_PX * CELL_PX));
      }
  return { width, height, cells };
}

/**
 * The share of cells, in [0, 1], that are found in the other picture neither where they stand nor one cell away; 1 where the
 * pictures have different sizes. Symmetric.
 */
export function difference(one: Shrunk, other: Shrunk): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const { width, height } = one;
  let different = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (isAlike(one, other, x, y)) continue;
      if (isLost(one, other, x, y) || isLost(other, one, x, y)) different++;
    }
  return different / Math.max(1, width * height);
}

/** Most cells are of the shade of the one at their place, and lost in neither picture: no other is looked at. */
function isAlike(one: Shrunk, other: Shrunk, x: number, y: number): boolean {
  const at = (y * one.width + x) * 3;
  for (let i = at; i < at + 3; i++) if (Math.abs(one.cells[i]! - other.cells[i]!) > SHADE) return false;
  return true;
}

/** Is no cell around (x, y) of `there` of the shade that `here` has at (x, y)? */
function isLost(here: Shrunk, there: Shrunk, x: number, y: number): boolean {
  const at = (y * here.width + x) * 3;
  for (let channel = 0; channel < 3; channel++) {
    let least = 255;
    let most = 0;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(here.height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(here.width - 1, x + 1); nx++) {
        const shade = there.cells[(ny * here.width + nx) * 3 + channel]!;
        least = Math.min(least, shade);
        most = Math.max(most, shade);
      }
    const shade = here.cells[at + channel]!;
    if (shade < least - SHADE || shade > most + SHADE) return true;
  }
  return false;
}
