/** Turns the lines that the reader selected into text worth pasting: no line breaks of the page, no hyphens of them. */
import { goesOn, isBareLetters } from '#shared/domain/document/blocks/hyphens.ts';

/** A piece of a selected line, in user space of its page turned so that it reads from left to right. */
export interface SelectedPiece {
  readonly text: string;
  readonly pageIndex: number;
  /** Start and end along the line, and height of the baseline, in points. */
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** True if the page's content ends a line here. */
  readonly endsLine: boolean;
}

interface Line {
  text: string;
  readonly pageIndex: number;
  readonly left: number;
  right: number;
  readonly baseline: number;
  size: number;
}

const SAME_SIZE = 0.12; // relative; superscripts and small capitals stay in their paragraph by the longest size of a line
const NEW_PARAGRAPH_LEADING = 1.45; // of the usual distance of two lines
const WORD_GAP_EM = 0.15; // pdf.js sets most spaces itself; this is for those between two pieces of one line
/** Scripts written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const listItem = /^\s*(?:[•◦▪‣·●■]|[–—]\s|\(?\d{1,2}[.)]\s|\([a-z]\)\s)/u;
const hyphens = /[-\u00AD\u2010]$/u;

/** @param pieces  in reading order */
export function cleanSelection(pieces: readonly SelectedPiece[]): string {
  const lines = joinLines(pieces);
  const usual = usualLeading(lines);
  let text = '';
  let previous: Line | null = null;
  for (const line of lines) {
    if (!previous) text = line.text;
    else if (startsParagraph(previous, line, usual)) text += `\n${line.text}`;
    else text = joinWords(text, line.text);
    previous = line;
  }
  return tidy(text);
}

function joinLines(pieces: readonly SelectedPiece[]): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const piece of pieces) {
    if (open && !onLine(open, piece)) open = null;
    if (open) {
      const gap = piece.left - open.right;
      const spaced = /\s$/u.test(open.text) || /^\s/u.test(piece.text) || gap < WORD_GAP_EM * piece.size;
      open.text += spaced ? piece.text : ` ${piece.text}`;
      open.right = Math.max(open.right, piece.right);
      open.size = Math.max(open.size, piece.size);
    } else if (piece.text.trim() !== '') {
      open = { ...piece };
      lines.push(open);
    }
    if (piece.endsLine) open = null;
  }
  return lines;
}

function onLine(line: Line, piece: SelectedPiece): boolean {
  return (
    line.pageIndex === piece.pageIndex &&
    Math.abs(line.baseline - piece.baseline) < 0.6 * Math.max(line.size, piece.size)
  );
}

/** Median distance of two lines that follow each other, in points; 0 if there are none. */
function usualLeading(lines: readonly Line[]): number {
  const steps = lines
    .slice(1)
    .map((line, i) => (line.pageIndex === lines[i]!.pageIndex ? lines[i]!.baseline - line.baseline : 0))
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  return steps[Math.floor((steps.length - 1) / 2)] ?? 0;
}

function startsParagraph(above: Line, line: Line, usual: number): boolean {
  if (listItem.test(line.text)) return true;
  if (Math.abs(above.size - line.size) > SAME_SIZE * Math.max(above.size, line.size)) return true;
  const step = above.baseline - line.baseline;
  const goesOn = step <= 0 || above.pageIndex !== line.pageIndex;
  // A new column or page: the sentence tells whether the paragraph goes on.
  if (goesOn) return /[.!?:…]["'”’)\]]*\s*$/u.test(above.text);
  if (step > NEW_PARAGRAPH_LEADING * Math.max(usual, line.size)) return true;
  const indent = line.left - above.left;
  return indent > 0.8 * line.size && indent < 4 * line.size && /[.!?:…]["'”’)\]\d]*\s*$/u.test(above.text);
}

/** Joins two lines of a paragraph; a hyphen that only the line break made is taken back. */
export function joinWords(above: string, below: string): string {
  const before = above.trimEnd();
  const after = below.trimStart();
  if (goesOn(before, after)) return before + after;
  if (!hyphens.test(before))
    return unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1)) ? before + after : `${before} ${after}`;
  const stem = /([\p{L}\p{N}-]+)[-\u00AD\u2010]$/u.exec(before)?.[1];
  if (before.endsWith('\u00AD')) return before.slice(0, -1) + after;
  if (stem === undefined) return `${before} ${after}`;
  // 'state-of-the-' + 'art', 'COVID-' + '19', 'Navier-' + 'Stokes' and 'n-' + 'octanal' keep their hyphen.
  const broken = !stem.includes('-') && !isBareLetters(stem) && /\p{Ll}$/u.test(stem) && /^\p{Ll}/u.test(after);
  return (broken ? before.slice(0, -1) : before) + after;
}

function tidy(text: string): string {
  return text
    .replace(/\u00AD/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .trim();
}
