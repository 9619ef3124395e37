/** Summaries and places of words, from wherever they are asked for. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TaskScope } from '#shared/contract/task.ts';
import { setRightOpen } from '../layout/pane-state.ts';
import { useAsk } from '../state/ask.ts';
import { openId, useDocument } from '../state/document.ts';
import { useView } from '../state/view.ts';
import { useViewer } from '../state/viewer.ts';

export function summarizeNow(scope: TaskScope, title: string): void {
  setRightOpen(true);
  void useAsk.getState().summarize(scope, title);
}

export function summarizeDocument(document: DocumentId, title: string): void {
  summarizeNow({ kind: 'document', document }, `“${title}”`);
}

export function summarizeSection(document: DocumentId, section: NodeId, title: string): void {
  summarizeNow({ kind: 'section', document, section }, `“${title}”`);
}

/** The selected words, else the section that the reader is in, else the document. */
export function summarizeHere(): void {
  const { open, current } = useDocument.getState();
  if (useView.getState().main !== 'pages' || open.kind !== 'open') return;
  const words = useViewer.getState().selected;
  if (words) {
    const { pageIndex: from, lastPageIndex: to, text } = words;
    summarizeNow({ kind: 'selection', document: open.id, from, to, text }, `a passage on page ${from + 1}`);
    return;
  }
  const index = current === null ? undefined : open.tree.indexOf.get(current);
  const section = index === undefined ? undefined : open.tree.sections[index]?.row;
  if (section) summarizeSection(open.id, section.id, section.title);
  else summarizeDocument(open.id, open.view.title);
}

/** Where words stand in the open document, or in the library where none is open. */
export function findNow(words: string): void {
  const document = useView.getState().main === 'pages' ? openId(useDocument.getState().open) : null;
  setRightOpen(true);
  void useAsk.getState().find(words, document ? { kind: 'documents', documents: [document] } : { kind: 'library' });
}
