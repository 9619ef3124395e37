/** A part of a page as it is printed, drawn from the page itself wherever it is shown: marked words washed, its words selectable. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { EvidenceItem } from '#shared/contract/answer.ts';
import { boxOfQuad, type Box, type PageFrame, type PageQuads, type Quad } from '#shared/domain/document/geometry.ts';
import { useSeen } from '../parts/use-seen.ts';
import { useIsDark, useWindow } from '../state/use-window.ts';
import './crop.css';
import { MarkLayer } from './mark-layer.tsx';
import './pages.css';
import { usePdfFiles } from './pdf/use-files.ts';
import type { Strip } from './pdf/draw-strip.ts';
import { layLines, layStrips, runsUpright, type LaidStrip } from './strip-layout.ts';
import { boxToCss, pageViewport, type PageViewport } from './viewport.ts';

/** What is drawn of the pages, and what is marked in it. */
type Cropped = Pick<EvidenceItem, 'document' | 'n' | 'cited' | 'text' | 'marks' | 'areas' | 'breaks'>;

export interface PageCropProps {
  readonly evidence: Cropped;
  /** All that an answer shows of it, or so many lines from its first words on. */
  readonly look: 'whole' | number;
  /** CSS pixels per point, beyond the usual. */
  readonly mostScale?: number;
  /** What else lies over the words. */
  readonly over?: ((view: PageViewport) => ReactNode) | undefined;
  /** It cannot be drawn: its words have to do. */
  readonly onFailed: () => void;
}

/** As wide as what it stands in, and as high as it comes to; its room is kept while it is drawn. */
export function PageCrop({ evidence, look, mostScale, over, onFailed }: PageCropProps) {
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useOwnWidth(host);
  const { areas, marks, breaks } = evidence;
  const strips = useMemo(() => {
    const printed = { areas: areas ?? [], marks, breaks: breaks ?? [] };
    return look === 'whole' ? layStrips(printed, widthPx, mostScale) : layLines(printed, widthPx, look);
  }, [areas, marks, breaks, look, widthPx, mostScale]);
  const isNowhere = marks.length === 0 && (areas ?? []).length === 0;
  const hasNoLines = isNowhere || (look !== 'whole' && runsUpright(marks));
  useEffect(() => {
    if (hasNoLines) onFailed();
  }, [hasNoLines, onFailed]);
  return (
    <div ref={host} className={look === 'whole' ? 'crop-strips' : 'crop-strips is-line'} dir="ltr">
      {strips.map((strip, at) => (
        <StripShown key={at} evidence={evidence} strip={strip} over={over} onFailed={onFailed} />
      ))}
    </div>
  );
}

/** Known before anything is painted, so that nothing moves. */
function useOwnWidth(host: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const measure = (): void => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return widthPx;
}

interface StripShownProps {
  readonly evidence: Cropped;
  readonly strip: LaidStrip;
  readonly over: PageCropProps['over'];
  readonly onFailed: () => void;
}

function StripShown({ evidence, strip, over, onFailed }: StripShownProps) {
  const host = useRef<HTMLDivElement>(null);
  const { picture, words, frame } = useStrip(host, evidence, strip, onFailed);
  const night = useIsDark();
  const { box, scale, cutBefore, cutAfter } = strip;
  const isTurned = frame !== null && frame.rotation % 180 !== 0;
  const [across, up] = [(box.x1 - box.x0) * scale, (box.y1 - box.y0) * scale];
  return (
    <div
      ref={host}
      className="crop-strip"
      data-before={cutBefore}
      data-after={cutAfter}
      data-theme={night ? 'dark' : 'light'}
      data-drawn={frame !== null || undefined}
      style={isTurned ? { width: up, height: across } : { width: across, height: up }}
    >
      <div ref={picture} className="crop-picture" aria-hidden="true" />
      <Over evidence={evidence} strip={strip} frame={frame} over={over} />
      <div ref={words} className="crop-words" style={frame ? wordsStyle(frame, strip) : undefined} />
    </div>
  );
}

/** Where all of the page lies, of which the strip is a window. */
function wordsStyle(frame: PageFrame, { box, scale }: LaidStrip): CSSProperties {
  const view = pageViewport(frame, 0, scale);
  const { left, top } = boxToCss(view, box);
  return {
    left: -left,
    top: -top,
    width: view.widthPx,
    height: view.heightPx,
    '--total-scale-factor': scale,
    '--scale-round-x': '0.001px',
    '--scale-round-y': '0.001px',
  } as CSSProperties;
}

interface OverProps {
  readonly evidence: Cropped;
  readonly strip: LaidStrip;
  readonly frame: PageFrame | null;
  readonly over: PageCropProps['over'];
}

/** The wash over the marked words, once it is known how the page lies. */
function Over({ evidence, strip, frame, over }: OverProps) {
  const { n, cited, text, marks } = evidence;
  const pageMarks = useMemo(() => {
    const quads = quadsOn(marks, strip.pageIndex).filter((quad) => isLevelWith(strip.box, quad));
    return [{ mark: { n, cited, text, pages: marks }, quads }];
  }, [n, cited, text, marks, strip.pageIndex, strip.box]);
  if (!frame) return null;
  const view = pageViewport(frame, 0, strip.scale);
  return (
    <div className="crop-marks" style={wordsStyle(frame, strip)}>
      <MarkLayer view={view} marks={pageMarks} arrival={null} />
      {over?.(view)}
    </div>
  );
}

/** What stands above or below reaches into a strip with its edge alone, and is no part of it. */
function isLevelWith({ y0, y1 }: Box, quad: Quad): boolean {
  const { y0: bottom, y1: top } = boxOfQuad(quad);
  return Math.min(y1, top) - Math.max(y0, bottom) > (top - bottom) / 2;
}

function quadsOn(marks: readonly PageQuads[], pageIndex: number): PageQuads['quads'] {
  return marks.flatMap((one) => (one.pageIndex === pageIndex ? one.quads : []));
}

/** Draws the strip once it comes into view, and stops when it leaves before it was drawn. */
function useStrip(
  host: RefObject<HTMLDivElement | null>,
  { document }: Cropped,
  { pageIndex, box, scale }: LaidStrip,
  onFailed: () => void,
) {
  const files = usePdfFiles();
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<PageFrame | null>(null);
  const shown = useRef<Strip | null>(null);
  const drawn = useRef('');
  const seen = useSeen(host);
  const night = useIsDark();
  const password = useWindow(({ library }) => library.passwords.get(document));
  const { x0, y0, x1, y1 } = box;
  useEffect(() => {
    const key = JSON.stringify([document, pageIndex, x0, y0, x1, y1, scale, night]);
    if (!seen || drawn.current === key) return undefined;
    const abort = new AbortController();
    const wanted = { document, password, pageIndex, box: { x0, y0, x1, y1 }, scale: scale * devicePixelRatio, night };
    files.strip(wanted, abort.signal).then(
      (strip) => {
        if (abort.signal.aborted) return;
        drawn.current = key;
        letGo(shown.current);
        shown.current = strip;
        picture.current?.replaceChildren(strip.picture);
        words.current?.replaceChildren(strip.words);
        setFrame(strip.frame);
      },
      () => !abort.signal.aborted && onFailed(),
    );
    return () => abort.abort();
  }, [files, document, password, pageIndex, x0, y0, x1, y1, scale, night, seen, onFailed]);
  useLayoutEffect(
    () => () => {
      letGo(shown.current);
      shown.current = null;
      drawn.current = '';
    },
    [],
  );
  return { picture, words, frame };
}

/** Chromium keeps the memory of a canvas that is taken out until it has no size. */
function letGo(strip: Strip | null): void {
  if (strip) strip.picture.width = strip.picture.height = 0;
}
