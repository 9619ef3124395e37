/** Marks of pages in flowing text, and stretches of flowing text as marks of pages: the words are the same in both. */
import type { NodeId } from '../../base/ids.ts';
import { contextChars, type Marked } from '../document/annotations/annotation.ts';
import { boxOfQuad, type Box, type PageQuads, type Quad } from '../document/geometry.ts';
import { joinPageQuads, quadsOf, stretchOfQuad } from '../document/quads.ts';
import type { TextLine } from '../document/tree.ts';
import type { LinesByNode } from './part.ts';

/** A node's words as they are read, with what is read before and behind them. */
export interface ReadText {
  readonly node: NodeId;
  readonly text: string;
}

/** Characters `start` to `end` of a node's text. */
export interface TextRange {
  readonly node: NodeId;
  readonly start: number;
  readonly end: number;
}

/** A place between two characters. */
export interface TextPlace {
  readonly node: NodeId;
  readonly offset: number;
}

/** Characters `from` to `to` of a node's text that lie under a mark. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** One quad of a mark, with the lines from which it was made; none where it comes from another program, or from the letters that a page shows. */
interface MarkedQuad {
  readonly quad: Quad;
  readonly box: Box;
  readonly made: Map<TextLine, Stretch>;
}

type QuadsByPage = ReadonlyMap<number, readonly MarkedQuad[]>;

/**
 * The words under a mark: for each text at most one range for each of its lines, joined where they follow each other. What was
 * marked on a line is on that line alone, though others may lie over it, as numbers that are raised in a formula do.
 *
 * @param texts  all that is shown near the mark, as one may hold the line of which a quad was made, and its neighbor not
 */
export function rangesUnder(texts: readonly ReadText[], lines: LinesByNode, pages: readonly PageQuads[]): TextRange[] {
  // A mark may come back to a page: what is read behind a footnote of the next one.
  const groups = Map.groupBy(pages, ({ pageIndex }) => pageIndex);
  const quads: QuadsByPage = new Map(
    [...groups].map(([page, all]) => [
      page,
      all.flatMap((one) => one.quads.map((quad) => ({ quad, box: boxOfQuad(quad), made: new Map() }))),
    ]),
  );
  for (const { node, text } of texts)
    for (const line of lines.get(node) ?? [])
      for (const { quad, box, made } of quads.get(line.pageIndex) ?? []) {
        const stretch = crosses(box, line) ? stretchOfQuad(line, text, quad) : undefined;
        if (stretch) made.set(line, stretch);
      }
  return texts.flatMap(({ node }) => rangesIn(node, lines.get(node) ?? [], quads));
}

function rangesIn(node: NodeId, lines: readonly TextLine[], quads: QuadsByPage): readonly TextRange[] {
  const ranges: TextRange[] = [];
  let before: TextLine | undefined;
  for (const line of lines) {
    for (const { from, to } of stretchesUnder(line, quads.get(line.pageIndex) ?? [])) {
      const last = ranges.at(-1);
      // What layout set between two lines belongs to neither, and to a mark that lies on both.
      const goesOn = last && from === line.start && (last.end === line.start || last.end === before?.end);
      if (last && (goesOn || from <= last.end)) ranges[ranges.length - 1] = { ...last, end: Math.max(last.end, to) };
      else ranges.push({ node, start: from, end: to });
    }
    before = line;
  }
  return ranges;
}

function stretchesUnder(line: TextLine, quads: readonly MarkedQuad[]): readonly Stretch[] {
  return quads
    .flatMap(({ box, made }) => (made.size > 0 ? made.get(line) : stretchUnder(line, box)) ?? [])
    .toSorted((a, b) => a.from - b.from);
}

/** Letters without a width of their own, as the second of a ligature, belong to the one before them. */
function stretchUnder(line: TextLine, box: Box): Stretch | undefined {
  if (!crosses(box, line)) return undefined;
  let from = -1;
  let to = -1;
  for (let at = line.start; at < line.end; at++) {
    const here = isUnder(line, at - line.start, box);
    if (here === true && from === -1) from = at;
    if (here === true || (here === undefined && to === at)) to = at + 1;
  }
  return from === -1 ? undefined : { from, to };
}

/** By its middle; undefined for a character that has no width. */
function isUnder(line: TextLine, at: number, box: Box): boolean | undefined {
  const [near = 0, far = near] = [line.edges[at], line.edges[at + 1]];
  if (far <= near) return undefined;
  const [x, y] = middle(line, (near + far) / 2);
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

function crosses(box: Box, line: TextLine): boolean {
  const [[ax, ay], [bx, by]] = [middle(line, 0), middle(line, line.edges.at(-1) ?? 0)];
  return (
    Math.min(ax, bx) <= box.x1 && Math.max(ax, bx) >= box.x0 && Math.min(ay, by) <= box.y1 && Math.max(ay, by) >= box.y0
  );
}

/** A point in the middle of the line's height. */
function middle({ origin, direction, up, ascent, descent }: TextLine, along: number): readonly [number, number] {
  const height = (ascent - descent) / 2;
  return [origin[0] + direction[0] * along + up[0] * height, origin[1] + direction[1] * along + up[1] * height];
}

/**
 * What is read between two places, as it is kept: its quads on the pages, its words, and some of what stands around them.
 *
 * @param texts  in the order in which they are read
 * @returns null where there are no words between them, or the first place is behind the second
 */
export function markedBetween(
  texts: readonly ReadText[],
  lines: LinesByNode,
  from: TextPlace,
  to: TextPlace,
): Marked | null {
  const { first, last, chosen } = textsBetween(texts, from, to);
  if (chosen.length === 0) return null;
  const text = plain(chosen.map((one) => one.text.slice(one.start, one.end)));
  const pages = joinPageQuads(chosen.map(({ node, start, end }) => quadsOf(lines.get(node) ?? [], start, end)));
  if (text === '' || pages.length === 0) return null;
  const before = [
    ...texts.slice(Math.max(0, first - 2), first).map((one) => one.text),
    chosen[0]!.text.slice(0, from.offset),
  ];
  const after = [chosen.at(-1)!.text.slice(to.offset), ...texts.slice(last + 1, last + 3).map((one) => one.text)];
  return {
    kind: 'text',
    pages,
    text,
    prefix: before.join(' ').trimStart().slice(-contextChars),
    suffix: after.join(' ').trimEnd().slice(0, contextChars),
  };
}

/** What is read between two places, text by text; those without words are left out. */
export function paragraphsBetween(texts: readonly ReadText[], from: TextPlace, to: TextPlace): readonly string[] {
  return textsBetween(texts, from, to)
    .chosen.map(({ text, start, end }) => plain([text.slice(start, end)]))
    .filter((words) => words !== '');
}

/** Those that hold words between two places, with which of their characters; none where the first place is behind the second. */
function textsBetween(texts: readonly ReadText[], from: TextPlace, to: TextPlace) {
  const first = texts.findIndex(({ node }) => node === from.node);
  const last = texts.findIndex(({ node }) => node === to.node);
  const between = first === -1 || last < first ? [] : texts.slice(first, last + 1);
  const chosen = between.map(({ node, text }, i) => ({
    node,
    text,
    start: i === 0 ? from.offset : 0,
    end: i === last - first ? to.offset : text.length,
  }));
  return { first, last, chosen };
}

function plain(pieces: readonly string[]): string {
  return pieces.join(' ').replace(/\s+/gu, ' ').trim();
}
