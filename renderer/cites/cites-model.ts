/** Who cites whom as it is drawn: which documents, where they stand, and what is beside what. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitesDocument } from '#shared/contract/cites.ts';
import type { CitesOfAll } from './use-cites.ts';

/** A document with how often it cites others, and is cited. */
export interface LinkedDocument extends CitesDocument {
  readonly cites: number;
  readonly citedBy: number;
}

/** Those that are cited most come first, then by title. */
export function linkedDocuments({ documents, links }: CitesOfAll): readonly LinkedDocument[] {
  const counted = (end: 'from' | 'to', id: DocumentId): number => links.filter((link) => link[end] === id).length;
  return documents
    .map((one) => ({ ...one, cites: counted('from', one.document), citedBy: counted('to', one.document) }))
    .toSorted((a, b) => b.citedBy - a.citedBy);
}

export interface DrawnDocument extends LinkedDocument {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface DrawnCites {
  readonly nodes: readonly DrawnDocument[];
  readonly links: CitesOfAll['links'];
}

/** More than these are a cloud; the list has all of them. */
const MOST_DRAWN = 80;
const TICKS = 160;
const RADIUS = { least: 6, most: 16 } as const;
/** Half of the room of a document with its label, across; and how much wider than high that is. */
const ROOM = 36;
const WIDER = 1.8;

/** The same documents get the same places. */
export function drawnCites(all: readonly LinkedDocument[], links: CitesOfAll['links']): DrawnCites {
  const most = Math.max(1, ...all.map(({ citedBy }) => citedBy));
  const bodies = all.slice(0, MOST_DRAWN).map((one, at) => {
    const angle = at * Math.PI * (3 - Math.sqrt(5));
    const away = 24 * Math.sqrt(at + 0.5);
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(one.citedBy / most);
    return { ...one, radius, x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
  const drawn = new Set(bodies.map(({ document }) => document));
  const between = links.filter(({ from, to }) => drawn.has(from) && drawn.has(to));
  const pulls = between.map(({ from, to }) => ({ source: from, target: to }));
  const simulation = forceSimulation(bodies)
    .force(
      'links',
      forceLink<(typeof bodies)[number], { source: DocumentId; target: DocumentId }>(pulls)
        .id(({ document }) => document)
        .distance(80),
    )
    .force('apart', forceManyBody().strength(-300).distanceMax(600))
    .force('room', forceCollide<(typeof bodies)[number]>(ROOM).iterations(3))
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.12))
    .stop();
  simulation.tick(TICKS);
  return { nodes: bodies.map((one) => ({ ...one, x: WIDER * one.x })), links: between };
}

/** A few documents need not fill the pane; in units of the drawing. */
const LEAST = { width: 520, height: 360 } as const;

/** What brings all of them into view, as an SVG has it. */
export function viewBoxOf(nodes: readonly DrawnDocument[], around: number): string {
  if (nodes.length === 0) return `0 0 ${LEAST.width} ${LEAST.height}`;
  const [left, width] = extent(
    nodes.map(({ x, radius }) => [x - radius, x + radius]),
    around,
    LEAST.width,
  );
  const [top, height] = extent(
    nodes.map(({ y, radius }) => [y - radius, y + radius]),
    around,
    LEAST.height,
  );
  return [left, top, width, height].map(Math.round).join(' ');
}

/** Where it begins, and how long it is. */
function extent(
  spans: readonly (readonly [from: number, to: number])[],
  around: number,
  least: number,
): readonly [number, number] {
  const from = Math.min(...spans.map(([one]) => one)) - around;
  const to = Math.max(...spans.map(([, one]) => one)) + around;
  const missing = Math.max(0, least - (to - from));
  return [from - missing / 2, to - from + missing];
}

const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest one on the side that an arrow key points to; undefined for other keys, and where nothing is there. */
export function neighborOf(
  key: string,
  from: DrawnDocument,
  nodes: readonly DrawnDocument[],
): DrawnDocument | undefined {
  const side = SIDES[key];
  if (!side) return undefined;
  const [sideX, sideY] = side;
  const ahead = nodes.flatMap((node) => {
    const along = (node.x - from.x) * sideX + (node.y - from.y) * sideY;
    const aside = Math.abs((node.x - from.x) * sideY) + Math.abs((node.y - from.y) * sideX);
    return along > 0 ? [{ node, away: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.away - b.away)[0]?.node;
}
