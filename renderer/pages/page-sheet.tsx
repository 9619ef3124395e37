/** One page: its picture, the marked words, the selectable text, its links and the number tags in its margin. */
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pageNameAndPlace } from '../format/page-name.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { PageWords } from '#shared/contract/find.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { pageProblemText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { openId } from '../state/reading.ts';
import { useEngine, useWindow, useWindowStore } from '../state/use-window.ts';
import type { PageGap, Rotation } from '../state/viewer.ts';
import { AloudLayer } from './aloud-layer.tsx';
import { AnnotationLayer, annotationAt, usePageAnnotations } from './annotation-layer.tsx';
import { AnnotationMarks } from './annotation-marks.tsx';
import { AreaDraw } from './area-draw.tsx';
import { InkTool } from './ink-tool.tsx';
import { TextBoxFrame } from './text-box-frame.tsx';
import { TextBoxTool } from './text-box-tool.tsx';
import { AskedLayer } from './asked-layer.tsx';
import { FindLayer } from './find-layer.tsx';
import { useLastPicture } from './last-picture.ts';
import { MarginTags } from './margin-tags.tsx';
import { MarkLayer, type Arrival, type PageMark } from './mark-layer.tsx';
import { NameLayer, useNameHover, usePageNames } from './name-layer.tsx';
import { PageLinks } from './page-links.tsx';
import type { PageRenderer, PictureState } from './pdf/page-renderer.ts';
import { isPicture, layOutText, type TextItem } from './pdf/text-layer.ts';
import { textEdges } from './text-edges.ts';
import { pageViewport, quadContains, toPdf, type PageViewport, type PxBox } from './viewport.ts';

const HIT_SLACK_PT = 1;
/** Text does not wait longer than this for a picture that takes its time. */
const TEXT_LATEST_MS = 400;

interface PageSheetProps {
  readonly frame: PageFrame;
  readonly box: PxBox;
  /** CSS pixels per point. */
  readonly scale: number;
  readonly turn: Rotation;
  readonly night: boolean;
  readonly pdf: PDFDocumentProxy | null;
  readonly renderer: PageRenderer | null;
  readonly marks: readonly PageMark[];
  readonly arrival: Arrival | null;
  readonly gap: PageGap | null;
}

export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { frame, box, scale, turn, night, pdf, renderer, marks, arrival, gap } = props;
  const { pageIndex, label } = frame;
  const view = useMemo(() => pageViewport(frame, turn, scale), [frame, turn, scale]);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [pictured, setPictured] = useState<PictureState | null>(null);
  const drawn = pictured === 'drawn';
  const last = useLastPicture(pageIndex, drawn);
  const [items, setItems] = useState<readonly TextItem[] | null>(null);

  useEffect(() => {
    if (!renderer || !picture.current) return undefined;
    return renderer.attach(pageIndex, picture.current, setPictured);
  }, [renderer, pageIndex]);
  const [isBare, setBare] = useState(false);
  const takeItems = useCallback((laidOut: readonly TextItem[] | null) => {
    setItems(laidOut);
    if (laidOut) setBare((before) => before || isPicture(laidOut));
  }, []);
  const recognized = useRecognized(pageIndex, isBare);
  useText({ pdf, pageIndex, turn, drawn, recognized }, text, takeItems);

  const edges = useMemo(() => (marks.length > 0 ? textEdges(view, items ?? []) : null), [view, items, marks.length]);
  const hover = useMarkHover(marks, view);
  const names = usePageNames(pageIndex);
  const nameHover = useNameHover(names, view);
  const annotations = usePageAnnotations(pageIndex);
  const chooseAnnotation = useAnnotationClick(annotations, view);
  const style = {
    left: box.left,
    top: box.top,
    width: box.width,
    height: box.height,
    '--total-scale-factor': scale,
    '--scale-round-x': '0.001px',
    '--scale-round-y': '0.001px',
  } as CSSProperties;
  return (
    <section
      className="sheet"
      style={style}
      aria-label={t('Page {page}', { page: pageNameAndPlace(pageIndex, label) })}
      data-page-index={pageIndex}
      data-drawn={drawn || undefined}
      onPointerMove={(event) => {
        hover.onMove(event);
        nameHover.onMove(event);
      }}
      onPointerLeave={hover.onLeave}
      onClick={(event) => {
        if (isTag(event.target) || !nameHover.onClick()) hover.onClick(event);
        chooseAnnotation(event);
      }}
    >
      {/* Paper is light in both themes, unless the reader wants it dark; what lies around it follows the window. */}
      <div className="paper" data-theme={night ? 'dark' : 'light'}>
        <div className="sheet-picture" ref={picture} aria-hidden="true" />
        {last?.turn === turn && (
          <img className="sheet-last" src={last.src} data-night={last.night || undefined} alt="" draggable={false} />
        )}
        {!drawn && !last && pdf && (
          <p className={pictured === 'failed' ? 'sheet-wait failed' : 'sheet-wait'}>
            {pictured === 'failed' ? t('This page cannot be drawn.') : t('Drawing the page …')}
          </p>
        )}
        <AnnotationLayer view={view} annotations={annotations} />
        <NameLayer view={view} pageIndex={pageIndex} names={names} />
        <MarkLayer view={view} marks={marks} arrival={arrival} />
        <AskedLayer view={view} pageIndex={pageIndex} />
        <AloudLayer view={view} />
        <FindLayer view={view} pageIndex={pageIndex} />
        <div className="text-layer" ref={text} />
        {items && pdf && <PageLinks pdf={pdf} view={view} />}
        {edges && <MarginTags view={view} marks={marks} edges={edges} />}
        <AnnotationMarks view={view} annotations={annotations} />
        <TextBoxFrame view={view} annotations={annotations} />
        <AreaDraw view={view} />
        <InkTool view={view} />
        <TextBoxTool view={view} />
      </div>
      {gap && <p className="sheet-gap">{gapText(gap)}</p>}
    </section>
  );
});

function gapText(gap: PageGap): string {
  return gap.code === 'pdf.needs-ocr' ? `${pageProblemText(gap)} ${t('It cannot be searched.')}` : pageProblemText(gap);
}

interface TextOf {
  readonly pdf: PDFDocumentProxy | null;
  readonly pageIndex: number;
  readonly turn: Rotation;
  readonly drawn: boolean;
  readonly recognized: Recognized;
}

interface Recognized {
  readonly read: () => Promise<readonly PageWords[]>;
  readonly since: unknown;
}

/** Lays out the words once the picture stands, so that the picture comes first. */
function useText(
  { pdf, pageIndex, turn, drawn, recognized: { read, since } }: TextOf,
  layer: { readonly current: HTMLDivElement | null },
  onItems: (items: readonly TextItem[] | null) => void,
): void {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), TEXT_LATEST_MS);
    return () => clearTimeout(timer);
  }, []);
  const ready = drawn || due;
  useEffect(() => {
    const container = layer.current;
    if (!pdf || !ready || !container) return undefined;
    const abort = new AbortController();
    layOutText(pdf, pageIndex, turn, container, abort.signal, read).then(
      (items) => !abort.signal.aborted && onItems(items),
      () => !abort.signal.aborted && onItems([]), // A page whose text cannot be read is still shown.
    );
    return () => {
      abort.abort();
      container.replaceChildren();
      onItems(null);
    };
  }, [pdf, pageIndex, turn, ready, layer, onItems, read, since]);
}

/** What the engine read of a page, and what changes once it may have read more of one that is a picture. */
function useRecognized(pageIndex: number, isBare: boolean): Recognized {
  const engine = useEngine();
  const open = useWindow(({ reading }) => reading.open);
  const id = openId(open);
  const read = useCallback(async () => {
    if (id === null) return [];
    const { words } = await engine.call('document.page-words', { document: id, pageIndex });
    return words;
  }, [engine, id, pageIndex]);
  return { read, since: isBare && open.kind === 'open' ? open.view : null };
}

interface MarkHover {
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onLeave: () => void;
  readonly onClick: (event: { readonly target: EventTarget }) => void;
}

/** The words lie above their marks, so a mark is found by where the pointer is. */
function useMarkHover(marks: readonly PageMark[], view: ReturnType<typeof pageViewport>): MarkHover {
  const store = useWindowStore();
  const under = useRef<number | null>(null);
  return useMemo(() => {
    const point = (n: number | null): void => {
      if (n === under.current) return;
      under.current = n;
      store.getState().viewer.setHovered(n);
    };
    return {
      onMove: (event) => {
        if (marks.length === 0 || event.buttons !== 0 || isTag(event.target)) return;
        const rect = event.currentTarget.getBoundingClientRect();
        const at = toPdf(view, [event.clientX - rect.left, event.clientY - rect.top]);
        const hit = marks.find(({ quads }) => quads.some((quad) => quadContains(quad, at, HIT_SLACK_PT)));
        point(hit?.mark.n ?? null);
      },
      onLeave: () => point(null),
      onClick: (event) => {
        if (under.current === null || isTag(event.target) || !getSelection()?.isCollapsed) return;
        store.getState().viewer.setActive(under.current);
      },
    };
  }, [store, marks, view]);
}

/** A click on a highlight chooses it, and a click beside all of them none. */
function useAnnotationClick(
  annotations: readonly Annotation[],
  view: PageViewport,
): (event: MouseEvent<HTMLElement>) => void {
  const store = useWindowStore();
  return useCallback(
    (event) => {
      if (isTag(event.target) || !getSelection()?.isCollapsed) return;
      const rect = event.currentTarget.getBoundingClientRect();
      const at = toPdf(view, [event.clientX - rect.left, event.clientY - rect.top]);
      const { active, setActive } = store.getState().annotations;
      const hit = annotationAt(annotations, view.frame.pageIndex, at)?.id ?? null;
      if (hit !== active) setActive(hit);
    },
    [store, annotations, view],
  );
}

function isTag(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}
