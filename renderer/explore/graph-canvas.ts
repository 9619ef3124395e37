/** The graph of names on a canvas: draws, zooms, tells which name was clicked. */
import cytoscape, { type Core, type ElementDefinition, type StylesheetJson } from 'cytoscape';
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
const groupShapes = {
  method: 'ellipse',
  data: 'diamond',
  people: 'triangle',
  term: 'ellipse',
  part: 'rectangle',
} as const satisfies Record<NameGroup, string>;

const ZOOM_STEP = 1.4;
const FIT_PADDING_PX = 40;
const ZOOM_MIN = 0.05;
const ZOOM_MAX = 8;
const ZOOM_FIT_MAX = 1.6; // a few names need not fill the pane
const CHUNK = 30; // more elements at a time would hold the window up
const LABELS_AFTER_MS = 80; // zooming goes on for a while

export interface GraphCanvas {
  /** Draw the names at their places, a few at a time; `breath` settles when the next few may be drawn. */
  readonly draw: (graph: DrawnGraph, places: readonly PlacedNode[], breath: () => Promise<unknown>) => Promise<void>;
  readonly choose: (id: number | null) => void;
  readonly paint: (colors: GraphColors) => void;
  readonly zoomBy: (direction: 1 | -1) => void;
  readonly fit: () => void;
  readonly close: () => void;
}

export function openGraphCanvas(
  container: HTMLElement,
  colors: GraphColors,
  onName: (id: number) => void,
): GraphCanvas {
  const cy = cytoscape({
    container,
    style: styleOf(colors),
    layout: { name: 'preset' },
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    boxSelectionEnabled: false,
    autoungrabify: true,
    autounselectify: true,
  });
  let places: readonly PlacedNode[] = [];
  let chosen: number | null = null;
  let ties: DrawnGraph['ties'] = [];
  const label = (): void => {
    const zoom = cy.zoom();
    const sides = roomForLabels(places, zoom, chosen === null ? [] : [chosen, ...tiedTo(ties, chosen)]);
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

  // What the reader looks at closely stays; what was shown whole is shown whole in a pane of another size.
  let whole = true;
  cy.on('scrollzoom pinchzoom dragpan', () => (whole = false));
  const fit = (): void => {
    whole = true;
    if (places.length > 0) cy.viewport(viewportOf(places, cy.width(), cy.height()));
  };
  const resized = new ResizeObserver(() => {
    cy.resize();
    if (whole) fit();
  });
  resized.observe(container);
  return {
    draw: async (graph, next, breath) => {
      cy.viewport(viewportOf(next, cy.width(), cy.height()));
      for (const chunk of chunks(elementsOf(graph, next), CHUNK)) {
        cy.add(chunk);
        await breath();
        if (cy.destroyed()) return;
      }
      ({ ties } = graph);
      places = next;
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
      whole = false;
      const center = { x: cy.width() / 2, y: cy.height() / 2 };
      cy.zoom({ level: cy.zoom() * ZOOM_STEP ** direction, renderedPosition: center });
    },
    fit,
    close: () => {
      clearTimeout(timer);
      resized.disconnect();
      cy.destroy();
    },
  };
}

/** What brings all places into view; `pan` in px of the pane. */
export function viewportOf(places: readonly PlacedNode[], widthPx: number, heightPx: number) {
  const left = Math.min(...places.map(({ x, radius }) => x - radius));
  const right = Math.max(...places.map(({ x, radius }) => x + radius));
  const top = Math.min(...places.map(({ y, radius }) => y - radius));
  const bottom = Math.max(...places.map(({ y, radius }) => y + radius));
  const room = Math.min(
    (widthPx - 2 * FIT_PADDING_PX) / Math.max(1, right - left),
    (heightPx - 2 * FIT_PADDING_PX) / Math.max(1, bottom - top),
  );
  const zoom = Math.min(ZOOM_FIT_MAX, Math.max(ZOOM_MIN, room));
  const pan = { x: widthPx / 2 - (zoom * (left + right)) / 2, y: heightPx / 2 - (zoom * (top + bottom)) / 2 };
  return { zoom, pan };
}

function elementsOf({ ties }: DrawnGraph, places: readonly PlacedNode[]): readonly ElementDefinition[] {
  return [
    ...places.map(({ id, name, group, radius, x, y }) => ({
      data: { id: `${id}`, label: shortened(name), size: 2 * radius },
      classes: group,
      position: { x, y },
    })),
    ...ties.map(({ source, target, weight }) => ({
      data: {
        id: `${source} ${target}`,
        source: `${source}`,
        target: `${target}`,
        width: 0.6 + Math.log2(weight + 1) / 2,
      },
    })),
  ];
}

function chunks<Item>(items: readonly Item[], size: number): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function tiedTo(ties: DrawnGraph['ties'], id: number): readonly number[] {
  return ties.flatMap(({ source, target }) => (source === id ? [target] : target === id ? [source] : []));
}

/** The chosen name and those tied to it stand out; it is brought into view. */
function chooseNode(cy: Core, id: number | null): void {
  cy.batch(() => {
    cy.elements('.near, .chosen').removeClass('chosen near');
    const node = cy.getElementById(`${id}`);
    if (node.empty()) return;
    node.closedNeighborhood().addClass('near');
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
    { selector: 'edge.near', style: { opacity: 1, 'line-color': lit } },
    { selector: 'node.near', style: { 'border-color': lit, 'border-width': 2 } },
    { selector: 'node.chosen', style: { 'border-width': 4 } },
  ];
}
