/** What came from other devices, in the library: within one transaction, with what is known of it from then on. */
import { documentId, isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import { fitsKind } from '#shared/domain/document/annotations/shape.ts';
import { annotationColors } from '#shared/domain/document/annotations/annotation.ts';
import { baseOf, type Base, type MarkValues } from '#shared/domain/marks/local.ts';
import type { MergedMarks } from '#shared/domain/marks/merge.ts';
import { markId } from '../annotations/mark-id.ts';
import { addAnnotations, changeAnnotation, everyAnnotation, removeAnnotations } from '../store/annotations.ts';
import { dropCarried, putCarried, type CarriedMark } from '../store/carried-marks.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { Place, placeText, readShape, shapeText } from './web-annotation.ts';

export interface LocalMark {
  readonly annotation: Annotation;
  readonly values: MarkValues;
}

/** All marks of this device, by what they are called on all of them. */
export function localMarks(db: ReadDb, carried: ReadonlyMap<string, CarriedMark>): Map<string, LocalMark> {
  const known = new Map([...carried].map(([mark, one]) => [one.id, { mark, ...one }]));
  const local = new Map<string, LocalMark>();
  for (const annotation of everyAnnotation(db)) {
    const { color, note } = annotation;
    const before = known.get(annotation.id);
    const isSame = before?.createdAt === annotation.createdAt;
    const mark = isSame ? before.mark : markId(annotation, local);
    // Where the file is another one here, the mark has the place that it has on the device that made it.
    const place = isSame ? before.base.values.place : placeText(annotation);
    local.set(mark, { annotation, values: { place, shape: shapeText(annotation), color, note } });
  }
  return local;
}

export interface TakenOver {
  /** Something changed in the library. */
  readonly changed: boolean;
  /** Marks whose documents are not here. */
  readonly waiting: number;
}

export function takeOver(
  db: WriteDb,
  merged: MergedMarks,
  local: ReadonlyMap<string, LocalMark>,
  carried: ReadonlyMap<string, CarriedMark>,
  where: { readonly has: (document: DocumentId) => boolean; readonly byText: ReadonlyMap<string, NewAnnotation> },
  now: number,
): TakenOver {
  let changed = false;
  let waiting = 0;
  for (const mark of merged.marks) {
    const here = local.get(mark)?.annotation;
    const base = baseOf(mark, merged);
    if (!base) {
      if (merged.state(mark).gone && here) {
        removeAnnotations(db, [here.id]);
        changed = true;
      }
      if (carried.has(mark)) dropCarried(db, mark);
      continue;
    }
    const found = here ? bringUp(db, here, base, now) : bringIn(db, mark, base, where, now);
    if (found === undefined) waiting += 1;
    else {
      changed ||= found.changed;
      const known = { id: found.annotation.id, createdAt: found.annotation.createdAt, base };
      if (JSON.stringify(carried.get(mark)) !== JSON.stringify(known)) putCarried(db, mark, known);
    }
  }
  return { changed, waiting };
}

interface Brought {
  readonly annotation: Annotation;
  readonly changed: boolean;
}

function bringUp(db: WriteDb, here: Annotation, { values: { shape, color, note } }: Base, now: number): Brought {
  const shaped = shapeText(here) === shape ? undefined : readShape(shape);
  if (here.color === color && here.note === note && !shaped) return { annotation: here, changed: false };
  return { annotation: changeAnnotation(db, here.id, { color, note, ...shaped }, now), changed: true };
}

function bringIn(
  db: WriteDb,
  mark: string,
  { values }: Base,
  { has, byText }: Parameters<typeof takeOver>[4],
  now: number,
): Brought | undefined {
  const place = placeOf(values.place);
  const color = annotationColors.find((one) => one === values.color);
  if (!place || !color) return undefined;
  const { createdAt, ...rest } = place;
  const shaped = readShape(values.shape);
  if (!fitsKind(place.kind, shaped?.shape)) return undefined;
  const marked = has(place.document) ? { ...rest, ...shaped } : byText.get(mark);
  if (!marked) return undefined;
  const added: NewAnnotation = { ...marked, color, note: values.note };
  const [annotation] = addAnnotations(db, [added], createdAt === 0 ? now : createdAt);
  return annotation && { annotation, changed: true };
}

/** What stands in a line came from outside: it is checked where it is read, and here again. */
export function placeOf(text: string): Place | undefined {
  const place = Place.safeParse(JSON.parse(text)).data;
  return place && isDocumentId(place.document) ? { ...place, document: documentId(place.document) } : undefined;
}
