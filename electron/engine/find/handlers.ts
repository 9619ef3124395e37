/** Finding words in one document: all places, in reading order, on pages that no window has drawn. */
import { setImmediate } from 'node:timers/promises';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { findMethods, FoundWords } from '#shared/contract/find.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { IndexReader, NodeWords } from '#shared/domain/index/reader.ts';
import { wordFinder, type FindOptions, type FoundRange } from '#shared/domain/text/find-words.ts';
import type { Handlers, ParsedParams } from '#shared/rpc/spec.ts';
import { pageWords } from './page-words.ts';
import { findSections } from './sections.ts';

/** A list that nobody reads to its end; a single letter stands in a book a hundred thousand times. All are counted. */
const MAX_PLACES = 5000;
/** What is shown beside the words, on each side. */
const AROUND_CHARS = 60;
const BATCH_PLACES = 250;
/** After so long others get their turn. */
const SLICE_MS = 8;

interface Hit {
  readonly node: NodeWords;
  readonly range: FoundRange;
}

/**
 * @param reader  with what was read so far of documents that are still being read. Asked for again after every wait: the part
 *   that was read is closed when more of it is there, and the window then looks again.
 */
export function findHandlers(reader: () => IndexReader): Handlers<typeof findMethods> {
  return {
    'library.sections': async (params, signal) => ({ sections: await findSections(reader(), params, signal) }),
    'document.find': (params, signal) => findPlaces(reader, params, signal),
    'document.page-words': async ({ document, pageIndex }) => ({ words: pageWords(reader(), document, pageIndex) }),
  };
}

async function* findPlaces(
  reader: () => IndexReader,
  { document, words, ...options }: ParsedParams<(typeof findMethods)['document.find']>,
  signal: AbortSignal,
): AsyncGenerator<FoundWords[], { places: number; complete: boolean }, void> {
  const nodes = reader().words?.(document) ?? [];
  if (nodes.length === 0) throw new AppError('document.not-indexed', 'Nothing of this document was read yet.');
  const batch: Hit[] = [];
  let places = 0;
  for await (const hits of hitsIn(nodes, words, options, signal)) {
    const room = MAX_PLACES - places;
    places += hits.length;
    if (room <= 0) continue;
    batch.push(...hits.slice(0, room));
    while (batch.length >= BATCH_PLACES) yield placesOf(reader(), document, batch.splice(0, BATCH_PLACES));
  }
  if (batch.length > 0) yield placesOf(reader(), document, batch);
  return { places, complete: places <= MAX_PLACES };
}

/** By node. */
async function* hitsIn(
  nodes: readonly NodeWords[],
  words: string,
  options: FindOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly Hit[], void, void> {
  const find = wordFinder(words, options);
  let since = performance.now();
  for (const node of nodes) {
    const hits = [...find(node.text)].map((range) => ({ node, range }));
    if (hits.length > 0) yield hits;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    if (signal.aborted) throw cancelled();
    since = performance.now();
  }
}

function placesOf(reader: IndexReader, document: DocumentId, hits: readonly Hit[]): FoundWords[] {
  const lines = reader.lines?.(document, [...new Set(hits.map(({ node }) => node.id))]) ?? new Map<NodeId, never>();
  return hits.map(({ node, range: { start, end } }) => ({
    section: node.section,
    marks: quadsOf(lines.get(node.id) ?? [], start, end),
    before: wordsBefore(node.text, start),
    text: node.text.slice(start, end),
    after: wordsAfter(node.text, end),
  }));
}

/** Whole words, and dots where more stand; scripts without spaces are cut between letters. */
function wordsBefore(text: string, start: number): string {
  if (start <= AROUND_CHARS) return text.slice(0, start);
  return `…${text.slice(start - AROUND_CHARS, start).replace(/^\S*\s+(?=\S)/u, '')}`;
}

function wordsAfter(text: string, end: number): string {
  if (end + AROUND_CHARS >= text.length) return text.slice(end);
  return `${text.slice(end, end + AROUND_CHARS).replace(/(?<=\S)\s+\S*$/u, '')}…`;
}
