/** Tells from a picture alone whether its lines of text run across it or up and down, in a few milliseconds. */
import type { GrayPicture, Region } from './picture.ts';

export type TextDirection = 'horizontal' | 'vertical' | 'unclear';

/** Enough to separate the lines of small print. */
const LOOK_DPI = 100;
/** Some lines of text high, and small enough that the lines of a page that leans stay apart. */
const TILE_IN = 1;
const LEAST_TILES = 3;
/** Gray levels by which neighboring rows or columns of a tile must differ on average before it says anything. */
const LEAST_CHANGE = 1.5;
/** Of two directions, the lines' own changes this many times more. */
const CLEAR = 1.4;
/** Share of the tiles with something on them that must agree beyond those that disagree. */
const AGREED = 0.3;

/**
 * Rows of pixels within a line of text are dark and those between lines are light, whereas the columns across many
 * lines look all alike. So the average gray changes more from row to row than from column to column, or the other way
 * round where the text lies on its side.
 */
export function textDirection(picture: GrayPicture): TextDirection {
  const small = shrink(picture, Math.max(1, Math.round(picture.dpi / LOOK_DPI)));
  const side = Math.max(16, Math.round(TILE_IN * small.dpi));
  let votes = 0;
  let voters = 0;
  for (let y0 = 0; y0 + side <= small.height; y0 += side) {
    for (let x0 = 0; x0 + side <= small.width; x0 += side) {
      const { rows, columns } = changes(small, { x0, y0, x1: x0 + side, y1: y0 + side });
      if (Math.max(rows, columns) < LEAST_CHANGE) continue;
      voters++;
      if (rows > CLEAR * columns) votes++;
      else if (columns > CLEAR * rows) votes--;
    }
  }
  if (voters < LEAST_TILES || Math.abs(votes) < AGREED * voters) return 'unclear';
  return votes > 0 ? 'horizontal' : 'vertical';
}

/** Root mean square of the change of average gray from each row, and from each column, to the next. */
function changes(
  { gray, width }: GrayPicture,
  { x0, y0, x1, y1 }: Region,
): { readonly rows: number; readonly columns: number } {
  const rows = new Float64Array(y1 - y0);
  const columns = new Float64Array(x1 - x0);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const value = gray[y * width + x] ?? 0;
      rows[y - y0] = (rows[y - y0] ?? 0) + value / (x1 - x0);
      columns[x - x0] = (columns[x - x0] ?? 0) + value / (y1 - y0);
    }
  }
  return { rows: roughness(rows), columns: roughness(columns) };
}

function roughness(values: Float64Array): number {
  let sum = 0;
  for (let at = 1; at < values.length; at++) sum += ((values[at] ?? 0) - (values[at - 1] ?? 0)) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length - 1));
}

/** Each pixel the mean of `factor` × `factor`. */
function shrink(picture: GrayPicture, factor: number): GrayPicture {
  if (factor === 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const from = (y * factor + dy) * picture.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += picture.gray[from + dx] ?? 0;
      }
      gray[y * width + x] = sum / factor ** 2;
    }
  }
  return { gray, width, height, dpi: picture.dpi / factor };
}
