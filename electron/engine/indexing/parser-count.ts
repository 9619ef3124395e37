import { availableParallelism, totalmem } from 'node:os';

/** What a machine should have for each parser, other programs included. */
const PARSER_BYTES = 2 * 2 ** 30;
const MAX_PARSERS = 4;

/** As many parsers as this machine has processors and memory for. */
export function defaultParserCount(): number {
  return Math.max(1, Math.min(availableParallelism(), MAX_PARSERS, Math.floor(totalmem() / PARSER_BYTES)));
}
