/** The names in the open document: the list of them, the one that is looked at, and where they stand on the pages. */
import { create } from 'zustand';
import { isAbort, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { EntityMarks, EntityRelation, EntitySummary, EntityView, GraphExtractor } from '#shared/contract/graph.ts';
import { engine } from '../api/engine.ts';
import { openId, useDocument } from './document.ts';
import { visit } from './follow-place.ts';
import { openDocument } from './navigation.ts';
import { useView } from './view.ts';
import { useViewer } from './viewer.ts';

export type NameList =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      /** Those that are named most come first. */
      readonly entities: readonly EntitySummary[];
      readonly relations: readonly EntityRelation[];
      readonly total: number;
      readonly extractor: GraphExtractor;
    }
  | { readonly kind: 'failed'; readonly error: ErrorReport };

export type LookedAt =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'open'; readonly id: number; readonly view: EntityView }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorReport };

/** A name that was looked at before, in the document where it was. */
export interface LookedBefore {
  readonly document: DocumentId;
  readonly id: number;
  readonly name: string;
}

export type NameType = EntitySummary['type'];

interface ExploreState {
  /** Whether the names stand in the place of the tree. */
  readonly shown: boolean;
  /** Whether the graph of the names stands in the place of the pages. */
  readonly graph: boolean;
  readonly list: NameList;
  readonly filter: string;
  readonly type: NameType | 'all';
  /** Only names on the page that the reader is on. */
  readonly onlyHere: boolean;
  readonly lookedAt: LookedAt;
  /** The way back from the name that is looked at, the nearest last. */
  readonly trail: readonly LookedBefore[];
  /** The name that was looked at last; the list begins there when the reader comes back to it. */
  readonly last: number | null;
  /** Index of the occurrence that was jumped to. */
  readonly at: number | null;
  /** Whether names are underlined on the pages. */
  readonly onPages: boolean;
  /** Names on the pages that were asked for, by page index. */
  readonly pages: ReadonlyMap<number, readonly EntityMarks[]>;
  readonly setFilter: (filter: string) => void;
  readonly setType: (type: NameType | 'all') => void;
  readonly setOnlyHere: (onlyHere: boolean) => void;
  readonly setOnPages: (onPages: boolean) => void;
}

const ENTITIES_MAX = 2000;

const TRAIL_MAX = 50;

const nothing = {
  list: { kind: 'none' },
  lookedAt: { kind: 'none' },
  trail: [],
  last: null,
  at: null,
  pages: new Map(),
} as const;

export const useExplore = create<ExploreState>()((set) => ({
  shown: false,
  graph: false,
  filter: '',
  type: 'all',
  onlyHere: false,
  onPages: false,
  ...nothing,
  setFilter: (filter) => set({ filter }),
  setType: (type) => set({ type }),
  setOnlyHere: (onlyHere) => set({ onlyHere }),
  setOnPages: (onPages) => set({ onPages }),
}));

/** What was asked of an earlier document, or of another name, is dropped when it arrives. */
let listing: AbortController | undefined;
let looking: AbortController | undefined;
const asked = new Set<number>();

function indexedDocument(): DocumentId | null {
  const { open } = useDocument.getState();
  return open.kind === 'open' ? open.id : null;
}

export function showNames(): void {
  useExplore.setState({ shown: true });
  if (useExplore.getState().list.kind === 'none') void loadNames();
}

export function hideNames(): void {
  useExplore.setState({ shown: false, graph: false });
}

export function setGraph(graph: boolean): void {
  if (graph) showNames();
  useExplore.setState({ graph });
}

/** Load the names of the open document. @param keep  the name that was looked at, if it is still there */
export async function loadNames(keep?: string): Promise<void> {
  const document = indexedDocument();
  if (document === null) return;
  listing?.abort();
  const { signal } = (listing = new AbortController());
  useExplore.setState({ list: { kind: 'loading' } });
  try {
    const found = await engine().call('graph.entities', { document, limit: ENTITIES_MAX }, signal);
    if (signal.aborted) return;
    useExplore.setState({ list: { kind: 'ready', ...found } });
    const again = keep === undefined ? undefined : found.entities.find(({ name }) => name === keep);
    if (again) void look(again.id, false);
  } catch (error) {
    if (!signal.aborted && !isAbort(error)) useExplore.setState({ list: { kind: 'failed', error: toReport(error) } });
  }
}

/** The way back with the name that is looked at now at its end. */
function trailFromHere(): readonly LookedBefore[] {
  const { trail, lookedAt } = useExplore.getState();
  const document = indexedDocument();
  if (lookedAt.kind !== 'open' || document === null) return trail;
  return [...trail, { document, id: lookedAt.id, name: lookedAt.view.entity.name }].slice(-TRAIL_MAX);
}

/** Look at one name. @param go  also stand on the first of its places */
export async function lookAt(id: number, go = false): Promise<void> {
  const { lookedAt } = useExplore.getState();
  if (lookedAt.kind !== 'open' || lookedAt.id !== id) useExplore.setState({ trail: trailFromHere() });
  await look(id, go);
}

/** Look again at the name before this one, in its document; at the list if there is none. */
export async function lookBack(): Promise<void> {
  const before = useExplore.getState().trail.at(-1);
  if (!before) {
    lookAway();
    return;
  }
  const trail = useExplore.getState().trail.slice(0, -1);
  if (before.document !== indexedDocument()) {
    await openDocument(before.document);
    if (indexedDocument() !== before.document) return;
    showNames();
  }
  useExplore.setState({ trail });
  await look(before.id, false);
}

async function look(id: number, go: boolean): Promise<void> {
  const document = indexedDocument();
  if (document === null) return;
  looking?.abort();
  const { signal } = (looking = new AbortController());
  useExplore.setState({ lookedAt: { kind: 'loading', id }, at: null });
  try {
    const view = await engine().call('graph.entity', { document, entity: id }, signal);
    if (signal.aborted) return;
    useExplore.setState({ lookedAt: { kind: 'open', id, view } });
    if (go) goToOccurrence(0);
  } catch (error) {
    if (signal.aborted || isAbort(error)) return;
    useExplore.setState({ lookedAt: { kind: 'failed', id, error: toReport(error) } });
  }
}

export function lookAway(): void {
  looking?.abort();
  const { lookedAt } = useExplore.getState();
  useExplore.setState({
    lookedAt: { kind: 'none' },
    trail: [],
    last: lookedAt.kind === 'none' ? null : lookedAt.id,
    at: null,
  });
}

/** Stand on the words of an occurrence of the name that is looked at. */
export function goToOccurrence(index: number, focus = false): void {
  const { lookedAt } = useExplore.getState();
  const occurrence = lookedAt.kind === 'open' ? lookedAt.view.occurrences[index] : undefined;
  if (!occurrence) return;
  const mark = occurrence.marks[0];
  useExplore.setState({ at: index });
  useView.getState().setMain('pages');
  useViewer.getState().goTo({ pageIndex: mark?.pageIndex ?? occurrence.pageIndex, quads: mark?.quads, focus });
  visit(occurrence.section);
}

/** Open another document of the library at a name in it. */
export async function goElsewhere(document: DocumentId, entity: number): Promise<void> {
  const trail = trailFromHere();
  await openDocument(document);
  if (indexedDocument() !== document) return; // the reader went on, or it cannot be opened, which was said
  showNames();
  useExplore.setState({ trail });
  await look(entity, true);
}

/** Ask for the names on a page, once. */
export async function wantPage(pageIndex: number): Promise<void> {
  const document = indexedDocument();
  if (document === null || asked.has(pageIndex)) return;
  asked.add(pageIndex);
  try {
    const { marks } = await engine().call('graph.page', { document, pageIndex });
    if (indexedDocument() !== document || !asked.has(pageIndex)) return;
    useExplore.setState(({ pages }) => ({ pages: new Map(pages).set(pageIndex, marks) }));
  } catch {
    // The list says what is wrong; the page is only not underlined, and is asked for again when it is shown again.
    asked.delete(pageIndex);
  }
}

/** A language model found more names in a document: the list has them, and what the reader looks at stays in its place. */
export function followGraph(document: DocumentId): void {
  if (document !== indexedDocument()) return;
  asked.clear();
  const { list, pages } = useExplore.getState();
  for (const pageIndex of pages.keys()) void wantPage(pageIndex);
  if (list.kind === 'ready') void renewNames(document);
}

async function renewNames(document: DocumentId): Promise<void> {
  listing?.abort();
  const { signal } = (listing = new AbortController());
  // What is shown stays until the new list is there, or if there is none.
  const found = await engine()
    .call('graph.entities', { document, limit: ENTITIES_MAX }, signal)
    .catch(() => undefined);
  if (found && !signal.aborted) useExplore.setState({ list: { kind: 'ready', ...found } });
}

/** Forget the names of a document that was left or indexed anew, and load those of the one that is there now. */
export function followDocument(): () => void {
  let before = useDocument.getState().open;
  const stopJumps = useViewer.subscribe(({ jump }, { jump: earlier }) => {
    // Whoever is led to a place wants to see the pages.
    if (jump !== earlier && jump !== null) useExplore.setState({ graph: false });
  });
  const stopDocuments = useDocument.subscribe(({ open }) => {
    if (open === before) return;
    const same = openId(open) === openId(before);
    before = open;
    listing?.abort();
    looking?.abort();
    asked.clear();
    const { lookedAt, shown } = useExplore.getState();
    const keep = same && lookedAt.kind === 'open' ? lookedAt.view.entity.name : undefined;
    useExplore.setState({ ...nothing, ...(!same && { filter: '', type: 'all' as const }) });
    if (shown && open.kind === 'open') void loadNames(keep);
  });
  return () => {
    stopJumps();
    stopDocuments();
  };
}
