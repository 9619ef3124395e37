import type { Point } from '#shared/domain/document/geometry.ts';
import type { RecognizedRun } from '../parser/protocol.ts';
import { glyphText } from '../parser/text/normalize.ts';
import { letterWidth } from './letter-widths.ts';
import { toUser, turnFrame, vectorToUser, type PictureFrame, type Turn } from './page-frame.ts';

/** A word in the picture; pixels from the top left, confidence in [0, 100]. */
export interface SeenWord {
  readonly text: string;
  readonly confidence: number;
  readonly x0: number;
  readonly x1: number;
}

/** A line in the picture, its words in reading order. */
export interface SeenLine {
  /** The picture must be turned clockwise by this for the line to be upright; its pixels count as if it were. */
  readonly turn: Turn;
  readonly words: readonly SeenWord[];
  readonly baseline: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  /** From the bottom of the descenders to the top of the ascenders, and the descenders alone, in pixels. */
  readonly height: number;
  readonly descent: number;
}

export interface PageText {
  readonly runs: RecognizedRun[];
  /** Letters and digits in all words. */
  readonly letters: number;
  /** Mean over those letters, in [0, 100]. */
  readonly confidence: number;
  /** Letters of the words that are nearly certain: what tells a page that stands upright from one that does not. */
  readonly certain: number;
  /** That of most of the certain letters. */
  readonly turn: Turn;
}

const EM_PER_HEIGHT = 1.1; // ascenders and descenders of common fonts reach over nine tenths of their size
const MIN_WORD = 25; // rules, speckles and pictures read as words
const MIN_MARK = 60; // a 'word' without letters or digits is more often dirt than punctuation
const MIN_LINE = 40;
const CERTAIN = 75;
/** Less lean than this is what baselines are off by. */
const MIN_SKEW = 0.004;
const MAX_SKEW = 0.2;
const MIN_SKEW_PX = 300;

/** The text of a page's picture as runs in user space, one for each line. What is too uncertain is left out. */
export function pageText(lines: readonly SeenLine[], frame: PictureFrame): PageText {
  const parts = turns
    .map((turn) => ({ turn, lines: lines.filter((line) => line.turn === turn) }))
    .filter((part) => part.lines.length > 0)
    .map((part) => ({ turn: part.turn, ...textOf(part.lines, turnFrame(frame, part.turn)) }));
  const letters = sumOf(parts, (part) => part.letters);
  const [most] = [...parts].sort((a, b) => b.certain - a.certain);
  return {
    runs: parts.flatMap((part) => part.runs),
    letters,
    certain: sumOf(parts, (part) => part.certain),
    confidence: letters > 0 ? sumOf(parts, (part) => part.sum) / letters : 0,
    turn: most?.turn ?? 0,
  };
}

const turns: readonly Turn[] = [0, 90, 180, 270];

/** @param lines  all turned the same way, and `frame` with them */
function textOf(lines: readonly SeenLine[], frame: PictureFrame) {
  const slope = skewOf(lines);
  const runs = lines.flatMap((line) => lineRun(line, slope, frame) ?? []);
  const words = lines.flatMap((line) => line.words.map((word) => ({ ...word, letters: lettersIn(word.text) })));
  return {
    runs,
    letters: sumOf(words, (word) => word.letters),
    sum: sumOf(words, (word) => word.letters * word.confidence),
    certain: sumOf(words, (word) => (word.confidence >= CERTAIN && word.letters > 1 ? word.letters : 0)),
  };
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

function lineRun(line: SeenLine, slope: number, frame: PictureFrame): RecognizedRun | undefined {
  const words = line.words.filter(isTrusted);
  if (words.length === 0 || !(line.height > 0) || meanConfidence(words) < MIN_LINE) return undefined;
  const rightToLeft = isRightToLeft(words);
  const ordered = [...words].sort((a, b) => (rightToLeft ? b.x1 - a.x1 : a.x0 - b.x0));
  const first = ordered[0];
  if (!first) return undefined;
  const cos = 1 / Math.hypot(1, slope);
  const along: Point = [cos, slope * cos];
  const start = rightToLeft ? first.x1 : first.x0;
  const { x0, y0, x1, y1 } = line.baseline;
  const startY = (y0 + y1) / 2 + slope * (start - (x0 + x1) / 2);
  const sign = rightToLeft ? -1 : 1;
  const perPt = frame.pixelsPerPt * cos;
  const { text, edges, confidences } = spread(ordered, (x) => (sign * (x - start)) / perPt, rightToLeft);
  const size = (line.height * EM_PER_HEIGHT) / frame.pixelsPerPt;
  const descent = Math.min(Math.max(line.descent / frame.pixelsPerPt, 0.1 * size), 0.5 * size);
  return {
    text,
    origin: toUser(frame, [start, startY]),
    direction: vectorToUser(frame, [sign * along[0], sign * along[1]]),
    up: vectorToUser(frame, [along[1], -along[0]]),
    edges,
    confidences,
    size,
    ascent: Math.max(size / EM_PER_HEIGHT - descent, 0.4 * size),
    descent,
  };
}

/** Join words and tie every character to its place: letters share their word by their usual widths. */
function spread(
  words: readonly SeenWord[],
  distance: (x: number) => number,
  rightToLeft: boolean,
): Required<Pick<RecognizedRun, 'text' | 'edges' | 'confidences'>> {
  let text = '';
  const edges: number[] = [];
  const confidences: number[] = [];
  let reached = 0;
  for (const word of words) {
    const from = Math.max(reached, distance(rightToLeft ? word.x1 : word.x0));
    const to = Math.max(from, distance(rightToLeft ? word.x0 : word.x1));
    if (text && !joins(text, word.text)) {
      text += ' ';
      edges.push(reached);
      confidences.push(word.confidence);
    }
    const characters = Array.from(glyphText(word.text).text.trim());
    const total = characters.reduce((all, character) => all + letterWidth(character), 0) || 1;
    let done = 0;
    for (const character of characters) {
      // Both halves of a surrogate pair begin where the character does.
      const start = from + ((to - from) * done) / total;
      edges.push(...Array.from({ length: character.length }, () => start));
      confidences.push(...Array.from({ length: character.length }, () => word.confidence));
      done += letterWidth(character);
      text += character;
    }
    reached = to;
  }
  edges.push(reached);
  return { text, edges: Float32Array.from(edges), confidences: Uint8ClampedArray.from(confidences) };
}

/** Chinese and Japanese are written without spaces between what recognition takes for words. */
function joins(before: string, after: string): boolean {
  return (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．]$/u.test(before) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．]/u.test(after)
  );
}

function isTrusted({ text, confidence, x0, x1 }: SeenWord): boolean {
  return x1 > x0 && confidence >= (lettersIn(text) > 0 ? MIN_WORD : MIN_MARK);
}

function meanConfidence(words: readonly SeenWord[]): number {
  const all = words.reduce((sum, word) => sum + word.text.length, 0);
  return all > 0 ? words.reduce((sum, word) => sum + word.text.length * word.confidence, 0) / all : 0;
}

function isRightToLeft(words: readonly SeenWord[]): boolean {
  const text = words.map((word) => word.text).join('');
  const right = text.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu)?.length ?? 0;
  return right > lettersIn(text) / 2;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The lean of the page: the middle one of its longer lines, by length; dy/dx in the picture. */
function skewOf(lines: readonly SeenLine[]): number {
  const leans = lines
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({ width: x1 - x0, slope: (y1 - y0) / (x1 - x0) }))
    .filter(({ width, slope }) => width >= MIN_SKEW_PX && Math.abs(slope) <= MAX_SKEW)
    .sort((a, b) => a.slope - b.slope);
  const half = leans.reduce((sum, lean) => sum + lean.width, 0) / 2;
  let passed = 0;
  for (const { width, slope } of leans) {
    passed += width;
    if (passed >= half) return Math.abs(slope) < MIN_SKEW ? 0 : slope;
  }
  return 0;
}
