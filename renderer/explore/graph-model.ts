/** What of a document's names is drawn as a graph: which names, which ties, and whose labels have room. */
import type { EntityRelation, EntitySummary } from '#shared/contract/graph.ts';
import type { NameType } from '../state/names-state.ts';

/** More names than this are a cloud; the list has all of them. */
export const NODES_MAX = 500;
const TIES_EACH = 3;
const RADIUS_MIN = 4;
const RADIUS_MAX = 18;

/** Kinds that share a shape and a color: more than five are not told apart. */
export const nameGroups = ['method', 'data', 'people', 'term', 'part'] as const;
export type NameGroup = (typeof nameGroups)[number];

const groups: Readonly<Record<NameType, NameGroup>> = {
  method: 'method',
  model: 'method',
  algorithm: 'method',
  dataset: 'data',
  metric: 'data',
  person: 'people',
  organization: 'people',
  term: 'term',
  table: 'part',
  figure: 'part',
  formula: 'part',
  header: 'part',
};

interface GraphNode {
  readonly id: number;
  readonly name: string;
  readonly group: NameGroup;
  /** In units of the graph; its area grows with the mentions. */
  readonly radius: number;
}

export interface DrawnGraph {
  /** Those that are named most come first. */
  readonly nodes: readonly GraphNode[];
  readonly ties: readonly EntityRelation[];
}

/** The names to draw, and of the ties between them the strongest of each name: all of them would hide each other. */
export function drawnGraph(entities: readonly EntitySummary[], relations: readonly EntityRelation[]): DrawnGraph {
  const shown = entities.slice(0, NODES_MAX);
  const most = Math.max(1, ...shown.map(({ mentions }) => mentions));
  const nodes = shown.map(({ id, name, type, mentions }) => ({
    id,
    name,
    group: groups[type],
    radius: RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * Math.sqrt(mentions / most),
  }));
  return { nodes, ties: strongest(relations, new Set(nodes.map(({ id }) => id))) };
}

/** A tie stays if it is among the strongest of either of its names. */
function strongest(relations: readonly EntityRelation[], ids: ReadonlySet<number>): readonly EntityRelation[] {
  const taken = new Map<number, number>();
  const pairs = new Set<string>();
  return relations
    .filter(({ source, target }) => source !== target && ids.has(source) && ids.has(target))
    .toSorted((a, b) => b.weight - a.weight)
    .filter(({ source, target }) => {
      const pair = source < target ? `${source} ${target}` : `${target} ${source}`;
      const [fromSource, fromTarget] = [taken.get(source) ?? 0, taken.get(target) ?? 0];
      if (pairs.has(pair) || Math.min(fromSource, fromTarget) >= TIES_EACH) return false;
      pairs.add(pair);
      taken.set(source, fromSource + 1).set(target, fromTarget + 1);
      return true;
    });
}

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

export const LABEL_PX = 11;
export const LABEL_GAP_PX = 3;
const LABEL_LINE_PX = 14;
const CHARACTER_PX = 6; // of the interface's font at 11 px, on average
export const LABEL_CHARACTERS = 28;
/** A graph whose largest names are not told says nothing. */
const ALWAYS_LABELED = 15;

export type LabelSide = 'below' | 'above';

interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The labels that have room at a zoom: in the order of `nodes`, each below its node or else above it, none over another
 * label, and none over another node but those of the largest.
 *
 * @param zoom   pixels per unit of the graph
 * @param first  get their labels before all others; the first of them whatever it hides
 */
export function roomForLabels(
  nodes: readonly PlacedNode[],
  zoom: number,
  first: readonly number[] = [],
): ReadonlyMap<number, LabelSide> {
  const labels: LabelBox[] = [];
  const discs = nodes.map((node) => ({ id: node.id, box: discBox(node, zoom) }));
  const clear = (box: LabelBox): boolean => !labels.some((other) => overlaps(box, other));
  const free = (id: number, box: LabelBox): boolean =>
    clear(box) && !discs.some((disc) => disc.id !== id && overlaps(box, disc.box));
  const rank = new Map(first.map((id, at) => [id, at]));
  const last = first.length;
  const largest = new Set(nodes.slice(0, ALWAYS_LABELED).map(({ id }) => id));
  const sides = new Map<number, LabelSide>();
  for (const node of nodes.toSorted((a, b) => (rank.get(a.id) ?? last) - (rank.get(b.id) ?? last))) {
    const { id } = node;
    const below = labelBox(node, zoom, 'below');
    const above = labelBox(node, zoom, 'above');
    const sideIf = (fits: (box: LabelBox) => boolean): LabelSide | undefined =>
      fits(below) ? 'below' : fits(above) ? 'above' : undefined;
    const side =
      sideIf((box) => free(id, box)) ??
      (largest.has(id) ? sideIf(clear) : undefined) ??
      (id === first[0] ? 'below' : undefined);
    if (!side) continue;
    labels.push(side === 'below' ? below : above);
    sides.set(node.id, side);
  }
  return sides;
}

function discBox({ x, y, radius }: PlacedNode, zoom: number): LabelBox {
  return {
    left: (x - radius) * zoom,
    right: (x + radius) * zoom,
    top: (y - radius) * zoom,
    bottom: (y + radius) * zoom,
  };
}

function labelBox({ name, x, y, radius }: PlacedNode, zoom: number, side: LabelSide): LabelBox {
  const half = (Math.min(name.length, LABEL_CHARACTERS) * CHARACTER_PX) / 2;
  const away = radius * zoom + LABEL_GAP_PX;
  const top = side === 'below' ? y * zoom + away : y * zoom - away - LABEL_LINE_PX;
  return { left: x * zoom - half, right: x * zoom + half, top, bottom: top + LABEL_LINE_PX };
}

function overlaps(a: LabelBox, b: LabelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
