/** A mark of the reader's as it is drawn: the same as in the PDF that it is written to, crisp at every size. */
import { memo } from 'react';
import type { Annotation } from '#shared/contract/annotations.ts';
import { LINE_HEIGHT, PADDING, pathOf, ruleOf } from '#shared/domain/document/annotations/drawing.ts';
import { inkOf, textShapeOf, type InkShape, type Stroke } from '#shared/domain/document/annotations/shape.ts';
import type { Point, Quad } from '#shared/domain/document/geometry.ts';
import { Washes } from './page-layer.tsx';
import { linesOfText, widthOfText } from './pdf/text-lines.ts';
import { quadToCss, toCss, type PageViewport } from './viewport.ts';

interface MarkShapesProps {
  readonly view: PageViewport;
  readonly mark: Annotation;
}

export const MarkShapes = memo(function MarkShapes({ view, mark }: MarkShapesProps) {
  const { kind, pages, shape, note, inFile } = mark;
  const quads = pages.filter(({ pageIndex }) => pageIndex === view.frame.pageIndex).flatMap((page) => page.quads);
  // What stands in the file is drawn with the page; only its place is needed, to show that it is chosen.
  if (kind === 'text' || kind === 'area' || inFile !== undefined) return <Washes view={view} quads={quads} />;
  if (kind === 'ink') return <Ink view={view} ink={inkOf(shape)} />;
  if (kind === 'textbox')
    return quads.map((quad, i) => (
      <TypedWords key={i} view={view} quad={quad} text={note} sizePt={textShapeOf(shape)?.sizePt ?? 0} />
    ));
  return quads.map((quad, i) => {
    const { from, to, widthPt } = ruleOf(kind, quad);
    return <path key={i} d={`M${px(view, from)}L${px(view, to)}`} strokeWidth={widthPt * view.scale} />;
  });
});

function Ink({ view, ink }: { readonly view: PageViewport; readonly ink: InkShape | undefined }) {
  return ink?.strokes.map((stroke, i) => (
    <path key={i} d={pathData(view, stroke)} strokeWidth={ink.widthPt * view.scale} strokeLinecap="round" />
  ));
}

/** In pixels of the page. */
export function pathData(view: PageViewport, stroke: Stroke): string {
  const { from, curves } = pathOf(stroke);
  const bends = curves.map(
    ([ax, ay, bx, by, x, y]) => `C${px(view, [ax, ay])} ${px(view, [bx, by])} ${px(view, [x, y])}`,
  );
  return `M${px(view, from)}${bends.join('')}`;
}

interface TypedWordsProps {
  readonly view: PageViewport;
  readonly quad: Quad;
  readonly text: string;
  readonly sizePt: number;
}

/** In the direction of the lower edge of their box, from its upper left corner. */
function TypedWords({ view, quad, text, sizePt }: TypedWordsProps) {
  const [from, to, , top] = quadToCss(view, quad);
  const widthPt = Math.hypot(to[0] - from[0], to[1] - from[1]) / view.scale;
  const turned = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const size = sizePt * view.scale;
  const lines = linesOfText(text, sizePt, widthPt - 2 * PADDING * sizePt);
  return (
    <>
      <Washes view={view} quads={[quad]} />
      <text
        transform={`translate(${top[0].toFixed(2)} ${top[1].toFixed(2)}) rotate(${turned.toFixed(2)})`}
        fontSize={size}
        xmlSpace="preserve"
      >
        {lines.map((line, i) => (
          // Where a system has no Helvetica, its letters are set as wide as those.
          <tspan
            key={i}
            x={PADDING * size}
            y={PADDING * size + size * (i * LINE_HEIGHT + 1)}
            {...(line !== '' && {
              textLength: widthOfText(line, sizePt) * view.scale,
              lengthAdjust: 'spacingAndGlyphs',
            })}
          >
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

function px(view: PageViewport, point: Point): string {
  const [x, y] = toCss(view, point);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
