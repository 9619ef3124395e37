import { isCjk, isLegible, type Line, type LinePart } from '../layout/line.ts';
import type { TextLine } from '../tree.ts';
import { hyphenJoint, type Joint } from './hyphens.ts';
import type { WordList } from './document-words.ts';

export interface BlockText {
  readonly text: string;
  readonly lines: TextLine[];
  /** Stretches whose lines were recognized with little certainty, in order. */
  readonly doubtful: readonly Range[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The text of consecutive lines as one string, each line tied to its place in it. */
export function blockText(lines: readonly Line[], words: WordList, separator: ' ' | '\n' = ' '): BlockText {
  let text = '';
  const out: TextLine[] = [];
  const doubtful: Range[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const next = lines[i + 1];
    const joint = !next ? 'tight' : separator === '\n' ? 'space' : jointOf(line.text, next.text, words);
    const isCut = joint === 'hyphen-undone' || (!next && line.text.endsWith('\u00ad'));
    const length = line.text.length - (isCut ? 1 : 0);
    const offset = text.length;
    for (const part of line.parts) {
      const placed = place(part, offset, length, line.pageIndex);
      if (placed) out.push(placed);
    }
    if (!isLegible(line)) doubtful.push({ start: offset, end: offset + length });
    text += length === line.text.length ? line.text : line.text.slice(0, length);
    if (joint === 'space') text += next && isSameRow(line, next) ? ' ' : separator;
  }
  return { text, lines: out, doubtful };
}

/** Cells of one row that layout has taken for columns. */
function isSameRow(line: Line, next: Line): boolean {
  return line.pageIndex === next.pageIndex && Math.abs(next.base - line.base) < 0.3 * line.size && next.x0 > line.x1;
}

function jointOf(before: string, after: string, words: WordList): Joint {
  if (isCjk(before.charCodeAt(before.length - 1)) && isCjk(after.charCodeAt(0))) return 'tight';
  return hyphenJoint(before, after, words);
}

function place(part: LinePart, offset: number, length: number, pageIndex: number): TextLine | undefined {
  const end = Math.min(part.end, length);
  if (end <= part.start) return undefined;
  return {
    pageIndex,
    start: offset + part.start,
    end: offset + end,
    origin: part.origin,
    direction: part.direction,
    up: part.up,
    ascent: part.ascent,
    descent: part.descent,
    edges: end === part.end ? part.edges : part.edges.subarray(0, end - part.start + 1),
  };
}

/** Cut a line in two at a UTF-16 offset; spaces at the cut are dropped. Undefined halves are empty. */
export function splitLine(line: Line, at: number): [Line | undefined, Line | undefined] {
  let head = at;
  while (head > 0 && line.text[head - 1] === ' ') head--;
  let tail = at;
  while (tail < line.text.length && line.text[tail] === ' ') tail++;
  return [subLine(line, 0, head), subLine(line, tail, line.text.length)];
}

function subLine(line: Line, from: number, to: number): Line | undefined {
  if (to <= from) return undefined;
  if (from === 0 && to === line.text.length) return line;
  const parts: LinePart[] = [];
  for (const part of line.parts) {
    const start = Math.max(from, part.start);
    const end = Math.min(to, part.end);
    if (start >= end) continue;
    parts.push({
      ...part,
      start: start - from,
      end: end - from,
      edges: part.edges.subarray(start - part.start, end - part.start + 1),
    });
  }
  const scale = (line.x1 - line.x0) / line.text.length;
  return {
    ...line,
    text: line.text.slice(from, to),
    lead: Math.max(0, Math.min(to, line.lead) - from),
    parts,
    x0: line.x0 + from * scale,
    x1: line.x0 + to * scale,
  };
}
