import { availableParallelism, totalmem } from 'node:os';
import type { EngineOptions } from '../engine-options.ts';
import type { ReaderAtWork } from '../jobs/reader-at-work.ts';

/** What a machine should have for each parser, other programs included. */
const PARSER_BYTES = 2 * 2 ** 30;
const MAX_PARSERS = 4;

/** As many parsers as this machine has processors and memory for. */
export function defaultParserCount(): number {
  return Math.max(1, Math.min(availableParallelism(), MAX_PARSERS, Math.floor(totalmem() / PARSER_BYTES)));
}

/** Of these parsers, how many may read now: all of them, or half while somebody works with the library, who needs a processor too. */
export function parsersAtOnce(
  { indexing, parserCount = defaultParserCount() }: Pick<EngineOptions, 'indexing' | 'parserCount'>,
  reader: Pick<ReaderAtWork, 'isAtWork'>,
): () => number {
  if (indexing === false) return () => 0;
  return () => (reader.isAtWork ? Math.ceil(parserCount / 2) : parserCount);
}
