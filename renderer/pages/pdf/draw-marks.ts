/** Marks drawn over a page that is put on paper. */
import type { Annotation } from '#shared/contract/annotations.ts';
import { LINE_HEIGHT, PADDING, pathOf, ruleOf } from '#shared/domain/document/annotations/drawing.ts';
import { inkOf, textShapeOf } from '#shared/domain/document/annotations/shape.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { colors, inks } from './mark-colors.ts';
import { linesOfText, widthOfText } from './text-lines.ts';

type Context = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'transform'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textBaseline'
  | 'globalCompositeOperation'
>;

/**
 * @param annotations  those that stand in the file are drawn with it
 * @param toPixels  from user space
 */
export function drawMarks(
  context: Context,
  pageIndex: number,
  annotations: readonly Annotation[],
  toPixels: readonly number[],
): void {
  context.save();
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toPixels;
  context.transform(a, b, c, d, e, f);
  for (const mark of annotations) {
    const quads = mark.pages.flatMap((one) => (one.pageIndex === pageIndex ? one.quads : []));
    if (mark.inFile === undefined && quads.length > 0) drawMark(context, mark, quads);
  }
  context.restore();
}

function drawMark(context: Context, { kind, color, shape, note }: Annotation, quads: readonly Quad[]): void {
  const [wash, ink] = [colors[color], inks[color]].map((rgb) => `rgb(${rgb.join(' ')})`) as [string, string];
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = wash;
  context.strokeStyle = ink;
  if (kind === 'text' || kind === 'area') for (const quad of quads) fillQuad(context, quad);
  else if (kind === 'underline' || kind === 'strike') for (const quad of quads) drawRule(context, kind, quad);
  else if (kind === 'ink') drawInk(context, shape);
  else {
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = ink;
    for (const quad of quads) drawText(context, note, quad, textShapeOf(shape)?.sizePt ?? 0);
  }
}

function fillQuad(context: Context, [ax, ay, bx, by, cx, cy, dx, dy]: Quad): void {
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
  context.lineTo(cx, cy);
  context.lineTo(dx, dy);
  context.fill();
}

function drawRule(context: Context, kind: 'underline' | 'strike', quad: Quad): void {
  const { from, to, widthPt } = ruleOf(kind, quad);
  context.lineWidth = widthPt;
  context.lineCap = 'butt';
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function drawInk(context: Context, shape: Annotation['shape']): void {
  const ink = inkOf(shape);
  if (!ink) return;
  context.lineWidth = ink.widthPt;
  context.lineCap = context.lineJoin = 'round';
  for (const { from, curves } of ink.strokes.map(pathOf)) {
    context.beginPath();
    context.moveTo(...from);
    for (const curve of curves) context.bezierCurveTo(...curve);
    context.stroke();
  }
}

/** From the upper left corner of the box as it is read, y downwards. */
function drawText(context: Context, text: string, [ax, ay, bx, by, , , dx, dy]: Quad, sizePt: number): void {
  const [width, height] = [Math.hypot(bx - ax, by - ay), Math.hypot(dx - ax, dy - ay)];
  if (width === 0 || height === 0 || sizePt === 0) return;
  context.save();
  context.transform((bx - ax) / width, (by - ay) / width, (ax - dx) / height, (ay - dy) / height, dx, dy);
  context.font = `${String(sizePt)}px Helvetica, Arial, sans-serif`;
  context.textBaseline = 'alphabetic';
  const padding = PADDING * sizePt;
  for (const [at, line] of linesOfText(text, sizePt, width - 2 * padding).entries())
    context.fillText(line, padding, padding + sizePt * (at * LINE_HEIGHT + 1), widthOfText(line, sizePt));
  context.restore();
}
