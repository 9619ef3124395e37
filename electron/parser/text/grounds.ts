/** What is seen of letters: white ones on anything that is painted, those without ink as what is painted in their place. */
import type { Box } from '#shared/domain/document/geometry.ts';
import type { PageImage, TextRun } from '#shared/domain/document/page-content.ts';

/** With more than these nothing is said to be hidden. */
const MAX_GROUNDS = 1000;
/** Lines are as wide as they are drawn, which their bounds do not tell. */
const LINE_PT = 12;
/** What is so much larger than a run does not draw its letters. */
const MUCH = 2;

/** Where a page has paint that is not white. */
export class Grounds {
  readonly #boxes: Box[] = [];

  add(box: Box): void {
    if (this.#boxes.length <= MAX_GROUNDS) this.#boxes.push(box);
  }

  has(x: number, y: number): boolean {
    return this.#boxes.length > MAX_GROUNDS || this.#boxes.some((box) => isWithin(box, x, y, LINE_PT));
  }

  /** Is something painted where the run stands that is of its size: a box to check, a word as a drawing? */
  draws(run: TextRun): boolean {
    const [x, y] = middleOf(run);
    const width = run.edges.at(-1) ?? 0;
    return this.#boxes.some((box) => {
      const isOfSize = box.x1 - box.x0 < MUCH * (width + run.size) && box.y1 - box.y0 < MUCH * (width + run.size);
      return isOfSize && isWithin(box, x, y, run.size / 2);
    });
  }
}

export function isWithin({ x0, y0, x1, y1 }: Box, x: number, y: number, marginPt: number): boolean {
  return x >= x0 - marginPt && x <= x1 + marginPt && y >= y0 - marginPt && y <= y1 + marginPt;
}

/** Does a run stand in a picture? */
export function isDrawn(run: TextRun, images: readonly PageImage[]): boolean {
  const [x, y] = middleOf(run);
  return images.some(({ box }) => isWithin(box, x, y, run.size));
}

function middleOf({ origin, direction, edges }: TextRun): readonly [number, number] {
  const middle = (edges.at(-1) ?? 0) / 2;
  return [origin[0] + direction[0] * middle, origin[1] + direction[1] * middle];
}
