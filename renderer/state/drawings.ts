/** Drawing with ink: strokes that are made one after the other on a page are one drawing, and the eraser takes them away one by one. */
import type { Annotation } from '#shared/contract/annotations.ts';
import type { AnnotationColor } from '#shared/domain/document/annotations/annotation.ts';
import {
  inkOf,
  inkQuad,
  mostCoordinates,
  touchesStroke,
  type InkShape,
  type Stroke,
} from '#shared/domain/document/annotations/shape.ts';
import type { Annotations } from './marks.ts';
import type { KeptAnnotations } from './kept-annotations.ts';
import type { Slice } from './slice.ts';
import { Turns } from './turns.ts';

/** The drawing that the next stroke belongs to. */
interface Current {
  readonly id: number;
  readonly pageIndex: number;
  readonly color: AnnotationColor;
}

export class Drawings {
  readonly #slice: Slice<Annotations>;
  readonly #kept: KeptAnnotations;
  #current: Current | null = null;
  /** One after the other: a stroke may be finished before the one before it is kept. */
  readonly #turns = new Turns();

  constructor(slice: Slice<Annotations>, kept: KeptAnnotations) {
    this.#slice = slice;
    this.#kept = kept;
  }

  /** The next stroke begins another drawing. */
  rest(): void {
    this.#current = null;
  }

  draw(pageIndex: number, stroke: Stroke): Promise<void> {
    return this.inTurn(async () => {
      const { color, inkWidthPt } = this.#slice.get();
      const going = this.#goingOn(pageIndex, stroke, color, inkWidthPt);
      if (going) {
        const shape = { ...going.ink, strokes: [...going.ink.strokes, stroke] };
        await this.#kept.change(going.id, placed(pageIndex, shape));
        return;
      }
      const shape = { strokes: [stroke], widthPt: inkWidthPt };
      const words = { text: '', prefix: '', suffix: '' };
      const added = await this.#kept.mark({ kind: 'ink', ...words, ...placed(pageIndex, shape) });
      this.#current = added && { id: added.id, pageIndex, color };
    });
  }

  erase(pageIndex: number, x: number, y: number, reachPt: number): Promise<void> {
    return this.inTurn(async () => {
      for (const mark of this.#slice.get().byPage.get(pageIndex) ?? []) {
        const ink = isOwn(mark) ? inkOf(mark.shape) : undefined;
        const left = ink?.strokes.filter((one) => !touchesStroke(one, x, y, reachPt + ink.widthPt / 2));
        if (!ink || !left || left.length === ink.strokes.length) continue;
        if (left.length === 0) await this.#kept.remove([mark.id]);
        else await this.#kept.change(mark.id, placed(pageIndex, { ...ink, strokes: left }));
      }
    });
  }

  #goingOn(
    pageIndex: number,
    stroke: Stroke,
    color: AnnotationColor,
    widthPt: number,
  ): { readonly id: number; readonly ink: InkShape } | undefined {
    const current = this.#current;
    if (current?.pageIndex !== pageIndex) return undefined;
    const mark = this.#slice.get().items.find(({ id }) => id === current.id);
    const ink = inkOf(mark?.shape);
    if (!mark || !ink || mark.color !== color || ink.widthPt !== widthPt) return undefined;
    const length = ink.strokes.reduce((sum, one) => sum + one.length, stroke.length);
    return length <= mostCoordinates ? { id: mark.id, ink } : undefined;
  }

  /** Behind what is being drawn and erased. */
  inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turns.take(work);
  }
}

function isOwn({ zotero, inFile }: Annotation): boolean {
  return zotero === undefined && inFile === undefined;
}

function placed(pageIndex: number, shape: InkShape): Pick<Annotation, 'pages'> & { readonly shape: InkShape } {
  return { pages: [{ pageIndex, quads: [inkQuad(shape)] }], shape };
}
