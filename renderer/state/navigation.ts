/** Going from place to place: opening documents, jumping to sections and evidence, history. */
import { isAppError, toReport } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import type { ImportReceipt } from '#shared/contract/library.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { boxOfQuad } from '#shared/domain/document/geometry.ts';
import { headingsNow } from '#shared/domain/document/partial/carry.ts';
import { engine } from '../api/engine.ts';
import { useSteer } from '../route/steer-state.ts';
import type { Section } from '../tree/section-tree.ts';
import { evidenceOf, useAsk } from './ask.ts';
import { refreshTree } from './correcting.ts';
import { openId, useDocument } from './document.ts';
import { visit } from './follow-place.ts';
import { placesOf } from './moved-sections.ts';
import { reportFailure } from './notices.ts';
import { startOf, useView, withPlace } from './view.ts';
import { useViewer, type EvidenceMark, type HistoryPlace, type JumpTarget } from './viewer.ts';

/** Only the last document asked for is shown, in whatever order the answers come. */
let opening = 0;

/**
 * Open a document where the reader stopped, or at `target`. What is not indexed can be read all the same; what cannot
 * be opened says why in its place. `section` is the one that is current after the jump.
 */
export async function openDocument(id: DocumentId, target?: JumpTarget, section?: NodeId): Promise<void> {
  useView.getState().setMain('pages');
  const { open } = useDocument.getState();
  if (openId(open) === id && open.kind !== 'failed') {
    if (target) useViewer.getState().goTo(target);
    return;
  }
  leaveDocument();
  useViewer.getState().remember();
  await loadDocument(id, target, section);
}

/** A document that was added alone opens by itself, unless another one is being read. */
export function openAdded({ added, duplicates, rejected }: ImportReceipt): void {
  const single = added.length === 1 ? added[0] : added.length + rejected.length === 0 && duplicates[0]?.document;
  if (single && useDocument.getState().open.kind === 'none') void openDocument(single);
}

/** Load the open document again, where the reader is: after a reconnect or when it was indexed anew. */
export async function reloadDocument(): Promise<void> {
  const { open } = useDocument.getState();
  if (open.kind === 'none') return;
  keepPlace();
  await loadDocument(open.id);
}

async function loadDocument(id: DocumentId, target?: JumpTarget, section?: NodeId): Promise<void> {
  const turn = ++opening;
  const document = useDocument.getState();
  if (openId(document.open) !== id) document.setOpen({ kind: 'opening', id });
  useView.getState().store({ document: id });
  try {
    const view = await engine().call('document.view', { document: id });
    if (turn !== opening) return;
    showView(id, view);
    if (section) visit(section);
  } catch (error) {
    if (turn !== opening) return;
    if (!isAppError(error, 'document.not-indexed')) {
      failToOpen(id, error);
      return;
    }
    showUnindexed(id);
  }
  if (target) arriveAt(target);
  // Being read puts a document in front of the queue; that it was noted matters to nobody here.
  engine()
    .call('document.opened', { document: id })
    .catch(() => undefined);
}

/** A document that comes again as it was leaves the pages, the marks and the tree alone. */
function showView(id: DocumentId, view: DocumentView): void {
  const { open, setView } = useDocument.getState();
  if (open.kind === 'open' && open.id === id && JSON.stringify(open.view) === JSON.stringify(view)) return;
  const viewer = useViewer.getState();
  const before = open.kind === 'open' && open.id === id ? open.view : undefined;
  const fromFile = open.kind === 'unindexed' || before?.soFar !== undefined;
  const isHere = viewer.documentId === id;
  if (view.soFar) {
    if (!isHere) viewer.open(id, [], startOf(useView.getState().stored, id));
  } else {
    if (isHere && fromFile) viewer.setFrames(view.pages);
    else viewer.open(id, view.pages, startOf(useView.getState().stored, id));
    viewer.setGaps(view.problems);
  }
  if (before && (before.soFar || view.soFar)) growTree(id, before, view);
  else setView(id, view);
  showEvidence();
}

/** More of the document, or all of it, was read. */
function growTree(id: DocumentId, before: DocumentView, view: DocumentView): void {
  const moved = headingsNow(placesOf(before), placesOf(view));
  useSteer.getState().move(id, moved);
  useDocument.getState().grow(id, view, moved);
}

/** The engine says that the open document's tree changed: it was corrected, or more of it was read. */
export function followTree(id: DocumentId): void {
  const { open } = useDocument.getState();
  if (openId(open) !== id) return;
  if (open.kind === 'unindexed' || (open.kind === 'open' && open.view.soFar)) void reloadDocument();
  else refreshTree(id).catch((error: unknown) => reportFailure('The tree could not be shown', error));
}

/** The pages come from the file itself as long as there is no index. */
function showUnindexed(id: DocumentId): void {
  const { open, setOpen } = useDocument.getState();
  if (open.kind === 'unindexed' && open.id === id) return;
  // While a part of it could be shown, the pages came from the file as well.
  const fromFile = open.kind === 'open' && open.id === id && open.view.soFar !== undefined;
  if (!fromFile) useViewer.getState().open(id, [], startOf(useView.getState().stored, id));
  setOpen({ kind: 'unindexed', id });
}

/** The first jump in a document that was just opened leaves no place behind. */
function arriveAt(target: JumpTarget): void {
  const { back, forward } = useViewer.getState();
  useViewer.getState().goTo(target);
  useViewer.setState({ back, forward });
  if (target.n !== undefined) useViewer.getState().setActive(target.n);
}

function failToOpen(id: DocumentId, error: unknown): void {
  const { open, setOpen } = useDocument.getState();
  if (isAppError(error, 'engine.gone') && open.kind === 'open' && open.id === id) return; // it is loaded again later
  useViewer.getState().close();
  setOpen({ kind: 'failed', id, error: toReport(error) });
}

export function closeDocument(): void {
  opening++;
  keepPlace();
  useViewer.getState().close();
  useDocument.getState().setOpen({ kind: 'none' });
  useView.getState().store({ document: null });
}

function leaveDocument(): void {
  keepPlace();
  useViewer.getState().setHovered(null);
}

/** Note where the reader is in the open document. */
export function keepPlace(): void {
  const viewer = useViewer.getState();
  const view = useView.getState();
  if (viewer.documentId) view.store(withPlace(view.stored, viewer.documentId, viewer));
}

export function goToSection(section: Section): void {
  useView.getState().setMain('pages');
  const { row } = section;
  const quads = row.mark?.quads;
  useViewer.getState().goTo({
    pageIndex: row.mark?.pageIndex ?? row.pageIndex,
    y: quads?.[0] ? boxOfQuad(quads[0]).y1 : undefined,
  });
  visit(row.kind === 'section' ? row.id : row.parent);
}

/** Stand on the words of a passage, in whatever document they are. */
export function goToEvidence(evidence: EvidenceItem, focus = false): void {
  const target = evidenceTarget(evidence, focus);
  if (useViewer.getState().documentId === evidence.document) {
    useView.getState().setMain('pages');
    useViewer.getState().goTo(target);
    useViewer.getState().setActive(evidence.n);
    visit(evidence.section);
  } else void openDocument(evidence.document, target, evidence.section);
}

export function evidenceTarget(evidence: EvidenceItem, focus: boolean): JumpTarget {
  const mark = evidence.marks[0];
  return { pageIndex: mark?.pageIndex ?? evidence.pageIndex, quads: mark?.quads, n: evidence.n, focus };
}

/** Hand the passages of the last answer that lie in the open document to the pages. */
export function showEvidence(): void {
  const { documentId, marks, setMarks } = useViewer.getState();
  const next = documentId === null ? [] : marksIn(documentId, evidenceOf(useAsk.getState().turn));
  // The receipt repeats what was streamed; the passage that the reader chose meanwhile stays chosen.
  if (JSON.stringify(next) !== JSON.stringify(marks)) setMarks(next);
}

export function marksIn(documentId: DocumentId, evidence: readonly EvidenceItem[]): readonly EvidenceMark[] {
  return evidence
    .filter((item) => item.document === documentId)
    .map(({ n, cited, text, marks }) => ({ n, cited, text, pages: marks }));
}

/** The passage before or after the active one, around the ends. */
export function stepEvidence(direction: 1 | -1): void {
  const evidence = evidenceOf(useAsk.getState().turn);
  if (evidence.length === 0) return;
  const at = evidence.findIndex(({ n }) => n === useViewer.getState().activeN);
  const next = at === -1 ? (direction === 1 ? 0 : -1) : (at + direction) % evidence.length;
  const item = evidence.at(next);
  if (item) goToEvidence(item);
}

export function goBack(): void {
  returnTo(useViewer.getState().goBack());
}

export function goForward(): void {
  returnTo(useViewer.getState().goForward());
}

function returnTo(place: HistoryPlace | null): void {
  if (!place) return;
  useView.getState().setMain('pages');
  if (place.documentId === openId(useDocument.getState().open)) return; // the viewer has jumped already
  leaveDocument();
  void loadDocument(place.documentId, { pageIndex: place.pageIndex, offset: place.offset });
}
