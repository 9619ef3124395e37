/** Lines that may begin a heading. */
import { captionLabel, labelParts } from '../../../text/labels.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';
import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import { isBullet, looksLikeFormula } from '../../patterns.ts';
import { LEADERS } from '../contents.ts';
import { parseNumber, spelledNumber } from '../number.ts';
import type { Context } from './context.ts';
import { headsLargerText, isCentered } from './looks.ts';

const lists = wordLists('candidatesStarts');

// Boxes in manuals, and numbers of chapters that are spelled out above their title.
const NO_HEADING = pattern('i')`^(?:${lists.noHeading})\s*[:!.]*$`;
const LARGE = 1.2; // of the text's size: a heading, whatever it says
/** '-1 Broken entry' is of no numbering: it belongs to the section that it stands in. */
const ABNORMAL = /^[-−–+]\s?\d/;
const LEAST_SMALL = 0.7; // of the text's size, where what follows is as small

/** False for boxes, captions, items of lists, programs, rows of tables, formulas and small print. */
export function canStart(at: number, context: Context): boolean {
  const { lines, stats } = context;
  const line = lines[at]!;
  if (isOtherThing(line) || isProgram(line, stats)) return false;
  if (line.size < leastSize(line) * stats.bodySize && !(context.wide && headsOtherType(at, context))) return false;
  if (NO_HEADING.test(line.text) && line.size < LARGE * stats.bodySize) return false;
  const isNumbered = parseNumber(line.text) !== undefined;
  // 'PART ONE' above '1. Terms', which is no title of it.
  if (spelledNumber(line.text) > 0 && !(isNumbered && isAboveNumber(at, lines))) return false;
  if (isTableRow(line, stats, isNumbered)) return false;
  return (line.bold > BOLD && isNumbered) || !looksLikeFormula(line.text);
}

const BOLD = 0.9; // share of the letters
const MAX_LINE_CHARS = 160;
const PROGRAM = 0.8; // share of the letters in typewriter type

/** An entry of contents, an item of a list, a caption, or turned text. */
function isOtherThing({ text, upright }: Line): boolean {
  if (ABNORMAL.test(text) || LEADERS.test(text)) return true;
  return !upright || text.length > MAX_LINE_CHARS || isBullet(text) || isCaption(text);
}

function isProgram(line: Line, stats: StyleStats): boolean {
  return line.mono > PROGRAM && !stats.bodyMono && line.size <= 1.1 * stats.bodySize && line.bold < 0.5;
}

/** Wide gaps part cells of a table, unless they stand behind a number or stretch a heading to its column's width. */
function isTableRow(line: Line, stats: StyleStats, isNumbered: boolean): boolean {
  const stretched = line.bold > BOLD && line.size > 1.07 * stats.bodySize;
  return !stretched && (line.cells > 2 || (line.cells === 2 && !isNumbered));
}

/** A number begins the next line. */
export function isAboveNumber(at: number, lines: readonly Line[]): boolean {
  const next = lines[at + 1];
  return next !== undefined && parseNumber(next.text) !== undefined;
}

/** 'Figure 2: …', and 'Table 1' alone on its line, whose title stands below. */
function isCaption(text: string): boolean {
  const label = captionLabel(text);
  return label !== undefined && (label.sure || (label.end === text.length && isUsual(label.label)));
}

/** 'Exhibit 4' alone names a section as often as a picture. */
function isUsual(label: string): boolean {
  const { family, beside } = labelParts(label);
  return family !== 'other' && beside === '';
}

/** In sizes of the text. Small capitals, whose size this is, may be as small as two thirds. */
function leastSize(line: Line): number {
  if (line.caps && (parseNumber(line.text) !== undefined || isCentered(line))) return 0.66;
  return line.caps || line.bold > 0.6 ? 0.78 : 0.9;
}

/** Smaller than headings are, on top of text as small or larger. */
function headsOtherType(at: number, context: Context): boolean {
  const { lines, fonts, stats } = context;
  if (lines[at]!.size >= LEAST_SMALL * stats.bodySize && headsSmallType(at, context)) return true;
  return headsLargerText(at, lines, stats, fonts);
}

/** In a face of its own on top of smaller type than the text's: what stands behind an article. */
export function headsSmallType(at: number, { lines, stats }: Context): boolean {
  const line = lines[at]!;
  const after = lines[at + 1];
  const isSmall = Math.abs(line.size - (after?.size ?? 0)) < 0.06 * line.size;
  const isOwn = line.font !== stats.bodyFont && line.font !== after?.font && line.lead >= line.text.length;
  return (
    isSmall &&
    isOwn &&
    after?.column === line.column &&
    line.x1 < line.right - 2 * line.size &&
    /^\p{Lu}.*\p{L}$/u.test(line.text)
  );
}
