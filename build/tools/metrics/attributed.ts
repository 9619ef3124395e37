/** Strict attributed accuracy, as CiteVQA has it: the answer is right, and so is the place that is cited for it. */
import { boxOfQuad, type Box, type PageFrame, type PageQuads } from '#shared/domain/document/geometry.ts';

/** A marked element of a page: shares of what is seen of it, from its top left corner. */
export interface Region {
  /** 0-based. */
  readonly pageIndex: number;
  readonly box: Box;
}

/** Of the marked elements this share has to be cited. */
const LEAST_RECALL = 0.6;
/** A line is cited of an element if so much of it stands in there. */
const LEAST_INSIDE = 0.5;

/**
 * The share of the marked elements in which a cited line stands. CiteVQA compares boxes of elements; what is cited here are lines
 * of sentences, which are smaller than their element.
 *
 * @returns null where nothing was marked
 */
export function regionRecall(
  regions: readonly Region[],
  cited: readonly PageQuads[],
  frameOf: (pageIndex: number) => PageFrame | undefined,
): number | null {
  if (regions.length === 0) return null;
  const met = regions.filter(({ pageIndex, box }) =>
    cited.some((page) => {
      const frame = frameOf(pageIndex);
      if (page.pageIndex !== pageIndex || !frame) return false;
      return page.quads.some((quad) => shareInside(onPage(boxOfQuad(quad), frame), box) >= LEAST_INSIDE);
    }),
  );
  return met.length / regions.length;
}

/** @returns null where one of the two cannot be told */
export function isAttributed(isRight: boolean | null, recall: number | null): boolean | null {
  return isRight === null || recall === null ? null : isRight && recall >= LEAST_RECALL;
}

/** As shares of what is seen of the page, from its top left corner, turned as it is shown. */
function onPage({ x0, y0, x1, y1 }: Box, { box, rotation }: PageFrame): Box {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const left = (x0 - box.x0) / width;
  const right = (x1 - box.x0) / width;
  const top = (box.y1 - y1) / height;
  const bottom = (box.y1 - y0) / height;
  switch (rotation) {
    case 0:
      return { x0: left, y0: top, x1: right, y1: bottom };
    case 90:
      return { x0: 1 - bottom, y0: left, x1: 1 - top, y1: right };
    case 180:
      return { x0: 1 - right, y0: 1 - bottom, x1: 1 - left, y1: 1 - top };
    case 270:
      return { x0: top, y0: 1 - right, x1: bottom, y1: 1 - left };
  }
}

function shareInside(line: Box, element: Box): number {
  const width = Math.min(line.x1, element.x1) - Math.max(line.x0, element.x0);
  const height = Math.min(line.y1, element.y1) - Math.max(line.y0, element.y0);
  const area = (line.x1 - line.x0) * (line.y1 - line.y0);
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}
