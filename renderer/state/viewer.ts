/**
 * What the pages show and where: the seam between the pages and the rest of the window. The pages write `place` and
 * `scale` as the reader scrolls and zooms; everything else asks for a move with `goTo` and for marks with `setMarks`.
 */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { TextEdges } from '#shared/contract/document.ts';
import type { ScanOutcome } from '#shared/domain/document/page-content.ts';
import type { Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { PageFrame, PageQuads, Point, Quad } from '#shared/domain/document/geometry.ts';
import type { TextPlace } from '#shared/domain/reflow/ranges.ts';
import type { Slice } from './slice.ts';

/**
 * A size that follows the width or the height of the pane (the page's, or that of its text alone), or a share of the printed size: 1 = 100 % = 96/72 CSS pixels
 * per point.
 */
export type Zoom = 'text' | 'width' | 'page' | number;

/** Clockwise turn by the reader, on top of the page's own. */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * How pages follow one another: below each other, one at a time, two side by side, or two of which the first page has none
 * beside it, as in a book.
 */
export type PageFlow = 'continuous' | 'single' | 'pairs' | 'book';

/** A document is read on its pages, or as flowing text. */
export type ReadingForm = 'pages' | 'text';

/** What stands at the top edge of the viewport. */
export interface Place {
  readonly pageIndex: number;
  /** Share of the displayed page's height above the edge, 0 (top of the page) to 1; may be slightly below 0 in a gap. */
  readonly offset: number;
}

/** A reading place that history can return to. */
export interface HistoryPlace extends Place {
  readonly documentId: DocumentId;
}

/** Where to go in the open document. Without `y` and `quads` it is the top of the page. */
export interface JumpTarget {
  readonly pageIndex: number;
  /** Height in user space of the page that should come near the top of the viewport. */
  readonly y?: number | undefined;
  /** What stands at `y`, for flowing text: beside it there may be another column. Nothing is marked. */
  readonly heading?: readonly Quad[] | undefined;
  /** Words to bring into view and to let settle once; on `pageIndex`. */
  readonly quads?: readonly Quad[] | undefined;
  /** Number of the evidence that is jumped to. */
  readonly n?: number | undefined;
  /** An exact place instead of `y` and `quads`, as history keeps it. */
  readonly offset?: number | undefined;
  /** Move the keyboard focus onto the pages too. */
  readonly focus?: boolean | undefined;
  /** The words are marked in another way: they do not settle, and where they are in view nothing moves. */
  readonly quiet?: boolean | undefined;
}

/** A move that the pages still have to make; `seq` tells two equal moves apart. */
export interface Jump extends JumpTarget {
  readonly seq: number;
}

/** One piece of evidence in the open document. */
export interface EvidenceMark {
  readonly n: number;
  readonly cited: boolean;
  /** The quoted words. */
  readonly text: string;
  readonly pages: readonly PageQuads[];
}

/** A page whose words are not in the index, and why, in the reader's words. */
export interface PageGap {
  readonly pageIndex: number;
  readonly code: string;
  readonly message: string;
  readonly scan?: ScanOutcome | undefined;
}

/** Words that the reader selected, with the points on the baselines where they begin and end on their first page. */
export interface SelectedWords {
  readonly pageIndex: number;
  /** The page on which they end. */
  readonly lastPageIndex: number;
  readonly text: string;
  /** Its paragraphs, where it is more than one. */
  readonly paragraphs?: readonly string[] | undefined;
  readonly from: Point;
  readonly to: Point;
  /** The same to be kept: its quads, and what stands around it. */
  readonly marked: Marked;
}

/** The file behind the open document, for what only it can tell or write. */
export interface OpenFile {
  /** The whole file with these in it as standard annotations; the file itself is left alone. */
  readonly withAnnotations: (annotations: readonly Annotation[]) => Promise<Uint8Array<ArrayBuffer>>;
  /** What was marked in the file by other programs, on all pages. */
  readonly ownAnnotations: (document: DocumentId) => Promise<readonly NewAnnotation[]>;
}

/** How a document is opened: where the reader stopped last. */
export interface ViewerStart extends Place {
  readonly zoom: Zoom;
  readonly rotation: Rotation;
  readonly night: boolean;
  readonly flow: PageFlow;
  readonly form: ReadingForm;
}

/** The words that flowing text began with, and the place of the pages that this was. */
export interface ReadWords {
  readonly words: TextPlace;
  readonly place: Place;
}

export interface Viewer {
  readonly documentId: DocumentId | null;
  /** Counts calls of `open`: each one shows its document afresh, from its own start. */
  readonly opened: number;
  /** Empty until the document is indexed or, if that comes first, open in the pages. */
  readonly frames: readonly PageFrame[];
  readonly gaps: readonly PageGap[];
  /** Where running text stands, for a fit that leaves the margins out; null where that is not known. */
  readonly textEdges: TextEdges | null;
  /** The pages are dark. */
  readonly night: boolean;
  /** Written by the pages; where they have to stand when they appear. */
  readonly place: Place;
  readonly zoom: Zoom;
  /** What `zoom` comes to now as a share of the printed size; written by the pages. */
  readonly scale: number;
  readonly rotation: Rotation;
  readonly flow: PageFlow;
  readonly form: ReadingForm;
  /** Written by the flowing text; null until it was shown. */
  readonly readWords: ReadWords | null;
  /** The last move asked for. */
  readonly jump: Jump | null;
  readonly marks: readonly EvidenceMark[];
  /** The passage that was jumped to or chosen. */
  readonly activeN: number | null;
  /** The passage under the pointer or the focus, wherever that is: answer, card, page, tree or map. */
  readonly hoveredN: number | null;
  /** Written by the pages; null unless the words could be a heading. */
  readonly selected: SelectedWords | null;
  /** Written by the pages; null until the file is open. */
  readonly file: OpenFile | null;
  /** The reader is asked what is to be printed. */
  readonly printing: boolean;
  readonly back: readonly HistoryPlace[];
  readonly forward: readonly HistoryPlace[];
  /** The last move that was made, so that pages that are mounted again do not make it again. */
  readonly made: Jump | null;

  readonly open: (documentId: DocumentId, frames: readonly PageFrame[], start?: Partial<ViewerStart>) => void;
  readonly close: () => void;
  /** Page sizes that became known after `open`, from the index or from the file itself. */
  readonly setFrames: (frames: readonly PageFrame[]) => void;
  readonly setGaps: (gaps: readonly PageGap[]) => void;
  readonly setTextEdges: (edges: TextEdges | null) => void;
  readonly setNight: (night: boolean) => void;
  /** Move, and remember the place left for `back`. */
  readonly goTo: (target: JumpTarget) => void;
  /** Move without leaving a place behind. */
  readonly move: (target: JumpTarget) => void;
  /** Called by the pages while the reader scrolls. */
  readonly setPlace: (place: Place) => void;
  /** Called by the flowing text while the reader scrolls: the place of its first words. */
  readonly setReadWords: (read: ReadWords) => void;
  readonly setForm: (form: ReadingForm) => void;
  readonly setScale: (scale: number) => void;
  readonly setZoom: (zoom: Zoom) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly setFlow: (flow: PageFlow) => void;
  /** Turn clockwise by a quarter. */
  readonly rotate: () => void;
  readonly setMarks: (marks: readonly EvidenceMark[]) => void;
  readonly setActive: (n: number | null) => void;
  readonly setHovered: (n: number | null) => void;
  readonly setSelected: (selected: SelectedWords | null) => void;
  readonly setPrinting: (printing: boolean) => void;
  readonly setFile: (file: OpenFile | null) => void;
  /** Called by the pages when they begin the move that was asked for. */
  readonly setMade: (jump: Jump) => void;
  /** Remember the place left, before something else than `goTo` moves the pages. */
  readonly remember: () => void;
  /** Take the last place left and move there if it is in the open document; returns it, or null if there is none. */
  readonly goBack: () => HistoryPlace | null;
  readonly goForward: () => HistoryPlace | null;
}

export const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

const HISTORY_MAX = 100;
const NEARLY = 0.005; // a scale that a fit left within half a percent of a step counts as that step

const closed = {
  documentId: null,
  opened: 0,
  frames: [],
  gaps: [],
  place: { pageIndex: 0, offset: 0 },
  zoom: 'text',
  textEdges: null,
  night: false,
  scale: 1,
  rotation: 0,
  flow: 'continuous',
  form: 'pages',
  readWords: null,
  jump: null,
  marks: [],
  activeN: null,
  hoveredN: null,
  selected: null,
  file: null,
  printing: false,
  back: [],
  forward: [],
  made: null,
} as const;

export function createViewer(slice: Slice<Viewer>): Viewer {
  const { get, set } = slice;
  return {
    ...closed,

    open: (documentId, frames, start = {}) =>
      set({
        documentId,
        opened: get().opened + 1,
        frames,
        gaps: [],
        textEdges: null,
        place: { pageIndex: clampPage(start.pageIndex ?? 0, frames.length), offset: start.offset ?? 0 },
        zoom: start.zoom ?? 'text',
        night: start.night ?? false,
        rotation: start.rotation ?? 0,
        flow: start.flow ?? 'continuous',
        form: start.form ?? 'pages',
        readWords: null,
        jump: null,
        marks: [],
        activeN: null,
        hoveredN: null,
        selected: null,
        printing: false,
      }),
    close: () => set({ ...closed, opened: get().opened, back: get().back, forward: get().forward }),

    ...moving(slice),
    setFrames: (frames) => set({ frames }),
    setGaps: (gaps) => set({ gaps }),
    setTextEdges: (textEdges) => {
      if (JSON.stringify(textEdges) !== JSON.stringify(get().textEdges)) set({ textEdges });
    },
    setNight: (night) => set({ night }),
    setPlace: (place) => set({ place }),
    setScale: (scale) => set({ scale }),
    setZoom: (zoom) => set({ zoom }),
    setFlow: (flow) => set({ flow }),
    setForm: (form) => set({ form, selected: null }),
    setReadWords: (readWords) => set({ readWords, place: readWords.place }),
    zoomIn: () => set({ zoom: stepAbove(get().scale) }),
    zoomOut: () => set({ zoom: stepBelow(get().scale) }),
    rotate: () => set({ rotation: ((get().rotation + 90) % 360) as Rotation }),
    setMarks: (marks) => set({ marks, activeN: null, hoveredN: null }),
    setActive: (activeN) => set({ activeN }),
    setHovered: (hoveredN) => set({ hoveredN }),
    setSelected: (selected) => set({ selected }),
    setPrinting: (printing) => set({ printing }),
    setFile: (file) => set({ file }),
    setMade: (made) => set({ made }),
  };
}

/** Moving to a place, and back to those that were left. */
function moving({ get, set }: Slice<Viewer>): Pick<Viewer, 'goTo' | 'move' | 'remember' | 'goBack' | 'goForward'> {
  const arrive = (to: HistoryPlace): HistoryPlace => {
    if (to.documentId === get().documentId)
      set({ jump: nextJump(get(), { pageIndex: to.pageIndex, offset: to.offset }) });
    return to;
  };
  return {
    goTo: (target) => {
      get().remember();
      get().move(target);
    },
    move: (target) => set({ jump: nextJump(get(), target) }),
    remember: () => {
      const here = currentPlace(get());
      if (here) set({ back: [...get().back, here].slice(-HISTORY_MAX), forward: [] });
    },
    goBack: () => {
      const { back, forward } = get();
      const to = back.at(-1);
      if (!to) return null;
      const here = currentPlace(get());
      set({ back: back.slice(0, -1), forward: here ? [...forward, here] : forward });
      return arrive(to);
    },
    goForward: () => {
      const { back, forward } = get();
      const to = forward.at(-1);
      if (!to) return null;
      const here = currentPlace(get());
      set({ forward: forward.slice(0, -1), back: here ? [...back, here] : back });
      return arrive(to);
    },
  };
}

function nextJump(state: Viewer, target: JumpTarget): Jump {
  const pageIndex = clampPage(target.pageIndex, state.frames.length);
  return { ...target, pageIndex, seq: (state.jump?.seq ?? 0) + 1 };
}

function currentPlace(state: Viewer): HistoryPlace | null {
  return state.documentId === null ? null : { documentId: state.documentId, ...state.place };
}

/** Before the sizes of the pages are known, any page may exist. */
function clampPage(pageIndex: number, pages: number): number {
  if (pages === 0) return Math.max(0, pageIndex);
  return Math.max(0, pages === 0 ? pageIndex : Math.min(pageIndex, pages - 1));
}

function stepAbove(scale: number): number {
  return zoomSteps.find((step) => step > scale * (1 + NEARLY)) ?? zoomSteps.at(-1)!;
}

function stepBelow(scale: number): number {
  return zoomSteps.findLast((step) => step < scale * (1 - NEARLY)) ?? zoomSteps[0];
}
