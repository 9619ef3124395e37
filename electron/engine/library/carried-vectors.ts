/** A document's vectors in an archive of its library: made once, they are taken over wherever its texts are the same. */
import { z } from 'zod';
import type { DocumentId } from '#shared/base/ids.ts';
import { vectorChannels } from '#shared/domain/index/vectors.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { sha256 } from './archive-format.ts';
import { addCarriedSet, listCarriedSets, type CarriedSet } from '../store/vectors.ts';

const MOST_DIMENSIONS = 16_000;
const BYTES_OF_HASH = 8;
const BYTES_OF_SCALE = 4;

const Bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const Sets = z
  .strictObject({
    encoder: z.string().min(1).max(1000),
    channel: z.enum(vectorChannels),
    dimensions: z.int().min(1).max(MOST_DIMENSIONS),
    hashes: Bytes,
    vectors: Bytes,
  })
  .refine(({ dimensions, hashes, vectors }) => {
    const count = hashes.length / BYTES_OF_HASH;
    return Number.isInteger(count) && vectors.length === count * (BYTES_OF_SCALE + dimensions);
  });
const Carried = z.strictObject({ sets: z.array(Sets) });
/** With the SHA-256 of the sets, which those of earlier versions do not have. */
const Summed = z.strictObject({ sets: z.array(z.unknown()), sum: z.string().optional() });

/** Undefined where the document has none. */
export function carriedVectors(db: ReadDb, id: DocumentId): string | undefined {
  const sets = listCarriedSets(db, id).map(({ hashes, vectors, ...set }) => ({
    ...set,
    hashes: Buffer.from(hashes).toString('base64'),
    vectors: Buffer.from(vectors).toString('base64'),
  }));
  if (sets.length === 0) return undefined;
  const carried: z.input<typeof Carried> = { sets };
  return JSON.stringify({ ...carried, sum: sha256(JSON.stringify(sets)) } satisfies z.input<typeof Summed>);
}

/** What an archive says of a document's vectors; undefined for what `carriedVectors` did not write. */
export function parseCarried(content: string): readonly CarriedSet[] | undefined {
  try {
    const { sets, sum } = Summed.parse(JSON.parse(content));
    if (sum !== undefined && sum !== sha256(JSON.stringify(sets))) return undefined;
    return Carried.parse({ sets }).sets;
  } catch {
    return undefined;
  }
}

/** Keep them for when the document is encoded here. The caller owns the transaction. */
export function addCarriedVectors(db: WriteDb, id: DocumentId, sets: readonly CarriedSet[]): void {
  const key = keyOf(db, id);
  if (key === undefined) return;
  for (const set of sets) addCarriedSet(db, key, set);
}
