/** Marks as W3C Web Annotations: lines of JSON-LD that other programs read, with what merging needs as terms of our own. */
import { z } from 'zod';
import { isRecord, parseJson } from '#shared/base/json.ts';
import { MarkShape, NewAnnotation, type Annotation } from '#shared/contract/annotations.ts';
import { markIdPattern } from '#shared/contract/marks.ts';
import { readClock, type Clock } from '#shared/domain/marks/clock.ts';
import { isOnWords } from '#shared/domain/document/annotations/annotation.ts';
import { inkOf } from '#shared/domain/document/annotations/shape.ts';
import { GONE, THERE, type MarkFieldName, type MarkWrites, type Write } from '#shared/domain/marks/merge.ts';

const CONTEXT = ['http://www.w3.org/ns/anno.jsonld', { wayleaf: 'urn:wayleaf:terms:' }] as const;
const PAGES_OF_PDF = 'http://tools.ietf.org/rfc/rfc3778';
const MARK = 'urn:wayleaf:mark:';
export const HASH = 'urn:sha256:';

const { color: Color, note: Note } = NewAnnotation.shape;
/** What never changes of a mark. */
export const Place = NewAnnotation.omit({ color: true, note: true, shape: true }).extend({
  createdAt: z.int().nonnegative(),
});
export type Place = z.infer<typeof Place>;

/** Always in the same order, so that texts are alike where places are. */
export function placeText({
  document,
  kind,
  pages,
  text,
  prefix,
  suffix,
  inFile,
  author,
  createdAt,
}: Place | Annotation): string {
  // Where ink and text boxes are on their page changes.
  const isShaped = kind === 'ink' || kind === 'textbox';
  const places = pages.map(({ pageIndex, quads }) => ({
    pageIndex,
    quads: isShaped ? [] : quads.map((quad) => [...quad]),
  }));
  // What stood in the file was taken in by each device at another time.
  const made = inFile === undefined ? { createdAt } : { inFile, createdAt: 0 };
  const by = author && { author: { name: author.name, session: author.session, sum: author.sum } };
  return JSON.stringify({ document, kind, pages: places, text, prefix, suffix, ...made, ...by });
}

/** What changes of ink and of text boxes besides color and words. */
const Shaped = z.object({ pages: NewAnnotation.shape.pages, shape: MarkShape });

/** Always in the same order; empty for marks on words. */
export function shapeText({ pages, shape }: Pick<Annotation, 'pages' | 'shape'>): string {
  if (!shape) return '';
  const ink = inkOf(shape);
  const places = pages.map(({ pageIndex, quads }) => ({ pageIndex, quads: quads.map((quad) => [...quad]) }));
  const drawn = ink ? { strokes: ink.strokes, widthPt: ink.widthPt } : shape;
  return JSON.stringify({ pages: places, shape: drawn });
}

/** @returns undefined where it is none */
export function readShape(text: string): z.infer<typeof Shaped> | undefined {
  return text === '' ? undefined : Shaped.safeParse(parseJson(text)).data;
}

const Clocked = z.object({
  clock: z.string().transform((text, context) => readClock(text) ?? refuse(context)),
  after: z.array(z.string().transform((text, context) => readClock(text) ?? refuse(context))).max(1000),
});

function refuse(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'no clock' });
  return z.NEVER;
}

const Line = z.object({
  id: z.string().startsWith(MARK),
  creator: z
    .object({ name: z.string().max(200) })
    .optional()
    .catch(undefined),
  'wayleaf:writes': z.object({
    place: Clocked.optional(),
    shape: Clocked.optional(),
    color: Clocked.optional(),
    note: Clocked.optional(),
    gone: Clocked.extend({ value: z.boolean() }).optional(),
  }),
  'wayleaf:place': z.unknown().optional(),
  'wayleaf:shape': z.unknown().optional(),
  'wayleaf:color': z.unknown().optional(),
  body: z.unknown().optional(),
  target: z.unknown().optional(),
});

export interface CarriedLine extends MarkWrites {
  /** What the device that wrote it is called; undefined where it does not say. */
  readonly device: string | undefined;
  /** Of the document; empty where it is not known. */
  readonly title: string;
}

/** @returns undefined for a line that says nothing, or something else */
export function readLine(value: unknown): CarriedLine | undefined {
  const line = Line.safeParse(value).data;
  const mark = line?.id.slice(MARK.length) ?? '';
  if (!line || !markIdPattern.test(mark)) return undefined;
  const said = line['wayleaf:writes'];
  const writes: Partial<Record<MarkFieldName, Write>> = {};
  const place = said.place && Place.safeParse(line['wayleaf:place']).data;
  const shape = said.shape && Shaped.safeParse(line['wayleaf:shape']).data;
  const color = said.color && Color.safeParse(line['wayleaf:color']).data;
  const note = said.note && Note.safeParse(noteOf(line.body)).data;
  if (said.place && place) writes.place = written(said.place, placeText(place));
  if (said.shape && shape) writes.shape = written(said.shape, shapeText(shape));
  if (said.color && color) writes.color = written(said.color, color);
  if (said.note && note !== undefined) writes.note = written(said.note, note);
  if (said.gone) writes.gone = written(said.gone, said.gone.value ? GONE : THERE);
  if (Object.keys(writes).length === 0) return undefined;
  const title = isRecord(line.target) ? line.target['wayleaf:title'] : '';
  return { mark, writes, device: line.creator?.name, title: typeof title === 'string' ? title.slice(0, 500) : '' };
}

function written({ clock, after }: { clock: Clock; after: readonly Clock[] }, value: string): Write {
  return { clock, after, value };
}

/** Of a body that comments. */
export function noteOf(body: unknown): string {
  const bodies: readonly unknown[] = Array.isArray(body) ? body : [body];
  const texts = bodies.flatMap((one) => {
    if (typeof one === 'string') return [one];
    if (!isRecord(one) || one.purpose === 'tagging' || one.purpose === 'highlighting') return [];
    return typeof one.value === 'string' ? [one.value] : [];
  });
  return texts.join('\n\n');
}

/** @param title  of its document */
export function writeLine({ mark, writes }: MarkWrites, device: string, title: string): string {
  const place = writes.place && Place.safeParse(JSON.parse(writes.place.value)).data;
  const shaped = writes.shape && readShape(writes.shape.value);
  const said = Object.entries(writes).map(([name, { clock, after, value }]) => [
    name,
    { clock, after, ...(name === 'gone' && { value: value === GONE }) },
  ]);
  return JSON.stringify({
    '@context': CONTEXT,
    id: `${MARK}${mark}`,
    type: 'Annotation',
    creator: { type: 'Software', name: device },
    ...(place && webAnnotation({ ...place, ...shaped }, writes.note?.value ?? '', title)),
    ...(writes.color && { 'wayleaf:color': writes.color.value }),
    ...(shaped && { 'wayleaf:shape': shaped }),
    ...(place && { 'wayleaf:place': JSON.parse(placeText(place)) as unknown }),
    'wayleaf:writes': Object.fromEntries(said) as unknown,
  });
}

/** As other programs read it. */
export function webAnnotation(
  { document, pages, text, prefix, suffix, createdAt, kind, shape, author }: Place & Pick<Annotation, 'shape'>,
  note: string,
  title: string,
): Record<string, unknown> {
  const page = `page=${String((pages[0]?.pageIndex ?? 0) + 1)}`;
  const selector = [
    ...(isOnWords(kind) ? [{ type: 'TextQuoteSelector', exact: text, prefix, suffix }] : []),
    { type: 'FragmentSelector', conformsTo: PAGES_OF_PDF, value: page, 'wayleaf:pages': pages },
  ];
  const body = [{ type: 'TextualBody', purpose: 'commenting', format: 'text/markdown', value: note }];
  return {
    motivation: note === '' ? 'highlighting' : 'commenting',
    'wayleaf:kind': kind,
    ...(shape && { 'wayleaf:shape': { pages, shape } }),
    ...(author && { 'wayleaf:author': author }),
    ...(createdAt > 0 && { created: new Date(Math.min(createdAt, 8.64e15)).toISOString() }),
    ...(note !== '' && { body }),
    target: { source: `${HASH}${document}`, format: 'application/pdf', 'wayleaf:title': title, selector },
  };
}

/** A whole page of annotations, for other programs. */
export function annotationPage(
  marks: readonly { readonly annotation: Annotation; readonly mark: string; readonly title: string }[],
): string {
  const items = marks.map(({ annotation, mark, title }) => ({
    id: `${MARK}${mark}`,
    type: 'Annotation',
    ...(annotation.author && { creator: { type: 'Software', name: annotation.author.name } }),
    ...webAnnotation({ ...annotation, createdAt: Math.max(0, annotation.createdAt) }, annotation.note, title),
    ...(annotation.changedAt > 0 && { modified: new Date(annotation.changedAt).toISOString() }),
    'wayleaf:color': annotation.color,
  }));
  return `${JSON.stringify({ '@context': CONTEXT, type: 'AnnotationPage', items }, null, 2)}\n`;
}
