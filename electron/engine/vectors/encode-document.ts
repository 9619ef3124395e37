import type { DocumentId } from '#shared/base/ids.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { VectorChannel } from '#shared/domain/index/vectors.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import {
  addVectorPart,
  completeVectorSet,
  listVectorParts,
  openVectorSet,
  readVectorSet,
  type PartContent,
} from '../store/vectors.ts';
import {
  hashText,
  packHashes,
  packOrders,
  packVectors,
  pickVectors,
  unpackHashes,
  unpackVectors,
  type PackedVectors,
} from './codec.ts';
import type { VectorTexts } from './vector-texts.ts';

/** Texts between two writes: what a crash costs at most. */
const TEXTS_PER_PART = 128;
/** A document that is corrected again and again while it is encoded waits for the next look. */
const MOST_ATTEMPTS = 3;

export interface EncodeRequest {
  readonly store: Store;
  readonly key: DocumentKey;
  readonly document: DocumentId;
  readonly encoder: Encoder;
  readonly channel: VectorChannel;
  readonly texts: VectorTexts;
  /** Resolves when there is time for some more texts. */
  readonly turn?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

interface Stored {
  readonly vectors: PackedVectors;
  readonly row: number;
}

/**
 * Give every text of the document its vector. What was encoded before, in an earlier attempt or for another version of
 * the index, is taken over where the text is the same; each part that is done is stored, and the whole becomes usable in
 * one transaction.
 *
 * @param onTexts  told how many of the texts have their vectors
 * @throws what the encoder throws, and the store
 */
export async function encodeDocument(
  request: EncodeRequest,
  onTexts: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (await encodeOnce(request, onTexts, signal)) return;
  }
}

async function encodeOnce(
  { store, key, document, encoder, channel, texts, turn }: EncodeRequest,
  onTexts: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { id: encoderId, dimensions } = encoder;
  const set = await store.writer.write((db) => openVectorSet(db, key, encoderId, channel, dimensions));
  if (set.complete) return true;
  const wanted = (await texts(document, channel, encoder)).map((one) => ({ ...one, hash: hashText(one.text) }));
  const stored = storedVectors(store, set.id, dimensions);
  const missing = new Map(wanted.flatMap(({ hash, text }) => (stored.has(hash) ? [] : [[hash, text] as const])));
  const total = new Set(wanted.map(({ hash }) => hash)).size;
  const left = [...missing];
  onTexts(total - left.length, total);
  for (let at = 0; at < left.length; at += TEXTS_PER_PART) {
    const part = left.slice(at, at + TEXTS_PER_PART);
    await turn?.(signal);
    const made = await encoder.encode(
      part.map(([, text]) => text),
      'passage',
      signal,
    );
    const content = { hashes: packHashes(part.map(([hash]) => hash)), vectors: packVectors(made, dimensions) };
    if (!(await store.writer.write((db) => addVectorPart(db, set.id, content)))) return true; // the document is gone
    keep(stored, content, dimensions);
    onTexts(total - left.length + at + part.length, total);
  }
  const content = {
    orders: packOrders(wanted.map(({ order }) => order)),
    hashes: packHashes(wanted.map(({ hash }) => hash)),
    vectors: pickVectors(
      wanted.map(({ hash }) => stored.get(hash)!),
      dimensions,
    ),
  };
  return store.writer.write((db) => completeVectorSet(db, set.id, set.revision, wanted.length, content));
}

/** Vectors that are there, by the hashes of their texts. */
function storedVectors({ read }: Store, set: number, dimensions: number): Map<string, Stored> {
  const stored = new Map<string, Stored>();
  const before = readVectorSet(read, set);
  if (before) keep(stored, before, dimensions);
  for (const part of listVectorParts(read, set)) keep(stored, part, dimensions);
  return stored;
}

function keep(stored: Map<string, Stored>, { hashes, vectors }: PartContent, dimensions: number): void {
  const packed = unpackVectors(vectors, dimensions);
  unpackHashes(hashes).forEach((hash, row) => {
    if (row < packed.count) stored.set(hash, { vectors: packed, row });
  });
}
