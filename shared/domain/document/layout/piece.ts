import type { PageContent, TextRun } from '../page-content.ts';
import type { PageFrame, Point } from '../geometry.ts';

/**
 * The frame in which one page's text of one direction is laid out: x along the letters, y downwards, origin at the
 * corner of the page box that the text's reader sees top-left. Rotation and writing direction are gone in it.
 */
export interface TextFrame {
  /** Turn of the text against user space in whole degrees, counterclockwise. */
  readonly turn: number;
  readonly right: Point;
  readonly up: Point;
  readonly left0: number;
  readonly top0: number;
  readonly width: number;
  readonly height: number;
  /** Most of its letters are read from the right. */
  readonly rightToLeft: boolean;
}

/** A stretch of one run without wide gaps and without spaces at its ends. */
export interface Piece {
  readonly run: TextRun;
  /** UTF-16 range in the run's text. */
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  readonly base: number;
  readonly size: number;
  readonly rtl: boolean;
  /** The run has a space on this side of the piece, in reading order. */
  readonly spaceBefore: boolean;
  spaceAfter: boolean;
  /** Where directions mix: how far it stands from what is read before it. */
  readonly gapBefore?: number;
}

export interface FramePieces {
  readonly frame: TextFrame;
  readonly pieces: Piece[];
  readonly chars: number;
}

const SNAP_DEGREES = 3; // italics and scans lean by a degree or two; that is still upright text
const UPRIGHT_SHARE = 0.2;
const WIDE_SPACE_EM = 0.9; // a space this wide is a jump to another cell or column
const MAX_FRAMES = 8; // text on a circle has a frame a letter; what is beyond these goes with the nearest

/** Sort a page's runs by direction, the direction with most text first. */
export function framePieces(page: PageContent): FramePieces[] {
  const groups = groupByTurn(page.runs);
  const all = page.runs.reduce((sum, run) => sum + run.text.length, 0);
  // Labels along an axis may outnumber the upright letters of a page; it is still read upright.
  const weight = (turn: number, chars: number): number =>
    turn === page.frame.rotation && chars >= UPRIGHT_SHARE * all ? Infinity : chars;
  const sorted = [...groups].sort((a, b) => {
    const [first, second] = [weight(a[0], a[1].chars), weight(b[0], b[1].chars)];
    return first === second ? a[0] - b[0] : second - first;
  });
  return sorted.map(([turn, group]) => {
    const frame = frameOf(page.frame, turn, group.runs);
    const pieces: Piece[] = [];
    for (const run of group.runs) cutRun(run, frame, pieces);
    return { frame, pieces, chars: group.chars };
  });
}

interface TurnGroup {
  readonly runs: TextRun[];
  chars: number;
}

/** By turn. Those with most text have a group of their own, whatever is drawn first; letters on a curve go with one another. */
function groupByTurn(runs: readonly TextRun[]): ReadonlyMap<number, TurnGroup> {
  const groups = new Map<number, TurnGroup>();
  for (const run of runs) if (run.text.length > 0) addTo(groups, turnOf(run), run);
  if (groups.size <= MAX_FRAMES) return groups;
  const most = [...groups].sort((a, b) => b[1].chars - a[1].chars || a[0] - b[0]).slice(0, MAX_FRAMES);
  const kept = new Map<number, TurnGroup>(most.map(([turn]) => [turn, { runs: [], chars: 0 }]));
  const few = most.slice(1).map(([turn]) => turn);
  for (const run of runs) {
    if (run.text.length === 0) continue;
    const turn = turnOf(run);
    addTo(kept, kept.has(turn) ? turn : nearestTurn(turn, few), run);
  }
  return kept;
}

function addTo(groups: Map<number, TurnGroup>, turn: number, run: TextRun): void {
  const group = groups.get(turn) ?? { runs: [], chars: 0 };
  group.runs.push(run);
  group.chars += run.text.length;
  groups.set(turn, group);
}

/** Whole degrees in [0, 360). */
function turnOf(run: TextRun): number {
  const degrees = Math.round((Math.atan2(-run.up[0], run.up[1]) * 180) / Math.PI);
  const quarter = Math.round(degrees / 90) * 90;
  const turn = (Math.abs(degrees - quarter) <= SNAP_DEGREES ? quarter : degrees) % 360;
  return turn < 0 ? turn + 360 : turn;
}

function nearestTurn(turn: number, known: readonly number[]): number {
  const apart = (other: number): number => Math.min(Math.abs(other - turn), 360 - Math.abs(other - turn));
  return known.reduce((best, other) => (apart(other) < apart(best) ? other : best));
}

function frameOf(page: PageFrame, turn: number, runs: readonly TextRun[]): TextFrame {
  const angle = (turn * Math.PI) / 180;
  const right: Point = [clean(Math.cos(angle)), clean(Math.sin(angle))];
  const up: Point = [clean(-Math.sin(angle)), clean(Math.cos(angle))];
  const { x0, y0, x1, y1 } = page.box;
  const corners: readonly Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const xs = corners.map((corner) => dot(corner, right));
  const ys = corners.map((corner) => -dot(corner, up));
  const left0 = Math.min(...xs);
  const top0 = Math.min(...ys);
  const balance = runs.reduce(
    (sum, { direction, text }) => sum + (dot(direction, right) < 0 ? text.length : -text.length),
    0,
  );
  const [width, height] = [Math.max(...xs) - left0, Math.max(...ys) - top0];
  return { turn, right, up, left0, top0, width, height, rightToLeft: balance > 0 };
}

/** Cosines of quarter turns are exactly 0 or ±1. */
function clean(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-9 ? whole : value;
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

function isSpace(code: number): boolean {
  return (
    code === 32 ||
    code === 160 ||
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x3000 ||
    code === 0x202f
  );
}

function cutRun(run: TextRun, frame: TextFrame, out: Piece[]): void {
  const { text, edges } = run;
  const firstOfRun = out.length;
  let start = -1;
  let end = -1;
  for (let i = 0; i < text.length; i++) {
    if (!isSpace(text.charCodeAt(i))) {
      if (start < 0) start = i;
      else if (end >= 0 && end < i && edges[i]! - edges[end]! > WIDE_SPACE_EM * run.size) {
        push(run, frame, start, end, out);
        start = i;
      }
      end = i + 1;
    }
  }
  if (start >= 0) push(run, frame, start, end, out);
  else if (firstOfRun > 0) {
    // A run of nothing but spaces parts its neighbors even where they stand close.
    const before = out[firstOfRun - 1]!;
    before.spaceAfter = true;
  }
}

function push(run: TextRun, frame: TextFrame, from: number, to: number, out: Piece[]): void {
  const { edges, text } = run;
  const rtl = dot(run.direction, frame.right) < 0;
  const originX = dot(run.origin, frame.right) - frame.left0;
  const near = edges[from] ?? 0;
  const far = edges[to] ?? near;
  out.push({
    run,
    from,
    to,
    x0: rtl ? originX - far : originX + near,
    x1: rtl ? originX - near : originX + far,
    base: -dot(run.origin, frame.up) - frame.top0,
    size: run.size > 0.01 ? run.size : 0.01,
    rtl,
    spaceBefore: from > 0,
    spaceAfter: to < text.length,
  });
}
