import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';

/** The summaries that a language model wrote of a document's segments, in reading order. */
export function storedSummaries(
  reader: IndexReader,
  document: DocumentId,
): readonly { readonly order: number; readonly text: string }[] {
  const orders = (reader.passages?.(document) ?? reader.segments(document)).map(({ order }) => order);
  const summaries = reader.summaries?.(document, orders) ?? [];
  return orders.flatMap((order, at) => {
    const text = summaries[at];
    return text === undefined ? [] : [{ order, text }];
  });
}
