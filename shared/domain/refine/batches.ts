import type { NodeId } from '../../base/ids.ts';
import type { HeadingPair } from '../prompts/heading-pairs.ts';
import { givesOrders } from '../prompts/prompt.ts';
import type { FilterInput } from '../prompts/section-filter.ts';
import { isStructure, type ParsedDocument, type StructureNode } from '../document/tree.ts';

/** High-level headings around a batch: more distract a small model. */
const WINDOW = 12;
const TOP_BEFORE = 3;
const TOP_AFTER = 3;
/** Of the text below a heading; prompts cut it shorter. */
const NEXT_CHARS = 200;
const NO_TITLE = '(the document)';

/**
 * Ids of the headings to ask about, in reading order, by batches. Only printed ones are asked about: without its title
 * on a page a heading has no words that could go back to the text. A title that speaks to a model is asked about alone,
 * so that it has nobody else's judgement to sway.
 */
export function batchesOf(document: ParsedDocument, sure: number, batchSize: number): NodeId[][] {
  const batches: NodeId[][] = [];
  let open: NodeId[] | undefined;
  for (const heading of headingsOf(document)) {
    if (isSettled(heading, sure) || heading.lines.length === 0) continue;
    if (givesOrders(heading.title)) {
      batches.push([heading.id]);
      continue;
    }
    if (!open || open.length >= batchSize) batches.push((open = []));
    open.push(heading.id);
  }
  return batches;
}

function headingsOf({ tree }: ParsedDocument): StructureNode[] {
  return tree.nodes.filter(isStructure).filter(({ kind }) => kind === 'section');
}

function isSettled({ confidence, evidence }: StructureNode, sure: number): boolean {
  return confidence >= sure || evidence.includes('reader') || evidence.includes('model');
}

/** The batch as section filtering sees it: its candidates between the settled headings around them. */
export function filterInput(document: ParsedDocument, batch: readonly NodeId[], sure: number): FilterInput {
  const headings = headingsOf(document);
  const items = new Set(batch);
  const window = windowOf(headings, items, sure);
  return {
    lines: headings
      .filter((heading) => items.has(heading.id) || window.has(heading))
      .map((heading) => {
        const { id, title, level } = heading;
        const sizePt = sizeOf(heading);
        return items.has(id)
          ? { kind: 'candidate', title, sizePt, next: nextText(document, heading) }
          : { kind: 'heading', title, level, sizePt };
      }),
  };
}

/** Sections above the batch, its neighbors, then the nearest top sections. */
function windowOf(headings: readonly StructureNode[], items: ReadonlySet<NodeId>, sure: number): Set<StructureNode> {
  const byId = new Map(headings.map((heading) => [heading.id, heading]));
  const places = headings.flatMap(({ id }, i) => (items.has(id) ? [i] : []));
  const above = places.flatMap((i) => ancestors(headings[i]!, byId));
  const beside = places.flatMap((i) => [headings[i - 1], headings[i + 1]]);
  const top = (from: number, to?: number): StructureNode[] =>
    headings.slice(from, to).filter((heading) => heading.level === 1 && isKnown(heading));
  const isKnown = (heading: StructureNode): boolean =>
    isSettled(heading, sure) && !items.has(heading.id) && !givesOrders(heading.title);
  const around = [...top(0, places[0] ?? 0).slice(-TOP_BEFORE), ...top((places.at(-1) ?? -1) + 1).slice(0, TOP_AFTER)];
  const wanted = [...above, ...beside, ...around].filter((heading) => heading !== undefined).filter(isKnown);
  return new Set([...new Set(wanted)].slice(0, WINDOW));
}

function ancestors(heading: StructureNode, byId: ReadonlyMap<NodeId, StructureNode>): StructureNode[] {
  const parent = heading.parent === null ? undefined : byId.get(heading.parent);
  return parent ? [...ancestors(parent, byId), parent] : [];
}

function sizeOf({ lines }: StructureNode): number {
  const line = lines[0];
  return line ? line.ascent + line.descent : 0;
}

function nextText({ tree }: ParsedDocument, heading: StructureNode): string {
  const next = tree.nodes[heading.order + 1];
  if (!next || isStructure(next)) return '';
  const text = next.text.slice(0, NEXT_CHARS);
  return givesOrders(text) ? '' : text;
}

export interface PairAsked {
  /** Heading that this one of the batch is compared with: the one before it that may stay. */
  readonly first: NodeId;
  readonly pair: HeadingPair;
}

/**
 * The batch as pairs, in its order.
 *
 * @param refused  those of the batch that section filtering took for no headings
 */
export function pairsOf(
  document: ParsedDocument,
  batch: readonly NodeId[],
  refused: ReadonlySet<NodeId>,
): readonly PairAsked[] {
  const all = document.tree.nodes.filter(isStructure);
  return batch.map((id) => {
    const at = all.findIndex((heading) => heading.id === id);
    const second = all[at]!;
    const first =
      all.slice(1, at).findLast((heading) => !refused.has(heading.id) && !givesOrders(heading.title)) ?? all[0]!;
    const title = givesOrders(first.title) || first.title.trim() === '' ? NO_TITLE : first.title;
    return {
      first: first.id,
      pair: {
        first: { title, sizePt: sizeOf(first) },
        second: { title: second.title, sizePt: sizeOf(second), next: nextText(document, second) },
      },
    };
  });
}
