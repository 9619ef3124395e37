/** Pieces of lines of text from the picture of a page, all of one size, for telling the script of its letters. */
import type { GrayPicture } from '../picture.ts';

/** Pixels of a window; its height is that of a line with its marks above and below. */
export const WINDOW = { width: 64, height: 32 } as const;

/** Wide enough for some words, and narrow enough that the lines of a page that leans stay apart. */
const STRIP_IN = 0.8;
/** A line between its highest and lowest letters: of print of 4 points, and of a title of 60. */
const LEAST_LINE_IN = 0.04;
const MOST_LINE_IN = 0.8;
/** What a window shows above and below the dense part of a line, in shares of that: marks, and parts that few letters have. */
const MARGIN = 0.22;
/** Rows between two lines have this share of the ink of dense rows at most. */
const BETWEEN_LINES = 0.14;
/** A row with less ink than this share of a strip's width is empty, except for specks. */
const SPECKS = 0.025;
/** Two bands of ink nearer than this share of the higher one are one line: letters, and the marks above them. */
const APART = 0.18;
/** Bands this much lower or higher than most are points, rules, or lines that touch each other. */
const UNUSUAL = 1.9;
/** Ink and paper differ by more gray levels than this. */
const LEAST_CONTRAST = 40;
/** Shares of a window that ink covers where there is text. */
const LEAST_INK = 0.04;
const MOST_INK = 0.6;

interface Strip {
  readonly x0: number;
  readonly x1: number;
  readonly paper: number;
  readonly ink: number;
}

interface Band {
  readonly y0: number;
  readonly y1: number;
}

/**
 * Windows of what looks like lines that run across the picture, spread evenly over it.
 *
 * @param most  how many at most
 * @returns each row by row from the top left; 0 is paper, 1 is ink
 */
export function textWindows(picture: GrayPicture, most: number): Float32Array[] {
  const width = Math.max(1, Math.min(picture.width, Math.round(STRIP_IN * picture.dpi)));
  const lines: { readonly strip: Strip; readonly band: Band }[] = [];
  for (let x0 = 0; x0 + width <= picture.width; x0 += width) {
    const strip = stripAt(picture, x0, x0 + width);
    if (strip) for (const band of bandsOf(picture, strip)) lines.push({ strip, band });
  }
  const usual = percentile(
    Float32Array.from(lines, ({ band }) => heightOf(band)),
    0.5,
  );
  const places = lines
    .filter(({ band }) => heightOf(band) < UNUSUAL * usual && heightOf(band) > usual / UNUSUAL)
    .flatMap(({ strip, band }) => {
      const wide = (heightOf(band) * WINDOW.width) / WINDOW.height;
      const count = Math.max(1, Math.floor(width / wide));
      return Array.from({ length: count }, (_, at) => {
        const x = strip.x0 + ((at + 0.5) * width) / count - wide / 2;
        return { strip, band, x };
      });
    });
  const windows: Float32Array[] = [];
  for (const { strip, x, band } of inAnyOrder(places)) {
    if (windows.length >= most) break;
    const window = windowAt(picture, strip, x, band);
    if (window) windows.push(window);
  }
  return windows;
}

function heightOf({ y0, y1 }: Band): number {
  return y1 - y0;
}

/** Undefined where there is no ink, or the ground is as dark as ink. */
function stripAt(picture: GrayPicture, x0: number, x1: number): Strip | undefined {
  const counts = new Uint32Array(256);
  for (let y = 0; y < picture.height; y++)
    for (let at = y * picture.width + x0; at < y * picture.width + x1; at++) {
      const gray = picture.gray[at] ?? 0;
      counts[gray] = (counts[gray] ?? 0) + 1;
    }
  const { dark, light, share } = otsu(counts);
  return light - dark < LEAST_CONTRAST || share > 0.5 ? undefined : { x0, x1, paper: light, ink: dark };
}

/** The means of the dark and of the light of two classes that differ most (Otsu 1979), and the share of the dark one. */
function otsu(counts: Uint32Array): { readonly dark: number; readonly light: number; readonly share: number } {
  let [all, sum] = [0, 0];
  counts.forEach((count, gray) => {
    all += count;
    sum += count * gray;
  });
  let best = { dark: 0, light: 0, share: 0 };
  let most = -1;
  let [below, sumBelow] = [0, 0];
  for (let gray = 0; gray < 255; gray++) {
    below += counts[gray] ?? 0;
    sumBelow += (counts[gray] ?? 0) * gray;
    if (below === 0 || below === all) continue;
    const [dark, light] = [sumBelow / below, (sum - sumBelow) / (all - below)];
    const between = below * (all - below) * (light - dark) ** 2;
    if (between <= most) continue;
    most = between;
    best = { dark, light, share: below / all };
  }
  return best;
}

/** Lines in a strip, with room above and below. */
function bandsOf(picture: GrayPicture, strip: Strip): Band[] {
  const { height, dpi } = picture;
  const rows = inkOfRows(picture, strip);
  const dense = percentile(
    rows.filter((ink) => ink > SPECKS * (strip.x1 - strip.x0)),
    0.8,
  );
  const least = Math.max(SPECKS * (strip.x1 - strip.x0), BETWEEN_LINES * dense);
  const bands: { y0: number; y1: number }[] = [];
  for (let y = 0; y < height; y++) {
    if ((rows[y] ?? 0) <= least) continue;
    const y0 = y;
    while (y < height && (rows[y] ?? 0) > least) y++;
    const last = bands.at(-1);
    if (last && y0 - last.y1 < APART * Math.max(last.y1 - last.y0, y - y0)) last.y1 = y;
    else bands.push({ y0, y1: y });
  }
  return bands
    .filter(({ y0, y1 }) => y1 - y0 >= LEAST_LINE_IN * dpi && y1 - y0 <= MOST_LINE_IN * dpi)
    .map(({ y0, y1 }) => ({ y0: y0 - MARGIN * (y1 - y0), y1: y1 + MARGIN * (y1 - y0) }));
}

/** Dark pixels of each row. */
function inkOfRows({ gray, width, height }: GrayPicture, { x0, x1, paper, ink }: Strip): Float32Array {
  const dark = (paper + ink) / 2;
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let at = y * width + x0; at < y * width + x1; at++) if ((gray[at] ?? 0) < dark) count++;
    rows[y] = count;
  }
  return rows;
}

function percentile(values: Float32Array, share: number): number {
  return values.sort()[Math.floor(share * (values.length - 1))] ?? 0;
}

/** All of them, so that any first ones are spread evenly: by the golden ratio, as the same each time. */
function inAnyOrder<T>(all: readonly T[]): T[] {
  const golden = (Math.sqrt(5) - 1) / 2;
  return all
    .map((one, at) => ({ one, by: (at * golden) % 1 }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
}

/** The mean of the pixels under each of the window's; undefined where there is hardly any ink, or little else. */
function windowAt(
  { gray, width, height }: GrayPicture,
  { paper, ink }: Strip,
  x0: number,
  { y0, y1 }: Band,
): Float32Array | undefined {
  const step = (y1 - y0) / WINDOW.height;
  const window = new Float32Array(WINDOW.width * WINDOW.height);
  const columns = spans(x0, step, WINDOW.width, width);
  const rows = spans(y0, step, WINDOW.height, height);
  let all = 0;
  rows.forEach(([top, bottom], v) => {
    columns.forEach(([left, right], u) => {
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += gray[y * width + x] ?? 0;
      const count = (bottom - top) * (right - left);
      const value = count === 0 ? 0 : (paper - sum / count) / (paper - ink);
      window[v * WINDOW.width + u] = Math.max(0, Math.min(1, value));
      all += window[v * WINDOW.width + u] ?? 0;
    });
  });
  const share = all / window.length;
  return share < LEAST_INK || share > MOST_INK ? undefined : window;
}

/** Which pixels lie under each of a row of windows' pixels, one at least; none beyond the picture. */
function spans(from: number, step: number, count: number, size: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor(from + at * step);
    const end = Math.max(start + 1, Math.floor(from + (at + 1) * step));
    return [Math.max(0, Math.min(size, start)), Math.max(0, Math.min(size, end))] as const;
  });
}
