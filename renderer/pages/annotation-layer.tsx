/** The reader's highlights: a flat wash without rule or number, so that evidence can lie on the same words. */
import { memo } from 'react';
import type { Annotation } from '#shared/contract/annotations.ts';
import { useWindow } from '../state/use-window.ts';
import { PageLayer, Washes } from './page-layer.tsx';
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
      {annotations.map(({ id, kind, color, pages, inFile }) => (
        <g
          key={id}
          className={['noted', `note-${color}`, kind, inFile !== undefined && 'in-file', id === active && 'is-active']
            .filter(Boolean)
            .join(' ')}
          data-annotation={id}
        >
          <Washes
            view={view}
            quads={pages.filter(({ pageIndex }) => pageIndex === view.frame.pageIndex).flatMap(({ quads }) => quads)}
          />
        </g>
      ))}
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
    .filter(({ pages }) =>
      pages.some(
        (page) => page.pageIndex === pageIndex && page.quads.some((quad) => quadContains(quad, point, HIT_SLACK_PT)),
      ),
    )
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
}

function sizeOf({ kind, text }: Annotation): number {
  return kind === 'area' ? Infinity : text.length;
}
