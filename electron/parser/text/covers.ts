/** Letters that something is painted over: a page shows what was painted last. */
import type { Box } from '#shared/domain/document/geometry.ts';
import type { PageImage, TextRun } from '#shared/domain/document/page-content.ts';
import { isDrawn, isWithin } from './grounds.ts';
import type { TextState } from './text-state.ts';

/** With more than these nothing is said to be covered. */
const MAX_COVERS = 1000;
/** Rules and strokes of letters are narrower. */
const LEAST_PT = 3;
const UPRIGHT = 1e-3;
/** Where a letter is looked at, above its baseline in em. */
const HEIGHTS = [0.1, 0.5];

export class Covers {
  readonly #boxes: Box[] = [];

  /** How many there are: what was painted so far is below those that come. */
  get count(): number {
    return this.#boxes.length;
  }

  /** An upright rectangle was filled, as far as its clip lets it be seen. */
  add(box: Box, state: TextState): void {
    const isWide = box.x1 - box.x0 > LEAST_PT && box.y1 - box.y0 > LEAST_PT;
    if (isWide && isOpaque(state) && this.#boxes.length <= MAX_COVERS) this.#boxes.push(box);
  }

  /**
   * A run taken apart by what is seen of it.
   *
   * @param since  how many covers there were when its last letter was painted
   * @param images  what was recognized in a picture is its text, whatever lies between them
   */
  split(run: TextRun, since: number, images: readonly PageImage[]): SplitRuns {
    const whole = { seen: [run], hidden: [] };
    if (this.#boxes.length > MAX_COVERS) return whole;
    const over = this.#boxes.slice(since).filter((box) => isNear(run, box));
    if (over.length === 0 || isDrawn(run, images)) return whole;
    const split: { seen: TextRun[]; hidden: TextRun[] } = { seen: [], hidden: [] };
    const isHidden = (at: number): boolean => over.some((box) => covers(box, run, at));
    for (let from = 0, to = 0; from < run.text.length; from = to) {
      const hidden = isHidden(from);
      for (to = from + 1; to < run.text.length && isHidden(to) === hidden;) to++;
      const piece = part(run, from, to);
      if (piece.text.trim() !== '') split[hidden ? 'hidden' : 'seen'].push(piece);
    }
    return split;
  }
}

export interface SplitRuns {
  readonly seen: readonly TextRun[];
  readonly hidden: readonly TextRun[];
}

/** The clip must be as its bounds say, and the paint hide what is below it. */
function isOpaque({ ctm, clipsToBox, alpha, blends, patterned, inGroup }: TextState): boolean {
  const [a, b, c, d] = ctm;
  const isUpright = Math.abs(b) + Math.abs(c) < UPRIGHT * (Math.abs(a) + Math.abs(d));
  const isTurned = Math.abs(a) + Math.abs(d) < UPRIGHT * (Math.abs(b) + Math.abs(c));
  return (isUpright || isTurned) && clipsToBox && alpha === 1 && !blends && !patterned && !inGroup;
}

function isNear({ origin, edges, size }: TextRun, box: Box): boolean {
  return isWithin(box, origin[0], origin[1], (edges.at(-1) ?? 0) + size);
}

function covers(box: Box, { origin, direction, up, edges, size }: TextRun, at: number): boolean {
  const along = ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2;
  return HEIGHTS.every((em) => {
    const [x, y] = [0, 1].map((axis) => origin[axis]! + direction[axis]! * along + up[axis]! * em * size);
    return isWithin(box, x!, y!, 0);
  });
}

function part(run: TextRun, from: number, to: number): TextRun {
  if (from === 0 && to === run.text.length) return run;
  const start = run.edges[from] ?? 0;
  const { origin, direction, confidences } = run;
  return {
    ...run,
    text: run.text.slice(from, to),
    origin: [origin[0] + direction[0] * start, origin[1] + direction[1] * start],
    edges: run.edges.slice(from, to + 1).map((edge) => edge - start),
    ...(confidences && { confidences: confidences.slice(from, to) }),
  };
}
