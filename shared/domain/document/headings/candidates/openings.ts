/** Headings that open their paragraph. */
import { captionLabel } from '../../../text/labels.ts';
import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { FontFace } from '../../page-content.ts';
import type { HeadingNumber } from '../number.ts';
import type { Context } from './context.ts';

const RUN_IN_TITLE = /^(.{4,90}?\p{L}{2,}[)\]”"]?[.:])\s+\p{Lu}\p{L}*\s+\S/u;

const LARGER = 1.07;

/** A numbered heading that opens its paragraph: '2.1.3 Propagation. An operation …'. */
export function runInEnd(
  lines: readonly Line[],
  at: number,
  number: HeadingNumber,
  stats: StyleStats,
): { to: number; cut: number; text: string } | undefined {
  const line = lines[at]!;
  if (number.parts.length < 2 || line.bold > 0.9 || line.x1 < line.right - 6 * line.size) return undefined;
  // Text that goes on behind its heading is in the type of the text.
  if (line.size > LARGER * stats.bodySize) return undefined;
  const head = line.text.length - number.rest.length;
  const title = RUN_IN_TITLE.exec(number.rest)?.[1];
  if (title === undefined) return undefined;
  const cut = styledEnd(line, head, stats) ?? head + title.length;
  return { to: at + 1, cut, text: line.text.slice(0, cut) };
}

/** Where the words behind a number stop being set apart; undefined if they are not, or what follows goes on with them. */
function styledEnd(line: Line, head: number, stats: StyleStats): number | undefined {
  if (line.leadFont === stats.bodyFont || line.lead < head + 4 || line.lead >= line.text.length) return undefined;
  const words = line.text.slice(0, line.lead).trimEnd();
  const endsTitle = /[.:]$/.test(words) || /^\s*["“'‘(]?[\p{Lu}\p{Lo}]/u.test(line.text.slice(words.length));
  return endsTitle ? words.length : undefined;
}

/** A bold or slanted opening of a paragraph whose style ends within the line. */
export function isRunIn(lines: readonly Line[], at: number): boolean {
  const line = lines[at]!;
  const next = lines[at + 1];
  if (line.lead > 0.97 * line.text.length || next?.column !== line.column) return false;
  const tail = line.text.slice(line.lead).trim();
  return /\p{L}{2}/u.test(tail) && next.base - line.base < 1.6 * line.size && next.font !== line.font;
}

const MAX_CHARS = 220;
const RUN_IN_LINES = 3;
const LEAST_RUN_IN_CHARS = 4;

/** Words in a style of their own that open a paragraph, over up to three lines, the last of which goes on in another. */
export function styledRunInAt(
  at: number,
  { lines, fonts, stats }: Context,
): { to: number; cut: number; text: string } | undefined {
  const first = lines[at]!;
  if (!mayOpen(first, stats) || !isInOwnFace(first, fonts, stats)) return undefined;
  let text = '';
  for (let to = at + 1; to <= Math.min(at + RUN_IN_LINES, lines.length); to++) {
    const line = lines[to - 1]!;
    if (!isOfOpening(line, first, to > at + 1 ? lines[to - 2] : undefined)) return undefined;
    if (line.lead >= line.text.length) {
      if (line.x1 < line.right - 4 * line.size) return undefined;
      text += `${line.text} `;
      continue;
    }
    const head = line.text.slice(0, line.lead).trimEnd();
    text += head;
    const isTitle = text.length >= LEAST_RUN_IN_CHARS && text.length <= MAX_CHARS && /\p{L}{3}/u.test(text);
    const isOpened = /\p{L}{2}/u.test(line.text.slice(line.lead)) && opensParagraph(lines, to);
    return isTitle && isOpened ? { to, cut: head.length, text } : undefined;
  }
  return undefined;
}

/** Words, and none of a program or a caption. */
function mayOpen({ upright, mono, text }: Line, { bodyMono }: StyleStats): boolean {
  return upright && (mono <= 0.8 || bodyMono) && /^[\p{L}\d(“"‘]/u.test(text) && !captionLabel(text);
}

/** The line begins in another face than the text, and is not larger. */
function isInOwnFace({ size, leadFont }: Line, fonts: readonly FontFace[], stats: StyleStats): boolean {
  const face = fonts[leadFont];
  if (!face || size > LARGER * stats.bodySize || leadFont === stats.bodyFont) return false;
  return face.bold || face.italic || face.name !== fonts[stats.bodyFont]?.name;
}

/** In the column, size and face of the first line, and right below the line before. */
function isOfOpening(line: Line, first: Line, before: Line | undefined): boolean {
  const isAlike = line.column === first.column && Math.abs(line.size - first.size) <= 0.06 * first.size;
  const isBelow = before === undefined || line.base - before.base <= 1.5 * line.size;
  return isAlike && line.leadFont === first.leadFont && isBelow;
}

/** The line before `at` runs on in the next line, in another font than its opening. */
function opensParagraph(lines: readonly Line[], at: number): boolean {
  const line = lines[at - 1]!;
  const next = lines[at];
  if (line.x1 < line.right - 6 * line.size) return false;
  return next?.column !== line.column || (next.base - line.base < 1.6 * line.size && next.leadFont !== line.leadFont);
}
