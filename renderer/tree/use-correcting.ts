import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { TreeRow } from '#shared/contract/document.ts';
import { isMac } from '../parts/platform.ts';
import { dropHeading, moveSection, undoCorrection, useCorrecting } from '../state/correcting.ts';
import { useDocument } from '../state/document.ts';
import { correctKeyOf, type CorrectKey } from './correct-keys.ts';
import { rowOf, type SectionTree, type VisibleRow } from './section-tree.ts';

/** Does what a key or an entry of the menu stands for; only sections can be corrected. */
export function runCorrection(key: CorrectKey, row: TreeRow | undefined): void {
  if (key === 'undo') void undoCorrection();
  else if (row?.kind !== 'section') return;
  else if (key === 'rename') useCorrecting.getState().rename(row.id);
  else if (key === 'drop') void dropHeading(row);
  else void moveSection(row, key === 'promote' ? -1 : 1);
}

/** Corrects by a key; true if it was one. */
export function correctByKey(event: KeyboardEvent, row: VisibleRow | undefined): boolean {
  const key = correctKeyOf(event, isMac);
  const { open } = useDocument.getState();
  // What is still being read has no tree to correct.
  if (!key || !row || (open.kind === 'open' && open.view.soFar)) return false;
  event.preventDefault();
  if (!event.repeat) runCorrection(key, row.section.row);
  return true;
}

/** Moves the focus to the row that a correction left behind, or to what stands for it. */
export function useRowFocus(tree: SectionTree, rows: readonly VisibleRow[], moveTo: (at: number) => void): void {
  const focus = useCorrecting((state) => state.focus);
  const done = useRef(useCorrecting.getState().focus?.seq ?? 0);
  useEffect(() => {
    if (!focus || focus.seq === done.current) return;
    done.current = focus.seq;
    const index = tree.indexOf.get(focus.section);
    if (index !== undefined) moveTo(rowOf(tree, rows, index));
  }, [focus, tree, rows, moveTo]);
}
