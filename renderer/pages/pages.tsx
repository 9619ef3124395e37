/** The middle pane: one document's pages, from the toolbar to the page map. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Scroll } from './anchor.ts';
import { useCopy, useKeys, useSelectedRange, useWheelTurns, useWheelZoom } from './interaction.ts';
import { FindBar } from './find-bar.tsx';
import { useCatchUp, useLetGo } from './follow.ts';
import { glides, jumpScroll, wordsInView } from './jump.ts';
import { topOfPage, turnedTo, type Layout, type PageRange } from './layout.ts';
import type { Arrival, PageMark } from './mark-layer.tsx';
import { LinkPreview } from './link-preview.tsx';
import { MarkToolsBar } from './mark-tools-bar.tsx';
import { PageMap } from './page-map.tsx';
import { PageScroller } from './page-scroller.tsx';
import './annotations.css';
import './find.css';
import './mark-tools.css';
import './halves.css';
import './pages.css';
import './page-notes.css';
import './presenting.css';
import { PageSheet } from './page-sheet.tsx';
import { openFileOf } from './pdf/annotate.ts';
import type { PageRenderer } from './pdf/page-renderer.ts';
import { prefersStillness } from './glide.ts';
import { usePresenting } from './presenting.ts';
import { PrintDialog } from './print-dialog.tsx';
import { renderOrder, wantedPage } from './render-order.ts';
import { AnnotationBar, SelectionBar } from './selection-bar.tsx';
import { AskPassword, DocumentFailed, NoDocument } from './states.tsx';
import { ReflowPages } from './reflow/reflow-pages.tsx';
import { Thumbnails } from './thumbnails.tsx';
import './thumbnails.css';
import { useKeepPictures } from './last-picture.ts';
import { Toolbar } from './toolbar.tsx';
import { useDocument, type DocumentState } from './use-document.ts';
import { useMainRenderer } from './use-page-renderer.ts';
import { useScroller, type Scroller, type Showing } from './use-scroller.ts';
import { pageViewport, PRINTED_SCALE } from './viewport.ts';
import { t } from '../languages/i18n.ts';
import { useWindowSize } from '../parts/screen.ts';
import { usePagesAreDark, useWindow, useWindowStore } from '../state/use-window.ts';
import type { EvidenceMark, Place } from '../state/viewer.ts';

/** Pages beside others. */
export interface Half {
  readonly label: string;
  readonly onClose: () => void;
}

/** @param half  where they share their pane with others */
export function Pages({ half }: { readonly half?: Half }) {
  const documentId = useWindow(({ viewer }) => viewer.documentId);
  const opened = useWindow(({ viewer }) => viewer.opened);
  const form = useWindow(({ viewer }) => viewer.form);
  const section = useRef<HTMLElement>(null);
  const presenting = usePresenting(section);
  return (
    <section
      className={half ? 'pages is-half' : 'pages'}
      aria-label={half?.label ?? t('Pages')}
      ref={section}
      data-presenting={presenting || undefined}
    >
      {documentId === null ? (
        <>
          <Toolbar
            frames={[]}
            page={0}
            previous={null}
            next={null}
            onTurnTo={() => undefined}
            onLeave={() => undefined}
          />
          <NoDocument />
        </>
      ) : form === 'text' && !presenting ? (
        <ReflowPages key={opened} documentId={documentId} half={half} />
      ) : (
        <DocumentPages key={opened} documentId={documentId} presenting={presenting} half={half} />
      )}
    </section>
  );
}

interface DocumentPagesProps {
  readonly documentId: DocumentId;
  readonly presenting: boolean;
  readonly half: Half | undefined;
}

function DocumentPages({ documentId, presenting, half }: DocumentPagesProps) {
  const store = useWindowStore();
  const { state, retry } = useDocument(documentId);
  const frames = useWindow(({ viewer }) => viewer.frames);
  const showing = useShowing(presenting);
  const start = useRef<Place>(store.getState().viewer.place);
  const aim = useAim();
  const scroller = useScroller(frames, showing, start.current, aim);
  const { element, layout, page } = scroller;
  const pdf = state.kind === 'ready' ? state.pdf : null;
  const renderer = useMainRenderer(pdf);
  useKeepPictures(renderer, documentId);
  useFile(pdf);
  const arrival = useJumps(scroller);

  useShownScale(layout, page, presenting);
  const turnTo = useTurnTo(scroller);
  useWheelZoom(scroller);
  useWheelTurns(scroller, turnTo);
  useCopy(element);
  useLetGo(element);
  useCatchUp();
  const onKeyDown = useKeys(scroller, turnTo);

  const wanted = useWindow(({ view }) => view.stored.thumbnails);
  const size = useWindowSize();
  const thumbnails = wanted && size !== 'narrow' && frames.length > 0 && !presenting && !half;
  const id = useId();
  const blocked = state.kind === 'failed' || state.kind === 'locked';
  // Fitted to the text, a page may go on beside the pane, where nothing else says so.
  const isCut = showing.zoom === 'text' && layout.content.width > layout.pane.width + 1;
  return (
    <>
      {!presenting && <Bars scroller={scroller} onTurnTo={turnTo} half={half} />}
      <div className="page-area">
        {blocked && <Cover document={documentId} state={state} onRetry={retry} />}
        {thumbnails && <Thumbnails pdf={pdf} frames={frames} page={page} onTurnTo={turnTo} />}
        {isCut && <div className="cut-edge at-start" />}
        <PageScroller
          scroller={scroller}
          id={half ? `pages-${id}` : 'pages-scroller'}
          blocked={blocked}
          opening={state.kind === 'opening'}
          fit={showing.zoom}
          onKeyDown={onKeyDown}
        >
          <Sheets scroller={scroller} pdf={pdf} renderer={renderer} arrival={arrival} />
          <SelectionBar scroller={scroller} />
          <AnnotationBar scroller={scroller} />
          <LinkPreview scroller={scroller} document={documentId} pdf={pdf} />
        </PageScroller>
        {isCut && <div className="cut-edge at-end" />}
        {!presenting && <MarkToolsBar />}
        {!presenting && <PageMap scroller={scroller} />}
      </div>
      <PrintDialog pdf={pdf} page={page} />
    </>
  );
}

interface BarsProps {
  readonly scroller: Scroller;
  readonly onTurnTo: (pageIndex: number, remember: boolean) => void;
  readonly half: Half | undefined;
}

/** The bars above the pages: whoever leaves them by a key goes to the pages. */
function Bars({ scroller: { element, layout, page }, onTurnTo, half }: BarsProps) {
  const frames = useWindow(({ viewer }) => viewer.frames);
  const focus = useCallback(() => element?.focus({ preventScroll: true }), [element]);
  return (
    <>
      <Toolbar
        frames={frames}
        page={page}
        previous={turnedTo(layout, page, -1)}
        next={turnedTo(layout, page, 1)}
        onTurnTo={onTurnTo}
        onLeave={focus}
        half={half}
      />
      <FindBar onLeave={focus} />
    </>
  );
}

interface CoverProps {
  readonly document: DocumentId;
  readonly state: DocumentState;
  readonly onRetry: () => void;
}

/** What stands in place of pages that cannot be shown. */
function Cover({ document, state, onRetry }: CoverProps) {
  return (
    <div className="page-cover">
      {state.kind === 'failed' && <DocumentFailed document={document} error={state.error} onRetry={onRetry} />}
      {state.kind === 'locked' && <AskPassword wrong={state.wrong} onGive={state.give} />}
    </div>
  );
}

/** Lets the rest of the window know how large the page is shown. */
function useShownScale(layout: Layout, page: number, presenting: boolean): void {
  const store = useWindowStore();
  useEffect(() => {
    const scale = layout.scales[Math.min(page, layout.pages - 1)];
    if (scale !== undefined && !presenting) store.getState().viewer.setScale(scale / PRINTED_SCALE);
  }, [store, layout, page, presenting]);
}

/** Goes to a page from the toolbar, the keys or the wheel. */
function useTurnTo({ layout, position, moveTo }: Scroller): (pageIndex: number, remember: boolean) => void {
  const store = useWindowStore();
  return useCallback(
    (pageIndex, remember) => {
      if (remember) store.getState().viewer.remember();
      const smooth = !prefersStillness() && layout.flow !== 'single' && glides(layout, position(), pageIndex);
      moveTo({ top: topOfPage(layout, pageIndex) }, smooth);
    },
    [store, layout, position, moveTo],
  );
}

/** To others a page is shown alone and as a whole, however the reader has it. */
function useShowing(presenting: boolean): Showing {
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const zoom = useWindow(({ viewer }) => viewer.zoom);
  const flow = useWindow(({ viewer }) => viewer.flow);
  return presenting ? { turn, zoom: 'page', flow: 'single' } : { turn, zoom, flow };
}

/** Lets the rest of the window read and write what only the file has. */
function useFile(pdf: PDFDocumentProxy | null): void {
  const setFile = useWindow(({ viewer }) => viewer.setFile);
  useEffect(() => {
    if (!pdf) return undefined;
    setFile(openFileOf(pdf));
    return () => setFile(null);
  }, [setFile, pdf]);
}

/** Where the pages begin, if a move is asked for before they appear. */
function useAim(): (layout: Layout, from: Scroll) => Scroll {
  const store = useWindowStore();
  return useCallback(
    (layout, from) => {
      const { jump, made, frames, rotation } = store.getState().viewer;
      const frame = jump === made ? undefined : frames[jump?.pageIndex ?? -1];
      const scale = layout.scales[jump?.pageIndex ?? -1];
      if (!jump || !frame || scale === undefined) return from;
      return jumpScroll(layout, pageViewport(frame, rotation, scale), jump, from);
    },
    [store],
  );
}

/** Makes the moves that the rest of the window asks for; returns the words that were jumped to last. */
function useJumps(scroller: Scroller): Arrival | null {
  const store = useWindowStore();
  const jump = useWindow(({ viewer }) => viewer.jump);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const { element, layout, position, moveTo } = scroller;
  useEffect(() => {
    const { made, setMade, frames, rotation } = store.getState().viewer;
    if (!jump || !element || jump === made || layout.pages === 0) return;
    const frame = frames[jump.pageIndex];
    const scale = layout.scales[jump.pageIndex];
    if (!frame || scale === undefined) return;
    setMade(jump);
    const from = position();
    const view = pageViewport(frame, rotation, scale);
    if (jump.quiet && jump.quads && wordsInView(layout, view, jump, from)) return;
    const to = jumpScroll(layout, view, jump, from);
    const smooth = jump.offset === undefined && !prefersStillness() && glides(layout, from, jump.pageIndex);
    setArrival(null);
    moveTo(to, smooth, () => {
      const { seq, pageIndex, quads, n } = jump;
      if (quads && !jump.quiet) setArrival({ seq, pageIndex, quads, isMarked: n === undefined });
    });
    if (jump.focus) element.focus({ preventScroll: true });
  }, [store, jump, element, layout, position, moveTo]);
  return arrival;
}

interface SheetsProps {
  readonly scroller: Scroller;
  readonly pdf: PDFDocumentProxy | null;
  readonly renderer: PageRenderer | null;
  readonly arrival: Arrival | null;
}

const noMarks: readonly PageMark[] = [];
/** Zooming goes on for a while; a picture that is only enlarged waits for its end. */
const REDRAW_AFTER_MS = 140;

function Sheets({ scroller, pdf, renderer, arrival }: SheetsProps) {
  const { element, layout, range, page, pixelRatio, position } = scroller;
  const frames = useWindow(({ viewer }) => viewer.frames);
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const gaps = useWindow(({ viewer }) => viewer.gaps);
  const night = usePagesAreDark();
  const byPage = usePageMarks();
  const selected = useSelectedRange(element);
  const mounted = useMemo(() => mountedPages(range, selected, layout), [range, selected, layout]);

  const evidence = useEvidencePages();
  const lastLayout = useRef<Layout | null>(null);
  useEffect(() => {
    if (!renderer) return undefined;
    const ahead = evidence.filter((i) => i < layout.pages).map((i) => wantedPage(layout, i, turn, pixelRatio, night));
    const draw = (): void => renderer.want(renderOrder(layout, range, position().top, turn, pixelRatio, night), ahead);
    const resized = lastLayout.current !== null && lastLayout.current !== layout;
    lastLayout.current = layout;
    if (!resized) {
      draw();
      return undefined;
    }
    const timer = setTimeout(draw, REDRAW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [renderer, layout, range, page, turn, pixelRatio, position, night, evidence]);

  return mounted.map((i) => {
    const frame = frames[i];
    if (!frame) return null;
    return (
      <Sheet
        key={i}
        i={i}
        layout={layout}
        frame={frame}
        turn={turn}
        night={night}
        pdf={pdf}
        renderer={renderer}
        marks={byPage.get(i) ?? noMarks}
        arrival={arrival?.pageIndex === i ? arrival : null}
        gap={gaps.find((each) => each.pageIndex === i) ?? null}
      />
    );
  });
}

type SheetProps = Omit<Parameters<typeof PageSheet>[0], 'box' | 'scale'> & {
  readonly i: number;
  readonly layout: Layout;
};

/** Gives a sheet its place; the box keeps its identity as long as it keeps its values. */
function Sheet({ i, layout, ...rest }: SheetProps) {
  const left = layout.lefts[i]!;
  const top = layout.tops[i]!;
  const width = layout.widths[i]!;
  const height = layout.heights[i]!;
  const box = useMemo(() => ({ left, top, width, height }), [left, top, width, height]);
  return <PageSheet {...rest} box={box} scale={layout.scales[i]!} />;
}

/** A selection must not lose the words it begins with, however far the reader drags it. */
const SELECTED_PAGES_MAX = 40;

function mountedPages(range: PageRange, selected: PageRange | null, layout: Layout): readonly number[] {
  const pages = new Set<number>();
  for (let i = range.first; i <= Math.min(range.last, layout.pages - 1); i++) pages.add(i);
  if (selected && selected.last - selected.first < SELECTED_PAGES_MAX)
    for (let i = selected.first; i <= Math.min(selected.last, layout.pages - 1); i++) pages.add(i);
  return [...pages].toSorted((a, b) => a - b);
}

/** Pages of an answer's evidence that are drawn before they are gone to, as far as there is room. */
const EVIDENCE_AHEAD = 6;

/** The passage under the pointer is likely to be next. */
function useEvidencePages(): readonly number[] {
  const marks = useWindow(({ viewer }) => viewer.marks);
  const hoveredN = useWindow(({ viewer }) => viewer.hoveredN);
  return useMemo(() => {
    const first = marks.toSorted((a, b) => Number(b.n === hoveredN) - Number(a.n === hoveredN));
    const pages = new Set(first.flatMap((mark) => mark.pages[0]?.pageIndex ?? []));
    return [...pages].slice(0, EVIDENCE_AHEAD);
  }, [marks, hoveredN]);
}

function usePageMarks(): ReadonlyMap<number, readonly PageMark[]> {
  const marks = useWindow(({ viewer }) => viewer.marks);
  return useMemo(() => groupByPage(marks), [marks]);
}

function groupByPage(marks: readonly EvidenceMark[]): ReadonlyMap<number, readonly PageMark[]> {
  const pages = new Map<number, PageMark[]>();
  for (const mark of marks) {
    for (const { pageIndex, quads } of mark.pages) {
      const list = pages.get(pageIndex) ?? [];
      if (list.length === 0) pages.set(pageIndex, list);
      list.push({ mark, quads });
    }
  }
  return pages;
}
