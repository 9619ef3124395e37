/** The graph of names on a canvas: draws, zooms, tells which name was clicked. */
import cytoscape, { type Core, type StylesheetJson } from 'cytoscape';
import type { GraphColors } from './graph-colors.ts';
import {
  LABEL_CHARACTERS,
  LABEL_GAP_PX,
  LABEL_PX,
  nameGroups,
  roomForLabels,
  type DrawnGraph,
  type NameGroup,
  type PlacedNode,
} from './graph-model.ts';

/** Told apart without color too. */
export const groupShapes = {
  method: 'ellipse',
  data: 'diamond',
  people: 'triangle',
  term: 'ellipse',
  part: 'rectangle',
} as const satisfies Record<NameGroup, string>;

const ZOOM_STEP = 1.4;
const FIT_PADDING_PX = 40;
const LABELS_AFTER_MS = 80; // zooming goes on for a while

export interface GraphCanvas {
  /** Move the names, and bring all of them into view. */
  readonly place: (places: readonly PlacedNode[]) => void;
  /** They have come to rest: label them. */
  readonly rest: () => void;
  readonly choose: (id: number | null) => void;
  readonly paint: (colors: GraphColors) => void;
  readonly zoomBy: (direction: 1 | -1) => void;
  readonly fit: () => void;
  readonly close: () => void;
}

export function openGraphCanvas(
  container: HTMLElement,
  graph: DrawnGraph,
  colors: GraphColors,
  onName: (id: number) => void,
): GraphCanvas {
  const cy = cytoscape({
    container,
    elements: [
      ...graph.nodes.map(({ id, name, group, radius }) => ({
        data: { id: `${id}`, label: shortened(name), size: 2 * radius },
        classes: group,
      })),
      ...graph.ties.map(({ source, target, weight }) => ({
        data: {
          id: `${source} ${target}`,
          source: `${source}`,
          target: `${target}`,
          width: 0.6 + Math.log2(weight + 1) / 2,
        },
      })),
    ],
    style: styleOf(colors),
    layout: { name: 'preset' },
    minZoom: 0.05,
    maxZoom: 8,
    boxSelectionEnabled: false,
    autoungrabify: true,
    autounselectify: true,
  });
  let places: readonly PlacedNode[] = [];
  let chosen: number | null = null;
  let resting = false;
  const label = (): void => {
    const zoom = cy.zoom();
    if (!resting) return;
    const sides = roomForLabels(places, zoom, chosen === null ? [] : [chosen, ...tiedTo(graph, chosen)]);
    cy.batch(() => {
      for (const { id } of places) {
        const side = sides.get(id);
        const node = cy.getElementById(`${id}`);
        node.toggleClass('labeled', side !== undefined);
        if (side === undefined) continue;
        // The same size on the screen at every zoom.
        const gap = LABEL_GAP_PX / zoom;
        node.style({
          'font-size': LABEL_PX / zoom,
          'text-valign': side === 'below' ? 'bottom' : 'top',
          'text-margin-y': side === 'below' ? gap : -gap,
        });
      }
    });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  cy.on('zoom', () => {
    clearTimeout(timer);
    timer = setTimeout(label, LABELS_AFTER_MS);
  });
  cy.on('tap', 'node', (event) => onName(Number((event.target as { id: () => string }).id())));
  cy.on('mouseover', 'node', () => (container.style.cursor = 'pointer'));
  cy.on('mouseout', 'node', () => (container.style.cursor = ''));

  const fit = (): void => void cy.fit(undefined, FIT_PADDING_PX);
  return {
    place: (next) => {
      places = next;
      cy.batch(() => {
        for (const { id, x, y } of next) cy.getElementById(`${id}`).position({ x, y });
      });
      fit();
    },
    rest: () => {
      resting = true;
      label();
    },
    choose: (id) => {
      chosen = id;
      chooseNode(cy, id);
      label();
    },
    paint: (next) => {
      cy.style(styleOf(next));
      label();
    },
    zoomBy: (direction) => {
      const center = { x: cy.width() / 2, y: cy.height() / 2 };
      cy.zoom({ level: cy.zoom() * ZOOM_STEP ** direction, renderedPosition: center });
    },
    fit,
    close: () => {
      clearTimeout(timer);
      cy.destroy();
    },
  };
}

function tiedTo({ ties }: DrawnGraph, id: number): readonly number[] {
  return ties.flatMap(({ source, target }) => (source === id ? [target] : target === id ? [source] : []));
}

/** The chosen name and those tied to it stand out; it is brought into view. */
function chooseNode(cy: Core, id: number | null): void {
  cy.batch(() => {
    cy.elements().removeClass('chosen near far');
    const node = cy.getElementById(`${id}`);
    if (node.empty()) return;
    const near = node.closedNeighborhood();
    cy.elements().difference(near).addClass('far');
    near.addClass('near');
    node.addClass('chosen');
  });
  const node = cy.getElementById(`${id}`);
  if (node.empty()) return;
  const { x, y } = node.renderedPosition();
  if (x < 0 || y < 0 || x > cy.width() || y > cy.height()) cy.center(node);
}

function shortened(name: string): string {
  return name.length <= LABEL_CHARACTERS ? name : `${name.slice(0, LABEL_CHARACTERS - 1).trimEnd()}…`;
}

function styleOf({ groups, text, tie, lit, paper }: GraphColors): StylesheetJson {
  return [
    { selector: 'node', style: { width: 'data(size)', height: 'data(size)', 'overlay-opacity': 0 } },
    ...nameGroups.map((group) => ({
      selector: `node.${group}`,
      style: {
        'background-color': group === 'term' ? paper : groups[group],
        'border-color': groups[group],
        'border-width': group === 'term' ? 1.5 : 0,
        shape: groupShapes[group],
      },
    })),
    {
      selector: 'edge',
      style: { width: 'data(width)', 'line-color': tie, opacity: 0.45, 'curve-style': 'haystack', events: 'no' },
    },
    {
      selector: 'node.labeled',
      style: {
        label: 'data(label)',
        color: text,
        'font-family': 'Inter Variable, Inter, sans-serif',
        'text-outline-color': paper,
        'text-outline-width': 1,
        'text-outline-opacity': 0.8,
      },
    },
    { selector: 'node.far', style: { opacity: 0.25 } },
    { selector: 'edge.far', style: { opacity: 0.08 } },
    { selector: 'edge.near', style: { opacity: 0.9 } },
    { selector: 'node.chosen', style: { 'border-color': lit, 'border-width': 3 } },
  ];
}
