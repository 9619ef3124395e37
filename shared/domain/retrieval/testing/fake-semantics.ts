import type { DocumentId } from '../../../base/ids.ts';
import type { Encoder } from '../../ports/encoder.ts';
import type { VectorChannel, VectorReader } from '../../index/vectors.ts';
import { stemsOf } from '../../text/stems.ts';
import type { IndexReader } from '../../index/reader.ts';
import { sectionTree, segmentsWithSummaries, sentenceOrder } from '../../index/sections.ts';
import type { Aids } from '../ask-context.ts';

/** An encoder for tests that knows meanings: one dimension for each group of words that mean the same. */
export function fakeEncoder(meanings: readonly string[]): Encoder {
  const groups = meanings.map((words) => new Set(stemsOf(words)));
  return {
    id: 'fake',
    dimensions: groups.length,
    encode: (texts) =>
      Promise.resolve(
        texts.map((text) => {
          const stems = stemsOf(text);
          const counts = groups.map((group) => stems.filter((stem) => group.has(stem)).length);
          const length = Math.hypot(...counts) || 1;
          return Float32Array.from(counts, (count) => count / length);
        }),
      ),
  };
}

/** Vectors of every segment, summary and sentence of the documents, except for those that are not encoded yet. */
export async function fakeSemantics(
  reader: IndexReader,
  meanings: readonly string[],
  isEncoded: (document: DocumentId) => boolean = () => true,
): Promise<NonNullable<Aids['semantics']>> {
  const encoder = fakeEncoder(meanings);
  const { signal } = new AbortController();
  const stored: { document: DocumentId; order: number; channel: VectorChannel; vector: Float32Array }[] = [];
  for (const { id: document } of reader.documents({ kind: 'library' })) {
    if (!isEncoded(document)) continue;
    const tree = sectionTree(reader.sections(document));
    const orders = reader.segments(document).map((segment) => segment.order);
    for (const { segment, summary } of segmentsWithSummaries(document, orders, tree, reader)) {
      const [own, other] = await encoder.encode([segment.text, summary], 'passage', signal);
      const { order } = segment;
      if (own) stored.push({ document, order, channel: 'segment', vector: own });
      if (other) stored.push({ document, order, channel: 'summary', vector: other });
      const sentences = segment.sentences.map(({ start, end }) => segment.text.slice(start, end));
      for (const [at, vector] of (await encoder.encode(sentences, 'passage', signal)).entries())
        stored.push({ document, order: sentenceOrder(order, at)!, channel: 'sentence', vector });
    }
  }
  const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
  const vectors: VectorReader = {
    encoderId: encoder.id,
    nearest: (query, channel, scope, limit) => {
      const documents = new Set(reader.documents(scope).map(({ id }) => id));
      return stored
        .filter((one) => one.channel === channel && documents.has(one.document))
        .map(({ document, order, vector }) => ({ document, order, cosine: cosine(query, vector) }))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, limit);
    },
    cosines: (query, channel, document, orders) =>
      orders.map((order) => {
        const found = stored.find((one) => one.channel === channel && one.document === document && one.order === order);
        return found && cosine(query, found.vector);
      }),
  };
  return { encoder, vectors };
}
