/** How letters stand on the page, from the matrices and the text state. */
import type { Point } from '#shared/domain/document/geometry.ts';
import type { PdfGlyph } from '../pdfjs/pdfjs.ts';
import type { LoadedFont } from './fonts.ts';
import type { Matrix } from './matrix.ts';
import type { Style } from './run-collector.ts';

/**
 * The space set between all letters of a string, as letter spacing or by a shift behind each. Some programs write the space between words as letter spacing and take
 * it back after every letter that ends no word: what stays between most letters is what counts.
 */
export function letterSpacing(
  glyphs: readonly (PdfGlyph | number | null)[],
  charSpacing: number,
  size: number,
): number {
  const isSpacedOut = charSpacing * Math.sign(size) > 0.02 * Math.abs(size);
  if (!isSpacedOut && !isMostlyShifted(glyphs)) return charSpacing;
  const left: number[] = [];
  let shift = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') shift += (glyph / 1000) * size;
    else if (glyph !== null) {
      left.push(charSpacing - shift);
      shift = 0;
    }
  }
  // The first is not between two letters.
  left.shift();
  left.sort((a, b) => a - b);
  const usual = left[left.length >> 1] ?? charSpacing;
  if (!isSpacedOut) return isEven(left, usual, Math.abs(size)) ? usual : charSpacing;
  return usual < 0.5 * charSpacing ? Math.max(0, usual) : charSpacing;
}

const FEWEST_SHIFTS = 4;
const MOSTLY = 0.6;

/** Headings are spaced out letter by letter, too, by shifts of the pen: nearly every letter is followed by one, and few are not letters. */
function isMostlyShifted(glyphs: readonly (PdfGlyph | number | null)[]): boolean {
  if (glyphs.length < 2 * FEWEST_SHIFTS) return false;
  let shifts = 0;
  let letters = 0;
  let others = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') shifts++;
    else if (glyph !== null && /^\p{L}+$/u.test(glyph.unicode)) letters++;
    else others++;
  }
  return shifts >= FEWEST_SHIFTS && shifts >= MOSTLY * (letters + others) && others <= (1 - MOSTLY) * letters;
}

// In em: less is kerning, more are words or columns of single letters.
const LEAST_SPACED = 0.04;
const MOST_SPACED = 0.24;
const EVEN = 0.3;

/** Most of the letters stand the same space apart; pairs that are kerned and the ends of words do not. */
function isEven(left: readonly number[], usual: number, size: number): boolean {
  const em = usual / size;
  if (!(em >= LEAST_SPACED && em <= MOST_SPACED)) return false;
  return left.filter((one) => Math.abs(one - usual) <= EVEN * usual).length >= MOSTLY * left.length;
}

/** @param face  index of the font as it is drawn; undefined where nothing is to be seen */
export function makeStyle(
  world: Matrix,
  font: LoadedFont,
  face: number,
  size: number,
  stretch: number,
): Style | undefined {
  const right = Math.sign(size * stretch);
  const em = Math.hypot(world[0], world[1]) * Math.abs(size * stretch);
  if (!(em > 0)) return undefined;
  const scale = right / Math.hypot(world[0], world[1]);
  const [dx, dy] = unit(world[0] * scale, world[1] * scale);
  // Slanted letters lean, their lines do not: only the part at right angles to the line counts as height.
  const rise = (-dy * world[2] + dx * world[3]) * size * (font.upsideDown ? -1 : 1);
  const side = rise < 0 ? -1 : 1;
  const height = Math.abs(rise) * font.heightFactor;
  if (!(height > 0)) return undefined;
  return {
    font: face,
    direction: [dx, dy],
    up: [0 - dy * side, dx * side],
    size: height,
    em: em * font.heightFactor,
    ascent: font.ascent * height,
    descent: font.descent * height,
  };
}

/** Rounding in the file must not make a level line lean. */
function unit(x: number, y: number): Point {
  const tiny = 1e-4;
  if (Math.abs(y) < tiny) return [Math.sign(x), 0];
  if (Math.abs(x) < tiny) return [0, Math.sign(y)];
  return [x, y];
}

/** Vertical writing: lines run down, letters stand centered on them. */
export function makeDownStyle(world: Matrix, face: number, size: number, stretch: number): Style | undefined {
  const length = Math.hypot(world[2], world[3]);
  const em = length * Math.abs(size);
  const width = Math.hypot(world[0], world[1]) * Math.abs(size * stretch);
  if (!(em > 0 && width > 0)) return undefined;
  const down = -Math.sign(size) / length;
  const [dx, dy] = unit(world[2] * down, world[3] * down);
  const half = width / 2;
  return { font: face, direction: [dx, dy], up: [0 - dy, dx], size: width, em, ascent: half, descent: half };
}
