/** Two places side by side, of one document or of two: opening the second pages and closing either of them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { HALF_MIN_PX, PAGES_MIN_PX, roomOf, windowSize } from '../parts/screen.ts';
import { placeOf, type View } from './view.ts';
import type { Annotations } from './annotations.ts';
import { t } from '../languages/i18n.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Panes } from './panes.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { JumpTarget, Viewer } from './viewer.ts';

/** What the second pages show. */
export interface Second {
  readonly viewer: Viewer;
  readonly reading: Reading;
  readonly opening: Opening;
  readonly annotations: Annotations;
}

export interface Split {
  /** Whether they are shown or not. */
  readonly second: () => Second;
  /** Show a document beside the pages, at `target`; without one, the place that the reader is at once more. */
  readonly open: (id?: DocumentId, target?: JumpTarget) => void;
  readonly close: () => void;
  /** Close the first pages: the second ones take their place. */
  readonly closeFirst: () => void;
  readonly toggle: () => void;
  /** @param share  of the width that the first pages have */
  readonly setShare: (share: number) => void;
  /** The engine says something that concerns what the second pages show. */
  readonly follow: (event: LibraryEvent) => void;
}

interface SplitDeps {
  readonly view: Slice<View>;
  readonly viewer: Slice<Viewer>;
  readonly reading: Slice<Reading>;
  readonly opening: Opening;
  readonly panes: Panes;
  readonly notices: Slice<Notices>;
}

/** Pixels for two halves: the left pane gives way to them. */
export function roomForHalves({ leftPane, rightPane }: Parameters<typeof roomOf>[0]): number {
  return roomOf({ leftPane: { ...leftPane, open: false }, rightPane });
}

export function createSplit(deps: SplitDeps, second: () => Second): Split {
  const { view, viewer, reading, opening, panes } = deps;
  const close = (): void => {
    const { stored } = view.get();
    second().opening.close();
    if (stored.split?.tookLeft) panes.setLeftOpen(true);
  };
  const open = (id?: DocumentId, target?: JumpTarget): void => {
    const here = openId(reading.get().open);
    const wanted = id ?? here;
    if (wanted === null) return;
    const { stored, store } = view.get();
    if (roomForHalves(stored) < 2 * HALF_MIN_PX) {
      sayNoRoom(deps, () => open(id, target));
      return;
    }
    const shown = openId(second().reading.open) === wanted;
    // To be read, the halves need more room than the library beside them leaves in most windows.
    const takesLeft = windowSize() === 'wide' && stored.leftPane.open && roomOf(stored) < 2 * PAGES_MIN_PX;
    const tookLeft = takesLeft || (stored.split?.tookLeft ?? false);
    if (!shown) {
      const place = wanted === here ? placeOf(viewer.get()) : null;
      store({ split: { document: wanted, share: stored.split?.share ?? 0.5, place, tookLeft } });
    }
    if (takesLeft) panes.setLeftOpen(false);
    void second().opening.open(wanted, target);
  };
  return {
    second,
    open,
    close,
    closeFirst: () => {
      const { viewer: other } = second();
      const { documentId, place } = other;
      close();
      if (documentId !== null) void opening.open(documentId, place);
    },
    toggle: () => (view.get().stored.split ? close() : open()),
    setShare: (share) => {
      const { stored, store } = view.get();
      if (stored.split) store({ split: { ...stored.split, share: Math.min(0.8, Math.max(0.2, share)) } });
    },
    follow: (event) => follow(event, second(), close),
  };
}

/** Else the second pages would be open, and nowhere to be seen. */
function sayNoRoom({ view, panes, notices }: SplitDeps, again: () => void): void {
  const { rightPane } = view.get().stored;
  const wouldFit = windowSize() !== 'narrow' && rightPane.open && innerWidth >= 2 * HALF_MIN_PX;
  const run = (): void => {
    panes.setRightOpen(false);
    again();
  };
  notices.get().add({
    look: 'warning',
    topic: 'split',
    title: t('The window is too narrow for two places side by side'),
    ...(wouldFit && { action: { label: t('Hide ask'), run } }),
  });
}

/** What the engine says of the library, as far as it concerns the second pages. */
function follow(event: LibraryEvent, { reading, opening, annotations }: Second, close: () => void): void {
  const shown = openId(reading.open);
  if (shown === null) return;
  if (event.kind === 'removed' && event.document === shown) close();
  else if (event.kind === 'tree-changed') opening.followTree(event.document);
  else if (event.kind === 'annotations-changed') void annotations.load();
  else if (event.kind === 'document' && event.document.id === shown && event.document.state.kind === 'ready') {
    if (reading.open.kind !== 'open') void opening.reload();
  }
}
