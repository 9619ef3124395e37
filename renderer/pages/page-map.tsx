/** The page map in place of a scrollbar: pages, where the reader is, and where evidence lies. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import { evidenceTagClass } from '../parts/evidence-tag.tsx';
import type { Layout } from './layout.ts';
import { columnStarts } from './margin-layout.ts';
import { MapFinds } from './map-finds.tsx';
import { mergeTags, pageLineStep, scrollOfThumb, thumbOf, type MapPoint, type MapTag } from './map-tags.ts';
import type { Scroller } from './use-scroller.ts';
import './page-map.css';
import { pageViewport, quadBoxToCss } from './viewport.ts';
import { useWindow, useWindowParts, useWindowStore } from '../state/use-window.ts';
import type { EvidenceMark } from '../state/viewer.ts';

const LINES_APART_PX = 8;
const ARROW_PX = 60;

export function PageMap({ scroller }: { readonly scroller: Scroller }) {
  const { element, layout, page } = scroller;
  const map = useRef<HTMLDivElement>(null);
  const height = useHeight(map);
  const thumb = useThumb(scroller, height);
  const drag = useDrag(scroller, map, height);
  const lines = useMemo(() => pageLines(layout, height), [layout, height]);
  return (
    <div className="map" ref={map} onWheel={(event) => element?.scrollBy({ top: event.deltaY, behavior: 'instant' })}>
      {lines.map(({ page: number, y }) => (
        <span key={number} className="map-line" style={{ top: y }} />
      ))}
      <div
        className="map-bar"
        role="scrollbar"
        tabIndex={0}
        aria-label={t('Page map')}
        aria-controls={element?.id}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, layout.pages)}
        aria-valuenow={page + 1}
        aria-valuetext={t('Page {page} of {pages}', { page: page + 1, pages: layout.pages })}
        onKeyDown={(event) => moveByKey(scroller, event)}
        {...drag}
      >
        <span className="map-thumb" ref={thumb} />
      </div>
      <MapFinds layout={layout} height={height} />
      <MapEvidence layout={layout} height={height} />
    </div>
  );
}

function useHeight(map: { readonly current: HTMLDivElement | null }): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = map.current;
    if (!element) return undefined;
    const measure = (): void => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [map]);
  return height;
}

/** Moves the thumb without rendering: it follows every scroll event. */
function useThumb({ element, layout }: Scroller, height: number): { readonly current: HTMLSpanElement | null } {
  const thumb = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const place = (): void => {
      if (!thumb.current) return;
      const at = thumbOf(element.scrollTop, layout.content.height, layout.pane.height, height);
      thumb.current.style.transform = `translateY(${at.top}px)`;
      thumb.current.style.height = `${at.height}px`;
    };
    place();
    element.addEventListener('scroll', place, { passive: true });
    return () => element.removeEventListener('scroll', place);
  }, [element, layout, height]);
  return thumb;
}

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** A press on the thumb drags it; a press beside it brings the thumb's middle under the pointer and drags on. */
function useDrag(scroller: Scroller, map: { readonly current: HTMLDivElement | null }, height: number): DragHandlers {
  const store = useWindowStore();
  const grip = useRef<number | null>(null);
  const { layout, position, moveTo } = scroller;
  const yOf = (event: PointerEvent): number => event.clientY - (map.current?.getBoundingClientRect().top ?? 0);
  const drag = (y: number): void => {
    const top = scrollOfThumb(y - (grip.current ?? 0), layout.content.height, layout.pane.height, height);
    moveTo({ top }, false);
  };
  const end = (): void => {
    grip.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const thumb = thumbOf(position().top, layout.content.height, layout.pane.height, height);
      const y = yOf(event);
      const onThumb = y >= thumb.top && y <= thumb.top + thumb.height;
      if (!onThumb) store.getState().viewer.remember();
      grip.current = onThumb ? y - thumb.top : thumb.height / 2;
      if (!onThumb) drag(y);
    },
    onPointerMove: (event) => {
      if (grip.current !== null) drag(yOf(event));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function moveByKey({ layout, position, moveTo }: Scroller, event: KeyboardEvent): void {
  const { top } = position();
  const screen = layout.pane.height * 0.9;
  const to: Readonly<Record<string, number>> = {
    ArrowUp: top - ARROW_PX,
    ArrowDown: top + ARROW_PX,
    PageUp: top - screen,
    PageDown: top + screen,
    Home: 0,
    End: layout.content.height,
  };
  const target = to[event.key];
  if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveTo({ top: target }, false);
}

function pageLines(layout: Layout, height: number): readonly { readonly page: number; readonly y: number }[] {
  const step = pageLineStep(layout.pages, height, LINES_APART_PX);
  const lines = [];
  for (let page = step; page < layout.pages; page += step)
    lines.push({ page, y: (layout.tops[page]! / layout.content.height) * height });
  return lines;
}

function MapEvidence({ layout, height }: { readonly layout: Layout; readonly height: number }) {
  const marks = useWindow(({ viewer }) => viewer.marks);
  const frames = useWindow(({ viewer }) => viewer.frames);
  const turn = useWindow(({ viewer }) => viewer.rotation);
  const activeN = useWindow(({ viewer }) => viewer.activeN);
  const hoveredN = useWindow(({ viewer }) => viewer.hoveredN);

  const pointsOf = useCallback(
    (mark: EvidenceMark): readonly MapPoint[] =>
      mark.pages.flatMap(({ pageIndex, quads }) => {
        const frame = frames[pageIndex];
        if (!frame || pageIndex >= layout.pages) return [];
        const view = pageViewport(frame, turn, layout.scales[pageIndex]!);
        return columnStarts(quads).map((i) => {
          const box = quadBoxToCss(view, quads[i]!);
          const y = layout.tops[pageIndex]! + box.top + box.height / 2;
          return { n: mark.n, pageIndex, y: (y / layout.content.height) * height };
        });
      }),
    [frames, turn, layout, height],
  );
  const tags = useMemo(() => mergeTags(marks.filter((mark) => mark.cited).flatMap(pointsOf)), [marks, pointsOf]);
  const ticks = useMemo(() => marks.filter((mark) => !mark.cited).flatMap(pointsOf), [marks, pointsOf]);
  return (
    <>
      {ticks.map(({ n, y }, i) => (
        <span
          key={`${n}:${i}`}
          className={n === activeN || n === hoveredN ? 'map-tick is-active' : 'map-tick'}
          style={{ top: y }}
        />
      ))}
      {tags.map((tag) => (
        <MapTagButton
          key={tag.label + tag.y.toFixed(1)}
          tag={tag}
          marks={marks}
          activeN={activeN}
          hoveredN={hoveredN}
        />
      ))}
    </>
  );
}

interface MapTagButtonProps {
  readonly tag: MapTag;
  readonly marks: readonly EvidenceMark[];
  readonly activeN: number | null;
  readonly hoveredN: number | null;
}

function MapTagButton({ tag, marks, activeN, hoveredN }: MapTagButtonProps) {
  const frames = useWindow(({ viewer }) => viewer.frames);
  const { setActive, setHovered, goTo } = useWindowParts(({ viewer: { setActive, setHovered, goTo } }) => ({
    setActive,
    setHovered,
    goTo,
  }));
  const goToPassage = ({ n, pageIndex }: MapPoint): void => {
    const on = marks.find((mark) => mark.n === n)?.pages.find((page) => page.pageIndex === pageIndex);
    setActive(n);
    goTo({ pageIndex, quads: on?.quads, n });
  };
  const numbers = tag.points.map((point) => point.n);
  const lit = (n: number | null): boolean => n !== null && numbers.includes(n);
  return (
    <button
      type="button"
      // The scrollbar is the one stop of the map; passages are reached from their cards.
      tabIndex={-1}
      className={`${evidenceTagClass(true, lit(activeN) || lit(hoveredN))} map-tag${tag.short.length > 3 ? ' is-wide' : ''}`}
      style={{ top: tag.y }}
      aria-label={mapTagName(tag, frames)}
      onClick={() => goToPassage(nextOf(tag, activeN))}
      onPointerEnter={() => setHovered(numbers[0]!)}
      onPointerLeave={() => setHovered(null)}
    >
      {tag.short}
    </button>
  );
}

function mapTagName(tag: MapTag, frames: readonly PageFrame[]): string {
  const pages = [...new Set(tag.points.map(({ pageIndex }) => pageName(pageIndex, frames[pageIndex]?.label)))];
  const at = { label: tag.label, page: pages[0]!, last: pages.at(-1)! };
  if (tag.label.includes('–'))
    return pages.length === 1
      ? t('Passages {label} on page {page}', { label: at.label, page: at.page })
      : t('Passages {label} on pages {page} to {last}', at);
  return t('Passage {label} on page {page}', { label: at.label, page: at.page });
}

/** Another click on a merged tag goes on to its next passage. */
function nextOf(tag: MapTag, activeN: number | null): MapPoint {
  const at = tag.points.findIndex((point) => point.n === activeN);
  return tag.points[(at + 1) % tag.points.length]!;
}
