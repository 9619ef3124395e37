import { useMemo, useRef, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { drawnCites, neighborOf, viewBoxOf, type DrawnDocument, type LinkedDocument } from './cites-model.ts';
import { linkedText } from './cites-words.ts';
import type { CitesOfAll } from './use-cites.ts';

/** Units of the drawing around it, for labels. */
const AROUND = 60;
const LABEL_CHARACTERS = 20;
const LABEL_BELOW = 14;
/** As wide as it can be clicked. */
const HIT = 80;
/** Labels of more would hide each other. */
const MOST_LABELED = 30;

interface CitesGraphProps {
  readonly documents: readonly LinkedDocument[];
  readonly links: CitesOfAll['links'];
  readonly chosen: DocumentId | null;
  readonly onChoose: (document: DocumentId) => void;
}

/** An arrow leads from a document to what it cites. One stop, arrow keys go to the nearest on their side; the list says the same. */
export function CitesGraph({ documents, links, chosen, onChoose }: CitesGraphProps) {
  const { nodes, links: drawn } = useMemo(() => drawnCites(documents, links), [documents, links]);
  const svg = useRef<SVGSVGElement>(null);
  const byId = new Map(nodes.map((node) => [node.document, node]));
  const first = chosen !== null && byId.has(chosen) ? chosen : nodes[0]?.document;
  const near = (id: DocumentId): boolean =>
    id === chosen || drawn.some(({ from, to }) => (from === chosen && to === id) || (to === chosen && from === id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const own = byId.get((event.target as SVGElement).dataset.document as DocumentId);
    if (!own || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onChoose(own.document);
    else {
      const next = neighborOf(event.key, own, nodes);
      if (!next) return;
      onChoose(next.document);
      svg.current?.querySelector<SVGElement>(`[data-document='${next.document}']`)?.focus();
    }
    event.preventDefault();
  };
  return (
    <svg
      ref={svg}
      className="cites-graph"
      viewBox={viewBoxOf(nodes, AROUND)}
      role="group"
      aria-label={t('Who cites whom as a graph; the list of documents says the same')}
      onKeyDown={onKeyDown}
    >
      <defs>
        <marker id="cites-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {drawn.map(({ from, to }) => (
        <Arrow key={`${from} ${to}`} from={byId.get(from)!} to={byId.get(to)!} lit={from === chosen || to === chosen} />
      ))}
      {nodes.map((node, at) => (
        <Node
          key={node.document}
          node={node}
          small={at >= MOST_LABELED && chosen === null}
          chosen={node.document === chosen}
          faded={chosen !== null && byId.has(chosen) && !near(node.document)}
          tabbable={node.document === first}
          onChoose={onChoose}
        />
      ))}
    </svg>
  );
}

interface ArrowProps {
  readonly from: DrawnDocument;
  readonly to: DrawnDocument;
  readonly lit: boolean;
}

/** From edge to edge. */
function Arrow({ from, to, lit }: ArrowProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return (
    <line
      className={lit ? 'is-lit' : undefined}
      x1={from.x + x * from.radius}
      y1={from.y + y * from.radius}
      x2={to.x - x * (to.radius + 2)}
      y2={to.y - y * (to.radius + 2)}
      markerEnd="url(#cites-arrow)"
    />
  );
}

interface NodeProps {
  readonly node: DrawnDocument;
  /** Without a label until it is pointed at. */
  readonly small: boolean;
  readonly chosen: boolean;
  readonly faded: boolean;
  readonly tabbable: boolean;
  readonly onChoose: (document: DocumentId) => void;
}

function Node({ node, small, chosen, faded, tabbable, onChoose }: NodeProps) {
  const { document, title, x, y, radius } = node;
  const classes = ['cites-node', small && 'is-small', chosen && 'is-chosen', faded && 'is-faded']
    .filter(Boolean)
    .join(' ');
  const label = title.length > LABEL_CHARACTERS ? `${title.slice(0, LABEL_CHARACTERS - 1).trimEnd()}…` : title;
  return (
    <g
      className={classes}
      role="button"
      tabIndex={tabbable ? 0 : -1}
      aria-label={`${title}, ${linkedText(node)}`}
      aria-pressed={chosen}
      data-document={document}
      onClick={() => onChoose(document)}
    >
      <title>{title}</title>
      <rect className="cites-hit" x={x - HIT / 2} y={y - radius} width={HIT} height={2 * radius + LABEL_BELOW} />
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y + radius + LABEL_BELOW}>
        {label}
      </text>
    </g>
  );
}
