/** Ways into the names of a document and back to its sections. */
import type { DocumentId } from '#shared/base/ids.ts';
import { focusFilter, focusNames } from '../layout/focus.ts';
import { setLeftOpen } from '../layout/pane-state.ts';
import { useDocument } from '../state/document.ts';
import { hideNames, lookAt, showNames, useExplore } from '../state/explore.ts';
import { openDocument } from '../state/navigation.ts';
import { useView } from '../state/view.ts';

/** Show the names of the open document, with the cursor where one is looked for. */
export function exploreNames(): void {
  if (useDocument.getState().open.kind !== 'open') return;
  useView.getState().setMain('pages');
  showNames();
  focusNames();
}

export function leaveNames(): void {
  hideNames();
  focusFilter();
}

/** There, or back where they are seen already. */
export function toggleNames(): void {
  const seen = document.querySelector("[data-pane='left'] .explore") !== null;
  if (seen && useExplore.getState().shown) leaveNames();
  else exploreNames();
}

export async function exploreDocument(id: DocumentId): Promise<void> {
  await openDocument(id);
  exploreNames();
}

/** Look at a name that was met on the pages. */
export function showName(id: number): void {
  showNames();
  setLeftOpen(true);
  void lookAt(id);
}
