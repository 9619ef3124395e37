/** Keyboard of the tree, after the WAI-ARIA tree pattern. */
import type { NodeId } from '#shared/base/ids.ts';
import type { VisibleRow } from '../state/section-tree.ts';

export type TreeAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'fold'; readonly id: NodeId; readonly folded: boolean }
  | { readonly kind: 'jump' };

/** What a key does at row `at`; undefined if the tree has no use for it. */
export function treeKey(key: string, rows: readonly VisibleRow[], at: number): TreeAction | undefined {
  const row = rows[at];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { kind: 'move', to: Math.max(at - 1, 0) };
    case 'Home':
      return { kind: 'move', to: 0 };
    case 'End':
      return { kind: 'move', to: rows.length - 1 };
    case 'ArrowRight':
      if (row.expanded === undefined) return undefined;
      if (!row.expanded) return { kind: 'fold', id: row.section.row.id, folded: false };
      return { kind: 'move', to: Math.min(at + 1, rows.length - 1) };
    case 'ArrowLeft':
      if (row.expanded) return { kind: 'fold', id: row.section.row.id, folded: true };
      return { kind: 'move', to: parentOf(rows, at) };
    case 'Enter':
    case ' ':
      return { kind: 'jump' };
    default:
      return typeAhead(key, rows, at);
  }
}

function parentOf(rows: readonly VisibleRow[], at: number): number {
  const depth = rows[at]!.depth;
  const parent = rows.slice(0, at).findLastIndex((row) => row.depth < depth);
  return parent === -1 ? at : parent;
}

function typeAhead(key: string, rows: readonly VisibleRow[], at: number): TreeAction | undefined {
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
  const starts = (row: VisibleRow): boolean =>
    [row.section.name, row.section.number].some((text) => text.toLowerCase().startsWith(key.toLowerCase()));
  const after = rows.findIndex((row, index) => index > at && starts(row));
  const to = after === -1 ? rows.findIndex(starts) : after;
  return to === -1 ? undefined : { kind: 'move', to };
}
