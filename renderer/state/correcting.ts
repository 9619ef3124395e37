/** Correcting the tree of the open document: asking the engine, showing what came of it, taking it back. */
import { create } from 'zustand';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import type { CorrectionRequest, TreeChange } from '#shared/contract/tree.ts';
import { engine } from '../api/engine.ts';
import { buildSectionTree } from '../tree/section-tree.ts';
import { useDocument } from './document.ts';
import { reportFailure, useNotices } from './notices.ts';
import { useViewer, type SelectedWords } from './viewer.ts';

/** An older offer to undo would undo what was done since. */
const TOPIC = 'correction';

/** A row that the keyboard focus goes to as soon as it is on show. */
export interface RowFocus {
  readonly section: NodeId;
  /** Tells two wishes for one row apart. */
  readonly seq: number;
}

interface CorrectingState {
  /** The heading that is being renamed in its row. */
  readonly renaming: NodeId | null;
  readonly focus: RowFocus | null;
  readonly rename: (section: NodeId | null) => void;
  readonly focusRow: (section: NodeId) => void;
}

export const useCorrecting = create<CorrectingState>()((set, get) => ({
  renaming: null,
  focus: null,
  rename: (renaming) => set({ renaming }),
  focusRow: (section) => set({ focus: { section, seq: (get().focus?.seq ?? 0) + 1 } }),
}));

/** Move a section with all below it up (-1) or down (1) by a level. */
export async function moveSection({ id, title }: TreeRow, by: -1 | 1): Promise<void> {
  const moved = await correct({ kind: 'level', section: id, by }, `“${short(title)}” could not be moved`);
  if (moved) settle(moved, by === -1 ? `Promoted “${short(title)}”` : `Demoted “${short(title)}”`);
}

/** Give a heading another title; one that is empty or the same changes nothing. */
export async function renameSection({ id, title }: TreeRow, wanted: string): Promise<void> {
  useCorrecting.getState().rename(null);
  const name = wanted.trim();
  if (name === '' || name === title) {
    useCorrecting.getState().focusRow(id);
    return;
  }
  const renamed = await correct({ kind: 'rename', section: id, title: name }, `“${short(title)}” could not be renamed`);
  if (renamed) settle(renamed, `Renamed to “${short(name)}”`);
}

/** Not a heading: its words go to the section before it. */
export async function dropHeading({ id, title }: TreeRow): Promise<void> {
  const dropped = await correct({ kind: 'delete', section: id }, `“${short(title)}” could not be taken out`);
  if (dropped) settle(dropped, `“${short(title)}” is text now`);
}

/** Words that are longer than any heading were selected for something else. */
export function isHeadingLength({ text, pageIndex, lastPageIndex }: SelectedWords): boolean {
  return text.length <= HEADING_MAX_CHARS && pageIndex === lastPageIndex;
}

const HEADING_MAX_CHARS = 300;

/** The words that are selected in the pages become a heading. The keyboard focus stays in the pages. */
export async function makeHeading(words: SelectedWords | null = useViewer.getState().selected): Promise<void> {
  if (!words || !isHeadingLength(words)) return;
  useViewer.getState().setSelected(null);
  const { pageIndex, text, from, to } = words;
  const made = await correct(
    { kind: 'add', words: { pageIndex, text, from, to } },
    `“${short(words.text)}” could not be made a heading`,
  );
  if (made) confirm(`“${short(words.text)}” is a heading now`);
}

/** Take the last correction of the open document back. */
export async function undoCorrection(): Promise<void> {
  const document = openDocumentId();
  if (!document) return;
  try {
    const undone = await engine().call('tree.undo', { document });
    await refreshTree(document);
    if (undone.section) useCorrecting.getState().focusRow(undone.section);
    useNotices.getState().add({ look: 'done', title: 'The last correction was taken back', topic: TOPIC });
  } catch (error) {
    reportFailure('Nothing was taken back', error);
  }
}

/** How many corrections the open document has; null where that cannot be told now. */
export async function countCorrections(): Promise<number | null> {
  const document = openDocumentId();
  if (!document) return 0;
  try {
    return (await engine().call('tree.corrections', { document })).corrections.length;
  } catch {
    return null; // the menu offers to undo, and undoing says what is wrong
  }
}

/** Show the tree of the open document as it is now; pages, marks and folding stay as they are. */
export async function refreshTree(id: DocumentId): Promise<void> {
  if (openDocumentId() !== id) return;
  const view = await engine().call('document.view', { document: id });
  const { open } = useDocument.getState();
  if (open.kind !== 'open' || open.id !== id || JSON.stringify(open.view) === JSON.stringify(view)) return;
  useDocument.setState({ open: { ...open, view, tree: buildSectionTree(view.rows) } });
}

async function correct(correction: CorrectionRequest, failure: string): Promise<TreeChange | null> {
  const document = openDocumentId();
  if (!document) return null;
  try {
    const change = await engine().call('tree.correct', { document, correction });
    await refreshTree(document);
    return change;
  } catch (error) {
    reportFailure(failure, error);
    return null;
  }
}

function settle({ section }: TreeChange, done: string): void {
  if (section) useCorrecting.getState().focusRow(section);
  confirm(done);
}

function confirm(title: string): void {
  const action = { label: 'Undo', run: () => void undoCorrection() };
  useNotices.getState().add({ look: 'done', title, action, topic: TOPIC });
}

function openDocumentId(): DocumentId | null {
  const { open } = useDocument.getState();
  return open.kind === 'open' ? open.id : null;
}

const TITLE_CHARS = 60;

function short(title: string): string {
  return title.length <= TITLE_CHARS ? title : `${title.slice(0, TITLE_CHARS - 1).trimEnd()}…`;
}
