import { UNREAD } from '../../text/faithful.ts';
import type { FontFace } from '../page-content.ts';
import type { Point } from '../geometry.ts';
import type { TextLine } from '../tree.ts';
import { withAccents } from './accents.ts';
import { inReadingOrder } from './directions.ts';
import { dot, type Piece, type TextFrame } from './piece.ts';
import { scriptOf, scriptText, type Script } from './scripts.ts';

/** A part of a line in one direction, tied to the page: as `TextLine`, with offsets into the line's text. */
export type LinePart = Omit<TextLine, 'pageIndex'>;

/** A printed line of one column. Coordinates are in its text frame: x to the right, `base` downwards. */
export interface Line {
  readonly pageIndex: number;
  /** Counts the columns of a document; lines of one column follow each other. */
  readonly column: number;
  /** False for text that stands turned against the rest of its page. */
  readonly upright: boolean;
  readonly x0: number;
  readonly x1: number;
  readonly base: number;
  readonly size: number;
  /** Edges of the column's text. */
  readonly left: number;
  readonly right: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly text: string;
  readonly parts: readonly LinePart[];
  readonly font: number;
  /** Shares of the letters, in [0, 1]. */
  readonly bold: number;
  readonly italic: number;
  readonly mono: number;
  /** Where the font of the line's first word ends for good, in characters: short of the end after a run-in heading. */
  readonly lead: number;
  /** The font of the line's first word. */
  readonly leadFont: number;
  /** All letters are capitals, and there are some. */
  readonly caps: boolean;
  /** Stretches of text with wide gaps between them: 1 for running text, more for rows of tables. */
  readonly cells: number;
  /** How sure recognition is of its words, in [0, 1]; absent for text of the file. */
  readonly certainty?: number | undefined;
}

/** What recognition is less sure of has, on average, a wrong letter in most words. */
const LEGIBLE = 0.7;

/** False for a line of a picture that was hardly read: it is text to search in, but nothing to quote or to build on. */
export function isLegible({ certainty }: Pick<Line, 'certainty'>): boolean {
  return certainty === undefined || certainty >= LEGIBLE;
}

export interface LinePlace {
  readonly pageIndex: number;
  readonly column: number;
  readonly upright: boolean;
  readonly left: number;
  readonly right: number;
}

const SPACE_EM = 0.11; // a thin space of TeX is 0.17 em; kerning stays under 0.1
const SIZE_CHANGE_SPACE_EM = 0.17; // small capitals and scripts stand further from their neighbors
const OTHER_SIZE = 0.9; // type of another family is set a little smaller or larger
const SCRIPT_SPACE_EM = 0.3; // a raised mark stands off its word
const TUCKED_EM = 0.1; // a letter that is drawn into the one before it, as in logos; marks and exponents stand behind
const SCRIPT_REACH_EM = 1; // further away small type on another base is a row beside, a cell or another column
const LIST_MARK_EM = 0.45;
const TAKEN_BACK_EM = 0.03; // a space that is drawn and taken back
const CELL_EM = 1.6;
const SPREAD_EM = 2.2; // two letters' width, and kerning
const LETTERSPACED_SHARE = 0.8;

/** One line from its pieces, which are in order from left to right. */
export function lineOf(pieces: readonly Piece[], frame: TextFrame, fonts: readonly FontFace[], place: LinePlace): Line {
  const ordered = inReadingOrder(withAccents(pieces), frame.rightToLeft);
  const written = writtenOf(ordered, frame);
  const style = styleOf(pieces, fonts);
  const x0 = pieces.reduce((least, piece) => Math.min(least, piece.x0), Infinity);
  const x1 = pieces.reduce((most, piece) => Math.max(most, piece.x1), -Infinity);
  return {
    ...place,
    x0,
    x1,
    base: style.base,
    size: style.size,
    pageWidth: frame.width,
    pageHeight: frame.height,
    text: withListMark(written, style.size),
    parts: written.parts,
    font: style.font,
    bold: style.bold,
    italic: style.italic,
    mono: style.mono,
    lead: written.lead,
    leadFont: written.opening,
    caps: isCaps(written.text),
    cells: written.cells,
    ...certaintyOf(pieces),
  };
}

interface Written {
  readonly text: string;
  readonly parts: readonly LinePart[];
  readonly cells: number;
  /** Font of the first words, and where the text in it ends. */
  readonly opening: number;
  readonly lead: number;
}

/** The text of pieces in reading order: with spaces where gaps are, and marks that are raised or lowered. */
function writtenOf(ordered: readonly Piece[], frame: TextFrame): Written {
  const spaceAt = spacing(ordered);
  const isSpread = isSpreadHead(ordered);
  const opening = openingFont(ordered);
  const text = new LineText(frame);
  let cells = 1;
  let lead = 0;
  let host = ordered[0]!;
  let script: Script | undefined;
  let isTied = false;
  for (const [i, piece] of ordered.entries()) {
    const before = ordered[i - 1];
    const gap = before ? gapBetween(before, piece) : 0;
    const own = before && scriptBeside(before, piece, host, gap);
    if (before) {
      if (gap > CELL_EM * Math.max(before.size, piece.size)) cells++;
      const space: boolean =
        own && !script
          ? gap > SCRIPT_SPACE_EM * host.size
          : isSpace(before, piece, gap, spaceAt) || (!isTied && isMarkBefore(before, piece));
      isTied = own !== undefined && !space;
      text.add(piece, space && !isSpread && !isCjkJoint(before, piece, gap), own);
    } else text.add(piece, false, undefined);
    if (!own) host = piece;
    script = own;
    if (piece.run.font === opening) lead = text.length;
  }
  return { ...text.finish(), cells, opening, lead };
}

/** Whether a piece is raised or lowered beside its host, from which it stands no further than marks do. */
function scriptBeside(before: Piece, piece: Piece, host: Piece, gap: number): Script | undefined {
  const isNear = gap <= SCRIPT_REACH_EM * host.size && !isTucked(before, piece, gap);
  return isNear ? scriptOf(piece, host) : undefined;
}

/** Mean over the characters that were recognized. */
function certaintyOf(pieces: readonly Piece[]): Pick<Line, 'certainty'> {
  let sum = 0;
  let count = 0;
  for (const { run, from, to } of pieces) {
    for (const confidence of run.confidences?.subarray(from, to) ?? []) {
      sum += confidence;
      count++;
    }
  }
  return count > 0 ? { certainty: sum / count / 100 } : {};
}

/** The font of the first piece with a letter, so that a number in front does not count. */
function openingFont(pieces: readonly Piece[]): number {
  const first = pieces.find(({ run, from, to }) => /\p{L}{2}/u.test(run.text.slice(from, to))) ?? pieces[0]!;
  return first.run.font;
}

/** @param spaceAt  least gap in em, as `spacing` gives it */
function isSpace(before: Piece, piece: Piece, gap: number, spaceAt: number): boolean {
  const em = Math.max(before.size, piece.size);
  if (before.spaceAfter || piece.spaceBefore) return Math.abs(gap) > TAKEN_BACK_EM * em || !isInsideWord(before, piece);
  return gap > Math.max(spaceAt, spaceEm(before, piece)) * em;
}

function isInsideWord(before: Piece, piece: Piece): boolean {
  return /\p{L}/u.test(before.run.text[before.to - 1]!) && /\p{L}/u.test(piece.run.text[piece.from]!);
}

/** A capital drawn into the capital before it: the raised A of a logo is a letter of its word. */
function isTucked(before: Piece, piece: Piece, gap: number): boolean {
  return gap < -TUCKED_EM * before.size && /^\p{Lu}+$/u.test(textOf(piece)) && /\p{Lu}$/u.test(textOf(before));
}

/** The mark of a note before its words, 'ᵃUniversity' in print. */
function isMarkBefore(mark: Piece, words: Piece): boolean {
  return (
    mark.to - mark.from <= 2 && scriptOf(mark, words) === 'raised' && /\p{L}{2}/u.test(textOf(words)) && isMark(mark)
  );
}

/** A sign that could not be read, well before the words that it opens, is the mark of a list item. */
function withListMark(
  { text, parts }: { readonly text: string; readonly parts: readonly LinePart[] },
  size: number,
): string {
  if (!text.startsWith(`${UNREAD} `)) return text;
  const [, end = 0, next = 0] = parts[0]?.edges ?? [];
  return next - end > LIST_MARK_EM * size ? `•${text.slice(1)}` : text;
}

function isMark(piece: Piece): boolean {
  return /^(?:\d+|\p{Ll}|[*∗†‡§¶#]+)$/u.test(textOf(piece));
}

function textOf({ run, from, to }: Piece): string {
  return run.text.slice(from, to);
}

function spaceEm(a: Piece, b: Piece): number {
  return Math.min(a.size, b.size) > OTHER_SIZE * Math.max(a.size, b.size) ? SPACE_EM : SIZE_CHANGE_SPACE_EM;
}

function gapBetween(a: Piece, b: Piece): number {
  return b.gapBefore ?? (a.x0 <= b.x0 ? b.x0 - a.x1 : a.x0 - b.x1);
}

/** The gap, in em, from which a space is meant, where single letters are spaced out evenly; 0 in all other lines. */
function spacing(pieces: readonly Piece[]): number {
  if (pieces.length < 5) return 0;
  const gaps: number[] = [];
  let letters = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (piece.to - piece.from === 1 && /\p{L}/u.test(piece.run.text[piece.from]!)) letters++;
    const before = pieces[i - 1];
    if (before) gaps.push(gapBetween(before, piece) / Math.max(before.size, piece.size));
  }
  if (letters < LETTERSPACED_SHARE * pieces.length) return 0;
  gaps.sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1]!;
  const even = gaps.filter((gap) => Math.abs(gap - usual) < 0.3 * usual).length;
  return usual > 0.08 && usual < 0.9 && even > 0.6 * gaps.length ? usual * 1.6 : 0;
}

export function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xd840 && code <= 0xdbff && code < 0xd880)
  );
}

/** Chinese and Japanese are set without spaces; a gap of less than a letter is the font's doing. */
function isCjkJoint(a: Piece, b: Piece, gap: number): boolean {
  if (a.spaceAfter || b.spaceBefore || gap > 0.8 * a.size) return false;
  return isCjk(a.run.text.charCodeAt(a.to - 1)) || isCjk(b.run.text.charCodeAt(b.from));
}

/** A line of nothing but two to four Chinese letters that are spread evenly is one word: '摘 要', '参 考 文 献'. */
function isSpreadHead(pieces: readonly Piece[]): boolean {
  if (pieces.length < 2 || pieces.length > 4) return false;
  if (!pieces.every((piece) => /^\p{Script=Han}$/u.test(textOf(piece)))) return false;
  const gaps = pieces.slice(1).map((piece, i) => gapBetween(pieces[i]!, piece) / piece.size);
  const most = Math.max(...gaps);
  return most < SPREAD_EM && most - Math.min(...gaps) < 0.2;
}

/** Letters that have case are all capitals, and there are at least two of them. */
function isCaps(text: string): boolean {
  const upper = text.toUpperCase();
  if (upper !== text || /[\u3400-\u9fff]/.test(text)) return false;
  const lower = text.toLowerCase();
  let cased = 0;
  for (let i = 0; i < text.length && cased < 2; i++) if (lower[i] !== text[i]) cased++;
  return cased >= 2;
}

interface LineStyle {
  readonly base: number;
  readonly size: number;
  readonly font: number;
  readonly bold: number;
  readonly italic: number;
  readonly mono: number;
}

function styleOf(pieces: readonly Piece[], fonts: readonly FontFace[]): LineStyle {
  const weight = new Map<string, { chars: number; piece: Piece }>();
  let chars = 0;
  let bold = 0;
  let italic = 0;
  let mono = 0;
  for (const piece of pieces) {
    const length = piece.to - piece.from;
    const font = fonts[piece.run.font];
    chars += length;
    if (font?.bold) bold += length;
    if (font?.italic) italic += length;
    if (font?.monospace && !isCjk(piece.run.text.charCodeAt(piece.from))) mono += length;
    const key = `${String(piece.run.font)} ${piece.size.toFixed(1)}`;
    const entry = weight.get(key);
    if (entry) entry.chars += length;
    else weight.set(key, { chars: length, piece });
  }
  let main = { chars: -1, piece: pieces[0]! };
  for (const entry of weight.values()) if (entry.chars > main.chars) main = entry;
  return {
    base: main.piece.base,
    size: main.piece.size,
    font: main.piece.run.font,
    bold: bold / chars,
    italic: italic / chars,
    mono: mono / chars,
  };
}

/** What is read from the left, next in a line that is read from the right. */
function isBehind({ rtl, gapBefore }: Piece): boolean {
  return !rtl && gapBefore !== undefined;
}

/** A drop cap and the line it opens do not share a baseline. */
function isOffLine(a: Piece, b: Piece): boolean {
  return Math.abs(a.base - b.base) > 0.9 * Math.min(a.size, b.size);
}

/** Collects a line's text and ties every character to the page. */
class LineText {
  readonly #frame: TextFrame;
  readonly #parts: LinePart[] = [];
  #text = '';
  #edges: number[] = [];
  #start = 0;
  #first: Piece | undefined;
  #endOfLast = 0;
  #ascent = 0;
  #descent = 0;

  constructor(frame: TextFrame) {
    this.#frame = frame;
  }

  get length(): number {
    return this.#text.length;
  }

  add(piece: Piece, space: boolean, script: Script | undefined): void {
    if (this.#first && (this.#first.rtl !== piece.rtl || isOffLine(this.#first, piece) || isBehind(piece))) {
      this.#close();
      if (space) this.#text += ' ';
    } else if (this.#first && space) {
      this.#text += ' ';
      this.#edges.push(this.#endOfLast);
    }
    if (!this.#first) {
      this.#first = piece;
      this.#start = this.#text.length;
      this.#endOfLast = 0;
      this.#ascent = 0;
      this.#descent = 0;
    }
    const { run } = piece;
    const shift = dot(run.direction, [run.origin[0] - this.#origin[0], run.origin[1] - this.#origin[1]]);
    let least = this.#endOfLast;
    for (let i = piece.from; i < piece.to; i++) {
      least = Math.max(least, shift + (run.edges[i] ?? 0));
      this.#edges.push(least);
    }
    this.#endOfLast = Math.max(least, shift + (run.edges[piece.to] ?? 0));
    const printed = textOf(piece);
    this.#text += script ? scriptText(printed, script) : printed;
    const rise = this.#first.base - piece.base;
    this.#ascent = Math.max(this.#ascent, run.ascent + rise);
    this.#descent = Math.max(this.#descent, run.descent - rise);
  }

  get #origin(): Point {
    const { run, from } = this.#first!;
    const along = run.edges[from] ?? 0;
    return [run.origin[0] + run.direction[0] * along, run.origin[1] + run.direction[1] * along];
  }

  #close(): void {
    const first = this.#first;
    if (!first) return;
    this.#edges.push(this.#endOfLast);
    const sign = first.rtl ? -1 : 1;
    this.#parts.push({
      start: this.#start,
      end: this.#text.length,
      origin: this.#origin,
      direction: [sign * this.#frame.right[0], sign * this.#frame.right[1]],
      up: this.#frame.up,
      ascent: this.#ascent,
      descent: this.#descent,
      edges: new Float32Array(this.#edges),
    });
    this.#first = undefined;
    this.#edges = [];
  }

  finish(): { text: string; parts: readonly LinePart[] } {
    this.#close();
    return { text: this.#text, parts: this.#parts };
  }
}
