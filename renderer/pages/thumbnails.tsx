/** Thumbnails, with what is marked on them, for finding a page by its looks. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { StickyNote } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pageNameAndPlace } from '../format/page-name.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { t } from '../languages/i18n.ts';
import { evidenceTagClass } from '../parts/evidence-tag.tsx';
import { usePagesAreDark, useWindow } from '../state/use-window.ts';
import type { PageRenderer } from './pdf/page-renderer.ts';
import { usePageRenderer } from './use-page-renderer.ts';
import { shownSizePt } from './viewport.ts';

const WIDTH_PX = 96;
/** Below a picture: its number and the gap. */
const BELOW_PX = 30;
/** The pages themselves come first. */
const DRAW_AFTER_MS = 120;

interface ThumbnailsProps {
  readonly pdf: PDFDocumentProxy | null;
  readonly frames: readonly PageFrame[];
  /** The page that the reader is on. */
  readonly page: number;
  readonly onTurnTo: (pageIndex: number, remember: boolean) => void;
}

export function Thumbnails({ pdf, frames, page, onTurnTo }: ThumbnailsProps) {
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const night = usePagesAreDark();
  // One of their own: small pictures do not push the large ones out of their budget.
  const renderer = usePageRenderer(pdf);
  const scroller = useRef<HTMLDivElement>(null);
  const heightOf = (i: number): number => {
    const size = shownSizePt(frames[i]!, turn);
    return Math.round((WIDTH_PX * size.height) / size.width);
  };
  const virtual = useVirtualizer({
    count: frames.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => heightOf(i) + BELOW_PX,
    overscan: 2,
  });
  const shown = virtual.getVirtualItems();
  const range = `${shown[0]?.index ?? 0}-${shown.at(-1)?.index ?? -1}`;
  useEffect(() => {
    if (!renderer) return undefined;
    const timer = setTimeout(() => {
      const pages = shown.map(({ index }) => ({
        pageIndex: index,
        turn,
        night,
        width: Math.round(WIDTH_PX * devicePixelRatio),
        height: Math.round(heightOf(index) * devicePixelRatio),
      }));
      renderer.want(pages);
    }, DRAW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [renderer, range, turn, night, frames]);
  useEffect(() => {
    if (page < frames.length) virtual.scrollToIndex(page, { align: 'auto' });
  }, [virtual, page, frames.length]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: page + 1, ArrowUp: page - 1, Home: 0, End: frames.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= frames.length) return;
    event.preventDefault();
    onTurnTo(to, false);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-thumb='${to}']`)?.focus());
  };
  return (
    <div ref={scroller} className="thumbnails scrolls" role="group" aria-label={t('Thumbnails')} onKeyDown={onKeyDown}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, start }) => (
          <Thumbnail
            key={index}
            frame={frames[index]!}
            height={heightOf(index)}
            top={start}
            current={index === page}
            renderer={renderer}
            onChoose={() => onTurnTo(index, true)}
          />
        ))}
      </div>
    </div>
  );
}

interface ThumbnailProps {
  readonly frame: PageFrame;
  readonly height: number;
  readonly top: number;
  readonly current: boolean;
  readonly renderer: PageRenderer | null;
  readonly onChoose: () => void;
}

function Thumbnail({ frame: { pageIndex, label }, height, top, current, renderer, onChoose }: ThumbnailProps) {
  const host = useRef<HTMLSpanElement>(null);
  const evidence = usePageEvidence(pageIndex);
  const night = usePagesAreDark();
  const noted = useWindow(({ annotations }) => annotations.byPage.has(pageIndex));
  useEffect(() => {
    if (!renderer || !host.current) return undefined;
    return renderer.attach(pageIndex, host.current, () => undefined);
  }, [renderer, pageIndex]);
  const name = pageNameAndPlace(pageIndex, label);
  return (
    <button
      type="button"
      className="thumbnail"
      style={{ top }}
      data-thumb={pageIndex}
      tabIndex={current ? 0 : -1}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
    >
      <span
        className="sheet-small"
        data-theme={night ? 'dark' : 'light'}
        style={{ width: WIDTH_PX, height }}
        aria-hidden="true"
      >
        <span ref={host} />
        <span className="marks">
          {evidence.map((n) => (
            <span key={n} className={evidenceTagClass(true, false)}>
              {n}
            </span>
          ))}
          {noted && <StickyNote size={12} />}
        </span>
      </span>
      <span className="sr">{t('Page')} </span>
      {name}
    </button>
  );
}

function usePageEvidence(pageIndex: number): readonly number[] {
  const marks = useWindow(({ viewer }) => viewer.marks);
  return useMemo(
    () =>
      marks.filter(({ cited, pages }) => cited && pages.some((page) => page.pageIndex === pageIndex)).map(({ n }) => n),
    [marks, pageIndex],
  );
}
