/** Vectors of an evaluated document, as the library would store them, kept in files between runs. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NodeId } from '#shared/base/ids.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import { vectorChannels, type VectorReader } from '#shared/domain/index/vectors.ts';
import type { DocumentKey } from '../../../electron/engine/store/keys.ts';
import type { SetContent, VectorSet } from '../../../electron/engine/store/vectors.ts';
import { textsOfSummaries } from '../../../electron/engine/summaries/texts-of-summaries.ts';
import { packOrders, packVectors, unpackVectors } from '../../../electron/engine/vectors/codec.ts';
import { readVectors } from '../../../electron/engine/vectors/vector-reader.ts';
import { vectorTexts, type VectorText } from '../../../electron/engine/vectors/vector-texts.ts';
import type { OpenSubject } from './dataset.ts';

const SUFFIX_CHARS = 32;

/**
 * The document's vectors, of its segments, of their summaries and of their sentences: from `folder` where an earlier run
 * left them, else made and kept there.
 *
 * @throws what the encoder throws
 */
export async function documentVectors(
  subject: Pick<OpenSubject, 'reader' | 'document'>,
  encoder: Encoder,
  folder: string,
  signal: AbortSignal,
): Promise<VectorReader> {
  const { reader, document } = subject;
  const texts = vectorTexts(reader, (one) => textsOfSummaries(reader, one));
  const contents: SetContent[] = [];
  for (const channel of vectorChannels)
    contents.push(await contentOf(await texts(document, channel, encoder), encoder, folder, signal));
  const sets = contents.map(({ orders }, id): VectorSet => {
    return { id, document, key: id as DocumentKey, revision: 0, count: orders.length / Uint32Array.BYTES_PER_ELEMENT };
  });
  return readVectors(
    {
      version: () => 0,
      sets: (channel) => [sets[vectorChannels.indexOf(channel)]!],
      read: ({ id }) => contents[id],
      ordersUnder: (_, section) => ordersUnder(subject, section),
    },
    encoder,
  );
}

async function contentOf(
  texts: readonly VectorText[],
  encoder: Encoder,
  folder: string,
  signal: AbortSignal,
): Promise<SetContent> {
  const hashes = new Uint8Array(); // tell which texts a stored document's vectors are of; here the file's name does
  const orders = packOrders(texts.map(({ order }) => order));
  if (texts.length === 0) return { orders, hashes, vectors: new Uint8Array() };
  const wanted = texts.map(({ text }) => text);
  const file = path.join(folder, nameOf([encoder.id]), `${nameOf(wanted)}.vectors`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept && unpackVectors(kept, encoder.dimensions).count === texts.length) return { orders, hashes, vectors: kept };
  const vectors = packVectors(await encoder.encode(wanted, 'passage', signal), encoder.dimensions);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, vectors);
  await rename(`${file}.new`, file);
  return { orders, hashes, vectors };
}

function nameOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, SUFFIX_CHARS);
}

function ordersUnder({ reader, document }: Pick<OpenSubject, 'reader' | 'document'>, section: NodeId): Set<number> {
  const under = new Set([section]);
  for (const { id, parent } of reader.sections(document)) if (parent !== null && under.has(parent)) under.add(id);
  return new Set(
    reader
      .segments(document)
      .filter((segment) => under.has(segment.section))
      .map(({ order }) => order),
  );
}
