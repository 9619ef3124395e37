/** How lines look beside the running text. */
import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { FontFace } from '../../page-content.ts';

export function styleOf(line: Line, fonts: readonly FontFace[]): string {
  const name = fonts[line.font]?.name ?? '';
  const font = name === '' ? `#${String(line.font)}` : name;
  const color = fonts[line.font]?.color ?? '';
  return `${font}${color} ${line.size.toFixed(1)} ${line.bold > 0.6 ? 'b' : ''}${line.italic > 0.6 ? 'i' : ''}${line.caps ? 'c' : ''}`;
}

export function isProminent(line: Line, stats: StyleStats, fonts: readonly FontFace[]): boolean {
  if (line.size > 1.07 * stats.bodySize) return true;
  if (line.bold > 0.8 && !stats.bodyBold) return true;
  if (line.caps && line.text.length > 3) return true;
  if (line.italic > 0.9 && line.size > 0.95 * stats.bodySize) return true;
  return isOtherFace(line.font, stats.bodyFont, fonts) && isLetters(line, stats) && line.size > 0.9 * stats.bodySize;
}

const SMALL = 0.88; // of the text's size: a point less than ten
const LEAST_ABOVE = 1.3; // usual line distances

/**
 * Slanted, bold or in another face, a point smaller than the text that goes on right below it, and parted from what stands
 * above: no words of tables, captions or notes, which stand among their like.
 */
export function headsLargerText(
  at: number,
  lines: readonly Line[],
  stats: StyleStats,
  fonts: readonly FontFace[],
): boolean {
  const line = lines[at]!;
  const [before, after] = [lines[at - 1], lines[at + 1]];
  if (line.size < SMALL * stats.bodySize || line.size >= stats.bodySize || after?.column !== line.column) return false;
  if (!isBody(after, stats) || after.size <= line.size || line.x1 > line.right - 2 * line.size) return false;
  const isApart =
    before?.column !== line.column || line.base - before.base > LEAST_ABOVE * stats.leading(stats.bodySize);
  const isOwn = line.italic > 0.7 || line.bold > 0.8 || isOtherFace(line.font, stats.bodyFont, fonts);
  return isApart && isOwn && isLetters(line, stats) && line.cells === 1;
}

/** Of another name or color, or, where the file gives its fonts no names, another font. */
function isOtherFace(font: number, bodyFont: number, fonts: readonly FontFace[]): boolean {
  const [face, body] = [fonts[font], fonts[bodyFont]];
  if (font === bodyFont || !face || !body) return false;
  return face.name !== body.name || face.name === '' || face.color !== body.color;
}

/** In a color where the text has none: as weighty as bold type. */
export function isColored(font: number, { bodyFont }: StyleStats, fonts: readonly FontFace[]): boolean {
  const color = fonts[font]?.color;
  return color !== undefined && color !== fonts[bodyFont]?.color;
}

function isLetters(line: Line, stats: StyleStats): boolean {
  return line.mono < 0.5 || stats.bodyMono;
}

export function isCentered(line: Line): boolean {
  const left = line.x0 - line.left;
  const right = line.right - line.x1;
  return left > 0.05 * (line.right - line.left) && Math.abs(left - right) < 0.08 * (line.right - line.left);
}

/** Names of code within a bold heading are seldom bold. */
function isBold({ bold, mono }: Line): boolean {
  return bold > 0.6 || (bold > LEAST_BOLD && bold > 0.6 * (1 - mono));
}

const LEAST_BOLD = 0.3;

/** Lines of one heading; a heading in a face of its own does not go on in that of the text. */
export function isAlike(a: Line, b: Line, { bodyFont }: StyleStats): boolean {
  return (
    (a.font === bodyFont) === (b.font === bodyFont) &&
    a.italic > 0.6 === b.italic > 0.6 &&
    Math.abs(a.size - b.size) <= 0.06 * a.size &&
    isBold(a) === isBold(b) &&
    (a.caps === b.caps || a.font === b.font)
  );
}

export function openingLooks(line: Line, fonts: readonly FontFace[]): { bold: boolean; italic: boolean } {
  const face = fonts[line.leadFont];
  return { bold: face?.bold ?? false, italic: face?.italic ?? false };
}

export function isBody(line: Line, stats: StyleStats): boolean {
  return Math.abs(line.size - stats.bodySize) < 0.08 * stats.bodySize && (line.bold < 0.6 || stats.bodyBold);
}
