/** The state of a route as text for a language model: one line a node, `id: text`, a tab for each level. */
import { ancestorsOf, isHeading, type RouteTree } from './route-tree.ts';
import { canExpand, isClosed, type RetrievalSubtree } from './subtree.ts';

export interface TextLimits {
  readonly headings: number;
  readonly titleChars: number;
  readonly passageChars: number;
}

/** With `LightLimits` of 24 passages these hold a state under about 6,000 tokens, whatever the document. */
export const textLimits: TextLimits = { headings: 120, titleChars: 120, passageChars: 480 };

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\s]+/gu;
const MAX_TABS = 12;

/** What stands in a state: the lines that it shows and that actions may name. */
export interface ShownState {
  /** Ids of the headings and passages on show, in reading order. */
  readonly ids: ReadonlySet<number>;
  readonly text: string;
}

/**
 * @param textOf  the text of a lit passage
 */
export function renderState(
  subtree: RetrievalSubtree,
  textOf: (id: number) => string,
  limits: TextLimits = textLimits,
): ShownState {
  const { tree, lit } = subtree;
  const headings = shownHeadings(subtree, limits.headings);
  const ids = [...headings, ...lit].sort((a, b) => a - b);
  const hidden = hiddenBelow(tree, headings);
  const lines = ids.map((id) => {
    const node = tree.nodes[id]!;
    const indent = '\t'.repeat(Math.min(MAX_TABS, node.level));
    if (!isHeading(node)) return `${indent}${id}: ${lineOf(textOf(id), limits.passageChars)}`;
    const more = hidden.get(id) ?? 0;
    const folded = more === 0 ? '' : ` (${more} more ${more === 1 ? 'heading' : 'headings'} below)`;
    return `${indent}${id}: ${lineOf(node.title, limits.titleChars)}${folded}`;
  });
  return { ids: new Set(ids), text: lines.join('\n') };
}

/** A text as one line that cannot be taken for more than one, nor for the tags of a prompt. */
export function lineOf(text: string, maxChars: number): string {
  const line = text.replace(INVISIBLE, ' ').trim().replaceAll('<', '‹').replaceAll('>', '›');
  const chars = Array.from(line);
  return chars.length > maxChars ? `${chars.slice(0, maxChars).join('')}…` : line;
}

/**
 * All headings if there are few enough. Else those on the way to what is lit or was opened, then what stands beside
 * and below these, nearest first, then the others from the top; closed ones at the very end.
 */
export function shownHeadings(subtree: RetrievalSubtree, limit: number): ReadonlySet<number> {
  const { tree, lit, opened } = subtree;
  const all = tree.nodes.filter(isHeading);
  if (all.length <= limit) return new Set(all.map(({ id }) => id));
  const own = [...lit.map((id) => tree.nodes[id]!.parent), ...opened];
  const anchors = [...new Set([0, ...own, ...own.flatMap((id) => ancestorsOf(tree, id).toReversed())])];
  const shown = new Set<number>();
  const add = (id: number): void => {
    if (shown.size < limit) shown.add(id);
  };
  anchors.forEach(add);
  const aside = anchors.flatMap((anchor) =>
    tree.headingsOf(anchor).map(({ id }) => ({ id, far: farness(id, lit), shut: isClosed(subtree, id) })),
  );
  for (const { id } of aside.toSorted((a, b) => Number(a.shut) - Number(b.shut) || a.far - b.far)) add(id);
  for (let at = [0]; at.length > 0 && shown.size < limit;) {
    at.forEach(add);
    at = at.flatMap((id) => (shown.has(id) ? tree.headingsOf(id).map((heading) => heading.id) : []));
  }
  return shown;
}

/** Headings on show that may be opened. */
export function expandable(subtree: RetrievalSubtree, limit: number): readonly number[] {
  return [...shownHeadings(subtree, limit)].filter((id) => canExpand(subtree, id)).sort((a, b) => a - b);
}

/**
 * Headings worth opening by themselves: those with unseen text of their own, and those that stand for headings too many to
 * show. What lies below any other is opened by its own heading.
 */
export function openable(subtree: RetrievalSubtree, limit: number): readonly number[] {
  const { tree, seen } = subtree;
  const shown = shownHeadings(subtree, limit);
  return expandable(subtree, limit).filter(
    (id) =>
      tree.passagesOf(id).some((passage) => !seen.has(passage.id)) ||
      tree.headingsOf(id).some((heading) => !shown.has(heading.id)),
  );
}

function farness(id: number, lit: readonly number[]): number {
  return Math.min(id, ...lit.map((passage) => Math.abs(passage - id)));
}

/** For each heading on show how many below it are not, each counted at the nearest one above it. */
function hiddenBelow(tree: RouteTree, shown: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const node of tree.nodes) {
    if (!isHeading(node) || shown.has(node.id)) continue;
    let at = node.parent;
    while (at > 0 && !shown.has(at)) at = tree.nodes[at]!.parent;
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return counts;
}
