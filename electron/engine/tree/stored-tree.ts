import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeId } from '#shared/base/ids.ts';
import { firstAddedNode, type Correction } from '#shared/domain/document/corrections/correction.ts';
import { isStructure, type DocumentTree, type ParsedDocument, type TreeNode } from '#shared/domain/document/tree.ts';
import type { ReadDb } from '../store/db.ts';
import type { DocumentKey } from '../store/keys.ts';
import { listOriginals, nodesBehind, wholeNode } from '../store/node-rows.ts';

/** A document's tree as the store has it. Headings are whole; content has its words only where corrections need them. */
export interface StoredTree {
  /** As it is now, in reading order. */
  readonly current: readonly TreeNode[];
  /** As it was parsed. */
  readonly parsed: ParsedDocument;
  /** Nodes that are not, or not any more, what was parsed. */
  readonly changed: ReadonlySet<NodeId>;
}

/** A correction, or one that is asked for. */
type NamesWords = Extract<Correction, { kind: 'add' }> | { readonly kind: Exclude<Correction['kind'], 'add'> };

const ROWS_A_TURN = 500;

/** @param corrections  those that will be applied: the words of the pages they name are read too */
export async function readTree(
  db: ReadDb,
  document: DocumentKey,
  corrections: readonly NamesWords[],
): Promise<StoredTree> {
  const rows: TreeNode[] = [];
  for (let after = -1; ;) {
    const batch = nodesBehind(db, document, after, ROWS_A_TURN);
    rows.push(...batch);
    if (batch.length < ROWS_A_TURN) break;
    after = numberOf(batch.at(-1)!.id);
    await nextTurn();
  }
  const originals = new Map(listOriginals(db, document).map((node) => [numberOf(node.id), node]));
  await nextTurn();
  const pages = new Set(corrections.flatMap((each) => (each.kind === 'add' ? [each.words.pageIndex] : [])));
  const withWords = (node: TreeNode): TreeNode =>
    !isStructure(node) && isOnOneOf(pages, node) ? wholeNode(db, document, node) : node;
  const parsed = rows.filter(({ id }) => numberOf(id) < firstAddedNode && !originals.has(numberOf(id))).map(withWords);
  return {
    current: rows.sort((a, b) => a.order - b.order),
    parsed: asDocument(inOrder([...parsed, ...originals.values()])),
    changed: new Set([...originals.values()].map((node) => node.id)),
  };
}

export function numberOf(id: NodeId): number {
  return Number(id.slice(1));
}

function isOnOneOf(pages: ReadonlySet<number>, { pageIndex, endPageIndex }: TreeNode): boolean {
  for (const page of pages) if (page >= pageIndex && page <= endPageIndex) return true;
  return false;
}

/** The parser numbers nodes in reading order, and puts content below the heading before it. */
function inOrder(nodes: TreeNode[]): DocumentTree {
  nodes.sort((a, b) => numberOf(a.id) - numberOf(b.id));
  let heading: TreeNode | undefined;
  const ordered = nodes.map((node, order): TreeNode => {
    if (!isStructure(node)) return { ...node, parent: heading?.id ?? null, level: (heading?.level ?? 0) + 1, order };
    heading = node;
    return { ...node, order };
  });
  return { nodes: ordered };
}

/** What corrections look at; the rest is not stored in this form. */
function asDocument(tree: DocumentTree): ParsedDocument {
  return { title: '', metadata: {}, pages: [], tree, problems: [] };
}
