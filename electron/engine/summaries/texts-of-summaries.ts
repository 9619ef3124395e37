import { setImmediate } from 'node:timers/promises';
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { sectionTree, segmentsWithSummaries } from '#shared/domain/index/sections.ts';
import { storedSummaries } from './stored-summaries.ts';

/** Between two of them others have their turn: some 20 ms. */
const SEGMENTS_AT_ONCE = 64;

/**
 * σ of a document's segments as an encoder is given them: what a language model wrote, else the extractive one. A segment
 * of a single sentence is its own summary and has none here.
 */
export async function textsOfSummaries(
  reader: IndexReader,
  document: DocumentId,
): Promise<readonly { readonly order: number; readonly text: string }[]> {
  const written = new Map(storedSummaries(reader, document).map(({ order, text }) => [order, text]));
  const tree = sectionTree(reader.sections(document));
  const orders = (reader.passages?.(document) ?? reader.segments(document)).map(({ order }) => order);
  const texts: { order: number; text: string }[] = [];
  for (let at = 0; at < orders.length; at += SEGMENTS_AT_ONCE) {
    if (at > 0) await setImmediate();
    const part = orders.slice(at, at + SEGMENTS_AT_ONCE);
    for (const { segment, summary } of segmentsWithSummaries(document, part, tree, reader)) {
      const { order, sentences } = segment;
      if (written.has(order) || sentences.length > 1) texts.push({ order, text: written.get(order) ?? summary });
    }
  }
  return texts;
}
