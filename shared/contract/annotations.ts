import { z } from 'zod';
import {
  annotationColors,
  annotationKinds,
  contextChars,
  noteMaxChars,
} from '../domain/document/annotations/annotation.ts';
import { fitsKind, mostCoordinates, type MarkShape as Shape } from '../domain/document/annotations/shape.ts';
import { noItems, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';
import { MarkAuthor } from './mark-author.ts';

const MAX_AT_ONCE = 5000;
const Note = z.string().max(noteMaxChars);

const Stroke = z
  .array(z.number())
  .min(2)
  .refine((values) => values.length % 2 === 0, 'a point without its second coordinate')
  .readonly();

/** As `MarkShape` of the domain. */
export const MarkShape = z.union([
  z.strictObject({
    strokes: z
      .array(Stroke)
      .min(1)
      .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= mostCoordinates, 'too much for one drawing')
      .readonly(),
    widthPt: z.number().positive().max(100),
  }),
  z.strictObject({ sizePt: z.number().min(1).max(400) }),
]) satisfies z.ZodType<Shape>;

/** What a window marks; as `Marked` of the domain. */
export const NewAnnotation = z.strictObject({
  document: DocumentIdSchema,
  kind: z.enum(annotationKinds),
  color: z.enum(annotationColors),
  pages: z.array(PageQuadsSchema).min(1).max(100).readonly(),
  text: z.string().max(40_000),
  prefix: z.string().max(contextChars),
  suffix: z.string().max(contextChars),
  note: Note,
  /** Of ink and of text boxes. */
  shape: MarkShape.optional(),
  /** Of one that stood in the PDF: its name there. The file shows it already, and it is taken in only once. */
  inFile: z.string().max(200).optional(),
  /** Of one that an assistant made. */
  author: MarkAuthor.optional(),
});
export type NewAnnotation = z.infer<typeof NewAnnotation>;

const Added = NewAnnotation.refine(({ kind, shape }) => fitsKind(kind, shape), 'not the shape of its kind');

/** A highlight or a note as the library keeps it. */
export const Annotation = NewAnnotation.extend({
  id: z.int().positive(),
  /** Of one that stands in Zotero: the link that leads to it there. It can only be read here. */
  zotero: z.string().optional(),
  /** Of one that stands in Zotero: what its page is called there. */
  pageLabel: z.string().max(100).optional(),
  /** Milliseconds since 1970; 0 where it is not known. */
  createdAt: z.int(),
  changedAt: z.int(),
});
export type Annotation = z.infer<typeof Annotation>;

/** With the section that it stands in; null where that is not known, and in lists of the whole library. */
export const ListedAnnotation = Annotation.extend({ section: NodeIdSchema.nullable() });
export type ListedAnnotation = z.infer<typeof ListedAnnotation>;

const AnnotationList = z.strictObject({ annotations: z.array(Annotation) });

export const annotationMethods = {
  /** Of a document, or of all documents of the library, by document and place. */
  'annotations.list': {
    params: z.strictObject({ document: DocumentIdSchema.optional() }),
    item: noItems,
    result: z.strictObject({ annotations: z.array(ListedAnnotation) }),
  },
  /** Those that stood in the file and are kept already are left out. Returns what was added. */
  'annotations.add': {
    params: z.strictObject({ annotations: z.array(Added).min(1).max(MAX_AT_ONCE) }),
    item: noItems,
    result: AnnotationList,
  },
  /** `pages` and `shape` of ink and of text boxes. Throws `input.invalid` if it is not there any more, or lies on words. */
  'annotations.change': {
    params: z.strictObject({
      id: z.int().positive(),
      color: z.enum(annotationColors).optional(),
      note: Note.optional(),
      pages: NewAnnotation.shape.pages.optional(),
      shape: MarkShape.optional(),
    }),
    item: noItems,
    result: Annotation,
  },
  'annotations.remove': {
    params: z.strictObject({ ids: z.array(z.int().positive()).min(1).max(MAX_AT_ONCE) }),
    item: noItems,
    result: nothing,
  },
  /**
   * Take over what was marked in another copy of a document, by its words. `left` are those whose words are not there, and
   * areas. Throws `document.not-indexed`.
   */
  'annotations.adopt': {
    params: z.strictObject({ from: DocumentIdSchema, to: DocumentIdSchema }),
    item: noItems,
    result: z.strictObject({ adopted: z.int().nonnegative(), left: z.int().nonnegative() }),
  },
} as const satisfies MethodTable;
