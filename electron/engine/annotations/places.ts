/** Where marks stand in the text: their section, their place in reading order, and the words under them. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import { isOnWords, type Marked } from '#shared/domain/document/annotations/annotation.ts';
import { wordsUnder, type PrintedNode } from '#shared/domain/document/annotations/words-under.ts';
import { boxOfQuad, type Box, type Point, type Quad } from '#shared/domain/document/geometry.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';

type Placed = Pick<Marked, 'pages'>;

/** By page, then by line of the page in reading order, then along the line. */
interface Place {
  readonly section: NodeId | null;
  readonly pageIndex: number;
  readonly line: number;
  readonly along: number;
}

export interface TextPlaces {
  /** The section of the nearest line; null on pages without text, and in a document that was not read yet. */
  readonly sectionOf: (mark: Placed) => NodeId | null;
  /** In the order of the text; top to bottom on pages without any. */
  readonly inOrder: <T extends Placed>(marks: readonly T[]) => readonly T[];
  /** A mark on words with the words that are under it, where the document was read. */
  readonly withWords: <T extends NewAnnotation>(mark: T) => T;
}

export function textPlaces(reader: IndexReader, document: DocumentId): TextPlaces {
  const textOn = pagesOf(reader, document);
  const known = new Map<Placed, Place>();
  const placeOf = (mark: Placed): Place => {
    const place = known.get(mark) ?? firstPlace(mark, textOn);
    known.set(mark, place);
    return place;
  };
  return {
    sectionOf: (mark) => placeOf(mark).section,
    inOrder: (marks) =>
      marks.toSorted((a, b) => {
        const [one, other] = [placeOf(a), placeOf(b)];
        return one.pageIndex - other.pageIndex || one.line - other.line || one.along - other.along;
      }),
    withWords: (mark) => {
      if (!isOnWords(mark.kind)) return mark;
      const nodes = mark.pages.flatMap(({ pageIndex }) => textOn(pageIndex).nodes);
      const words = wordsUnder([...new Set(nodes)], mark.pages);
      return words === null ? mark : { ...mark, ...words, text: words.text.slice(0, MOST_TEXT) };
    },
  };
}

/** As the contract bounds it. */
const MOST_TEXT = 40_000;

interface PlacedLine {
  readonly section: NodeId;
  readonly quad: Quad;
  readonly box: Box;
}

interface PageText {
  readonly nodes: readonly PrintedNode[];
  readonly lines: readonly PlacedLine[];
}

function pagesOf(reader: IndexReader, document: DocumentId): (pageIndex: number) => PageText {
  // Read once something is asked of it: most documents have no marks.
  let words: readonly NodeWords[] | undefined;
  const byPage = new Map<number, PageText>();
  return (pageIndex) => {
    const known = byPage.get(pageIndex);
    if (known) return known;
    words ??= reader.words?.(document) ?? [];
    const here = words.filter((node) => node.pageIndex <= pageIndex && node.endPageIndex >= pageIndex);
    const placed = reader.lines?.(
      document,
      here.map(({ id }) => id),
    );
    const page: PageText = {
      nodes: here.map(({ id, text }) => ({ text, lines: placed?.get(id) ?? [] })),
      lines: here.flatMap(({ id, section, text }) =>
        quadsOf(placed?.get(id) ?? [], 0, text.length)
          .filter((one) => one.pageIndex === pageIndex)
          .flatMap(({ quads }) => quads.map((quad) => ({ section, quad, box: boxOfQuad(quad) }))),
      ),
    };
    byPage.set(pageIndex, page);
    return page;
  };
}

/** The first of the places of its lines, whatever order a program wrote them in. */
function firstPlace({ pages }: Placed, textOn: (pageIndex: number) => PageText): Place {
  const [first] = pages;
  if (!first) return { section: null, pageIndex: 0, line: 0, along: 0 };
  const { pageIndex, quads } = first;
  const { lines } = textOn(pageIndex);
  const places = quads.map((quad): Place => {
    const { x0, y0, x1, y1 } = boxOfQuad(quad);
    const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
    const line = nearest(lines, middle);
    const at = line === undefined ? undefined : lines[line];
    if (line === undefined || !at) return { section: null, pageIndex, line: -y1, along: x0 };
    return { section: at.section, pageIndex, line, along: alongLine(at.quad, middle) };
  });
  return places.reduce((a, b) => (b.line < a.line || (b.line === a.line && b.along < a.along) ? b : a));
}

function nearest(lines: readonly PlacedLine[], point: Point): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const [at, { box }] of lines.entries()) {
    const distance = distanceTo(box, point);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

function distanceTo({ x0, y0, x1, y1 }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/** How far from the line's beginning, in the direction in which it is read. */
function alongLine([ax, ay, bx, by]: Quad, [x, y]: Point): number {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
}
