import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { TreeRow } from '#shared/contract/document.ts';
import { isMac } from '../parts/platform.ts';
import { rowOf, type SectionTree, type VisibleRow } from '../state/section-tree.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { correctKeyOf, type CorrectKey } from './correct-keys.ts';

/** Does what a key or an entry of the menu stands for; only sections can be corrected. */
export function useRunCorrection(): (key: CorrectKey, row: TreeRow | undefined) => void {
  const { getState } = useWindowStore();
  return useCallback(
    (key, row) => {
      const { undo, beginRenaming, drop, move } = getState().correcting;
      if (key === 'undo') void undo();
      else if (row?.kind !== 'section') return;
      else if (key === 'rename') beginRenaming(row.id);
      else if (key === 'drop') void drop(row);
      else void move(row, key === 'promote' ? -1 : 1);
    },
    [getState],
  );
}

/** Corrects by a key; true if it was one. */
export function useCorrectByKey(): (event: KeyboardEvent, row: VisibleRow | undefined) => boolean {
  const { getState } = useWindowStore();
  const run = useRunCorrection();
  return (event, row) => {
    const key = correctKeyOf(event, isMac);
    const { open } = getState().reading;
    // What is still being read has no tree to correct.
    if (!key || !row || (open.kind === 'open' && open.view.soFar)) return false;
    event.preventDefault();
    if (!event.repeat) run(key, row.section.row);
    return true;
  };
}

/** Moves the focus to the row that a correction left behind, or to what stands for it. */
export function useRowFocus(tree: SectionTree, rows: readonly VisibleRow[], moveTo: (at: number) => void): void {
  const focus = useWindow(({ correcting }) => correcting.focus);
  const done = useRef(focus?.seq ?? 0);
  useEffect(() => {
    if (!focus || focus.seq === done.current) return;
    done.current = focus.seq;
    const index = tree.indexOf.get(focus.section);
    if (index !== undefined) moveTo(rowOf(tree, rows, index));
  }, [focus, tree, rows, moveTo]);
}
