/** All of a document as flowing text, with pictures of what has to be seen. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { PageArea, TextLine } from '#shared/domain/document/tree.ts';
import type { ReflowPart } from '#shared/domain/reflow/part.ts';
import type { NodeId } from '#shared/base/ids.ts';
import { isAppError } from '#shared/base/errors.ts';
import { keyOf } from '../../store/documents.ts';
import type { ReadDb } from '../../store/db.ts';
import { indexFacts } from '../../store/indexes.ts';
import { reflowChunks, reflowParts, type Reflowed } from '../reflow-document.ts';
import { pagesBefore } from './contents.ts';

export interface DocumentFacts {
  readonly id: DocumentId;
  readonly title: string;
  readonly authors: string;
  readonly year: number | null;
  /** BCP 47; 'und' where it is not known. */
  readonly language: string;
  /** ISO 8601, in UTC. */
  readonly writtenAt: string;
}

/** A picture as a file of its own. */
export interface DrawnPicture {
  readonly name: string;
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface WholeDocument {
  readonly facts: DocumentFacts;
  readonly parts: readonly ReflowPart[];
  readonly pictures: ReadonlyMap<ReflowPart, readonly DrawnPicture[]>;
  readonly pageBefore: ReadonlyMap<ReflowPart, { readonly id: string; readonly name: string }>;
}

/** CSS pixels for a point. */
const PX_PER_PT = 4 / 3;
/** Bytes before the width in a PNG: its signature, and the head of its first part. */
const PNG_WIDTH_AT = 16;

/**
 * Yields how many pictures are drawn. One that cannot be drawn is left out, and its words stand in its place.
 *
 * @param draw  a part of a page as a PNG
 * @throws AppError `document.unknown`, `document.not-indexed`, `call.cancelled`, and what says that the file is not there
 */
export async function* wholeDocument(
  db: ReadDb,
  facts: DocumentFacts,
  draw: (area: PageArea) => Promise<Uint8Array>,
): AsyncGenerator<{ done: number; total: number }, WholeDocument, void> {
  const whole = allParts(db, facts.id);
  const frames = indexFacts(db, keyOf(db, facts.id)!)?.frames ?? [];
  const crops = whole.parts.filter((part) => part.kind === 'crop');
  const total = crops.reduce((sum, { areas }) => sum + areas.length, 0);
  const pictures = new Map<ReflowPart, DrawnPicture[]>();
  let done = 0;
  for (const crop of crops) {
    const drawn: DrawnPicture[] = [];
    for (const area of crop.areas) {
      yield { done, total };
      done++;
      const png = await pictureOf(draw, area);
      if (png) drawn.push({ name: `picture-${String(done)}.png`, png, ...sizeOf(area, png) });
    }
    pictures.set(crop, drawn);
  }
  return { facts, parts: whole.parts, pictures, pageBefore: pagesBefore(whole, frames) };
}

function allParts(db: ReadDb, id: DocumentId): Reflowed {
  const parts: ReflowPart[] = [];
  const lines = new Map<NodeId, readonly TextLine[]>();
  for (const { from, to } of reflowChunks(db, id)) {
    const chunk = reflowParts(db, id, from, to);
    parts.push(...chunk.parts);
    for (const [node, own] of chunk.lines) lines.set(node, own);
  }
  return { parts, lines };
}

async function pictureOf(
  draw: (area: PageArea) => Promise<Uint8Array>,
  area: PageArea,
): Promise<Uint8Array | undefined> {
  try {
    return await draw(area);
  } catch (error) {
    if (isAppError(error, 'input.unsupported')) return undefined;
    throw error;
  }
}

/** As wide as it is printed, and as high as the picture is for that. */
function sizeOf({ box }: PageArea, png: Uint8Array): { readonly widthPx: number; readonly heightPx: number } {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [across, up] = [header.getUint32(PNG_WIDTH_AT), header.getUint32(PNG_WIDTH_AT + 4)];
  // A page that is shown turned lies the other way in its picture.
  const isTurned = across > up !== box.x1 - box.x0 > box.y1 - box.y0;
  const widthPt = isTurned ? box.y1 - box.y0 : box.x1 - box.x0;
  const widthPx = Math.max(1, Math.round(widthPt * PX_PER_PT));
  return { widthPx, heightPx: Math.max(1, Math.round((widthPx * up) / across)) };
}
