/** The reader's marks: flat washes, lines, ink and typed words, without number, so that evidence can lie on the same words. */
import { memo } from 'react';
import type { Annotation } from '#shared/contract/annotations.ts';
import { useWindow } from '../state/use-window.ts';
import { inkOf, touchesStroke } from '#shared/domain/document/annotations/shape.ts';
import { MarkShapes } from './mark-shapes.tsx';
import { PageLayer } from './page-layer.tsx';
import { quadContains, type PageViewport } from './viewport.ts';

interface AnnotationLayerProps {
  readonly view: PageViewport;
  readonly annotations: readonly Annotation[];
}

const none: readonly Annotation[] = [];

export function usePageAnnotations(pageIndex: number): readonly Annotation[] {
  return useWindow(({ annotations }) => annotations.byPage.get(pageIndex) ?? none);
}

export const AnnotationLayer = memo(function AnnotationLayer({ view, annotations }: AnnotationLayerProps) {
  const active = useWindow(({ annotations }) => annotations.active);
  if (annotations.length === 0) return null;
  return (
    <PageLayer view={view} className="annotation-layer">
      {annotations.map((mark) => {
        const { id, kind, color, inFile } = mark;
        return (
          <g
            key={id}
            className={['noted', `note-${color}`, kind, inFile !== undefined && 'in-file', id === active && 'is-active']
              .filter(Boolean)
              .join(' ')}
            data-annotation={id}
          >
            <MarkShapes view={view} mark={mark} />
          </g>
        );
      })}
    </PageLayer>
  );
});

const HIT_SLACK_PT = 1;

/** The highlight at a point of user space; the smallest of several. */
export function annotationAt(
  annotations: readonly Annotation[],
  pageIndex: number,
  point: readonly [number, number],
): Annotation | undefined {
  return annotations
    .filter(
      ({ pages, shape }) =>
        pages.some(
          (page) => page.pageIndex === pageIndex && page.quads.some((quad) => quadContains(quad, point, HIT_SLACK_PT)),
        ) && isOnInk(inkOf(shape), point),
    )
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
}

const INK_SLACK_PT = 3;

/** Between the strokes of a drawing nothing is hit. */
function isOnInk(ink: ReturnType<typeof inkOf>, [x, y]: readonly [number, number]): boolean {
  return !ink || ink.strokes.some((stroke) => touchesStroke(stroke, x, y, ink.widthPt / 2 + INK_SLACK_PT));
}

/** Ink and typed words lie over everything else. */
function sizeOf({ kind, text }: Annotation): number {
  if (kind === 'ink' || kind === 'textbox') return 0;
  return kind === 'area' ? Infinity : text.length;
}
