/** The document that is open, its tree, and how the tree is shown. */
import type { ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { buildSectionTree, initialFolds, type SectionTree, type Show } from './section-tree.ts';
import type { Slice } from './slice.ts';

export type OpenDocument =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly id: DocumentId }
  /** Not in the index: its pages can be read, its sections follow when they are found. */
  | { readonly kind: 'unindexed'; readonly id: DocumentId }
  | { readonly kind: 'open'; readonly id: DocumentId; readonly view: DocumentView; readonly tree: SectionTree }
  | { readonly kind: 'failed'; readonly id: DocumentId; readonly error: ErrorReport };

export interface Reading {
  readonly open: OpenDocument;
  readonly folded: ReadonlySet<NodeId>;
  readonly filter: string;
  readonly show: Show;
  /** The section that the reader is in. */
  readonly current: NodeId | null;
  readonly setOpen: (open: OpenDocument) => void;
  /** Show a document that was loaded; folding is kept from the last time it was open in this window. */
  readonly setView: (id: DocumentId, view: DocumentView) => void;
  /** Show the open document as it is now; folding and filter stay. */
  readonly renew: (view: DocumentView) => void;
  /** Show more, or all, of a document that is open while it is read; how it is shown stays. */
  readonly grow: (id: DocumentId, view: DocumentView, moved: ReadonlyMap<NodeId, NodeId>) => void;
  readonly fold: (id: NodeId, folded: boolean) => void;
  readonly setFilter: (filter: string) => void;
  readonly setShow: (show: Show) => void;
  readonly setCurrent: (id: NodeId | null) => void;
  /** How far the tree of a document is scrolled, in pixels, for when it is built up again: beside other pages, in another width. */
  readonly treeTop: (id: DocumentId) => number;
  readonly keepTreeTop: (id: DocumentId, px: number) => void;
}

export function createReading({ get, set }: Slice<Reading>): Reading {
  const keptFolds = new Map<DocumentId, ReadonlySet<NodeId>>();
  const treeTops = new Map<DocumentId, number>();
  return {
    open: { kind: 'none' },
    folded: new Set(),
    filter: '',
    show: 'sections',
    current: null,
    treeTop: (id) => treeTops.get(id) ?? 0,
    keepTreeTop: (id, px) => void treeTops.set(id, px),

    setOpen: (open) => set({ open, current: null }),
    setView: (id, view) => {
      const tree = buildSectionTree(view.rows);
      const folded = keptFolds.get(id) ?? initialFolds(tree);
      set({ open: { kind: 'open', id, view, tree }, folded, filter: '', show: 'sections' });
    },
    renew: (view) => {
      const { open } = get();
      if (open.kind === 'open') set({ open: { ...open, view, tree: buildSectionTree(view.rows) } });
    },
    grow: (id, view, moved) => {
      const tree = buildSectionTree(view.rows);
      const kept = keptFolds.get(id);
      const folded = kept ? new Set([...kept].map((one) => moved.get(one) ?? one)) : initialFolds(tree);
      if (kept) keptFolds.set(id, folded);
      const { current } = get();
      set({ open: { kind: 'open', id, view, tree }, folded, current: current && (moved.get(current) ?? current) });
    },
    fold: (id, folded) => {
      const next = new Set(get().folded);
      if (folded) next.add(id);
      else next.delete(id);
      const { open } = get();
      if (open.kind === 'open') keptFolds.set(open.id, next);
      set({ folded: next });
    },
    setFilter: (filter) => set({ filter }),
    setShow: (show) => set({ show }),
    setCurrent: (current) => set({ current }),
  };
}

export function openId(open: OpenDocument): DocumentId | null {
  return open.kind === 'none' ? null : open.id;
}

/** The document whose tree and names can be asked for; null for one that is still opening, not indexed or not there. */
export function indexedId(open: OpenDocument): DocumentId | null {
  return open.kind === 'open' ? open.id : null;
}
