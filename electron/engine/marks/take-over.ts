/** What came from other devices, in the library: within one transaction, with what is known of it from then on. */
import { documentId, isDocumentId, type DocumentId } from '#shared/base/ids.ts';
import type { Annotation, NewAnnotation } from '#shared/contract/annotations.ts';
import { fitsKind } from '#shared/domain/document/annotations/shape.ts';
import { annotationColors } from '#shared/domain/document/annotations/annotation.ts';
import type { DeviceId } from '#shared/domain/marks/clock.ts';
import { baseOf, type Base, type MarkValues } from '#shared/domain/marks/local.ts';
import { MergedMarks } from '#shared/domain/marks/merge.ts';
import { markId } from '../annotations/mark-id.ts';
import { addAnnotations, changeAnnotation, everyAnnotation, removeAnnotations } from '../store/annotations.ts';
import { putCarried, type CarriedMark } from '../store/carried-marks.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { heldRemovals, type Removal } from './removals.ts';
import { Place, placeText, readShape, shapeText } from './web-annotation.ts';

export interface LocalMark {
  readonly annotation: Annotation;
  readonly values: MarkValues;
}

/** How marks were here when this device and the folder were one, by mark. */
export function basesOf(carried: ReadonlyMap<string, CarriedMark>): ReadonlyMap<string, Base> {
  const kept = new MergedMarks();
  const bases = new Map<string, Base>();
  for (const [mark, { here, known }] of carried) {
    if (!here) continue;
    kept.join(mark, known);
    const base = baseOf(mark, kept);
    if (base) bases.set(mark, base);
  }
  return bases;
}

/** All marks of this device, by what they are called on all of them. */
export function localMarks(
  db: ReadDb,
  carried: ReadonlyMap<string, CarriedMark>,
  bases: ReadonlyMap<string, Base>,
): Map<string, LocalMark> {
  const known = new Map([...bases].map(([mark, base]) => [carried.get(mark)?.here?.id, { mark, base }]));
  const local = new Map<string, LocalMark>();
  for (const annotation of everyAnnotation(db)) {
    const { color, note } = annotation;
    const before = known.get(annotation.id);
    const isSame = before && carried.get(before.mark)?.here?.createdAt === annotation.createdAt;
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
  /** Those that other devices removed in masses, and that stay until the reader says whether they go. */
  readonly held: readonly Removal[];
}

interface Here {
  readonly local: ReadonlyMap<string, LocalMark>;
  readonly carried: ReadonlyMap<string, CarriedMark>;
  readonly has: (document: DocumentId) => boolean;
  readonly byText: ReadonlyMap<string, NewAnnotation>;
  /** Whose removals the reader let happen. */
  readonly allowed: DeviceId | undefined;
}

/** Nothing is removed but what a device says that it removed, and masses of it only when the reader says so, too. */
export function takeOver(db: WriteDb, merged: MergedMarks, here: Here, now: number): TakenOver {
  const { local, carried, allowed } = here;
  const held = heldRemovals(merged, local, carried, allowed);
  const holds = new Set(held.flatMap(({ marks }) => marks));
  let changed = false;
  let waiting = 0;
  const keep = (mark: string, known: CarriedMark): void => {
    if (JSON.stringify(carried.get(mark)) !== JSON.stringify(known)) putCarried(db, mark, known);
  };
  for (const mark of merged.marks) {
    const before = carried.get(mark);
    if (before && holds.has(mark)) {
      keep(mark, { ...before, held: true });
      continue;
    }
    const found = bring(db, mark, merged, here, now);
    changed ||= found?.changed === true;
    if (found === undefined) waiting += 1;
    const is = found?.annotation;
    const place = is ? { id: is.id, createdAt: is.createdAt } : null;
    keep(mark, { here: place, known: merged.record(mark), held: false });
  }
  return { changed, waiting, held };
}

/** @returns undefined where it waits for its document */
function bring(db: WriteDb, mark: string, merged: MergedMarks, here: Here, now: number): Brought | undefined {
  const annotation = here.local.get(mark)?.annotation;
  const base = baseOf(mark, merged);
  if (base) return annotation ? bringUp(db, annotation, base, now) : bringIn(db, mark, base, here, now);
  const removes = annotation !== undefined && merged.state(mark).gone;
  if (removes) removeAnnotations(db, [annotation.id]);
  return { annotation: removes ? undefined : annotation, changed: removes };
}

interface Brought {
  readonly annotation: Annotation | undefined;
  readonly changed: boolean;
}

function bringUp(db: WriteDb, here: Annotation, { values: { shape, color, note } }: Base, now: number): Brought {
  const shaped = shapeText(here) === shape ? undefined : readShape(shape);
  if (here.color === color && here.note === note && !shaped) return { annotation: here, changed: false };
  return { annotation: changeAnnotation(db, here.id, { color, note, ...shaped }, now), changed: true };
}

function bringIn(db: WriteDb, mark: string, { values }: Base, { has, byText }: Here, now: number): Brought | undefined {
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
