/** What the window holds of the reader's highlights, notes and drawings, and what can be done with them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, ListedAnnotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import type { AnnotationColor, AnnotationKind, Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { MarkShape, Stroke } from '#shared/domain/document/annotations/shape.ts';

export interface AnnotationFilter {
  readonly words: string;
  readonly color: AnnotationColor | null;
  readonly kind: AnnotationKind | null;
  readonly withNote: boolean;
}

/** What the pointer does over a page, other than choosing words. */
export type MarkTool = 'area' | 'ink' | 'eraser' | 'textbox';

export const inkWidthsPt = [1, 2, 4] as const;
export const textSizesPt = [8, 10, 12, 14, 18, 24] as const;

export interface Annotations {
  /** Of the open document, by place. */
  readonly items: readonly ListedAnnotation[];
  readonly byPage: ReadonlyMap<number, readonly Annotation[]>;
  readonly scope: 'document' | 'library';
  /** Of all documents, as long as the sheet shows them. */
  readonly everywhere: readonly ListedAnnotation[];
  /** Notes that stand in Zotero, of the open document or of the library, as long as the sheet shows them. */
  readonly zoteroNotes: readonly ZoteroNote[];
  readonly filter: AnnotationFilter;
  /** The one that was clicked. */
  readonly active: number | null;
  /** Whose note is being written. */
  readonly writing: number | null;
  /** The color that was used last. */
  readonly color: AnnotationColor;
  /** What the next drag over a page does. */
  readonly tool: MarkTool | null;
  /** Of ink, and of typed words, as they were used last. */
  readonly inkWidthPt: number;
  readonly textSizePt: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly load: () => Promise<void>;
  /** Show the sheet, or the answer again. */
  readonly setShown: (shown: boolean) => void;
  readonly setScope: (scope: 'document' | 'library') => void;
  readonly setFilter: (filter: Partial<AnnotationFilter>) => void;
  readonly setActive: (id: number | null) => void;
  readonly setWriting: (id: number | null) => void;
  /** Take it, or lay it down. */
  readonly setTool: (tool: MarkTool | null) => void;
  readonly setColor: (color: AnnotationColor) => void;
  readonly setInkWidth: (widthPt: number) => void;
  readonly setTextSize: (sizePt: number) => void;
  /** Add a stroke to the drawing that is being made on this page. */
  readonly draw: (pageIndex: number, stroke: Stroke) => Promise<void>;
  /** Take away the strokes of the reader's own drawings that are touched there. */
  readonly erase: (pageIndex: number, x: number, y: number, reachPt: number) => Promise<void>;
  /** Of ink and of text boxes; all of it is one change. */
  readonly reshape: (id: number, what: { note?: string; pages?: Marked['pages']; shape?: MarkShape }) => Promise<void>;
  /** Take back what was marked, changed or removed last in this document. */
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** Mark words or a part of a page of the open document. */
  readonly mark: (marked: Marked, color?: AnnotationColor, note?: string) => Promise<Annotation | null>;
  /** Mark and begin a note. */
  readonly markWithNote: (marked: Marked) => Promise<void>;
  readonly recolor: (id: number, color: AnnotationColor) => Promise<void>;
  readonly write: (id: number, note: string) => Promise<void>;
  readonly remove: (ids: readonly number[]) => Promise<void>;
  /** Keep what stood in the file; says how many there were. */
  readonly takeIn: (annotations: readonly NewAnnotation[]) => Promise<void>;
  /** Take over what was marked in another copy of the open document. */
  readonly adopt: (from: DocumentId) => Promise<void>;
  /** Stand on it, in whatever document. */
  readonly goTo: (annotation: Annotation) => void;
}
