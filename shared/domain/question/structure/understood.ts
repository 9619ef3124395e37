/** What the rules about structure make of a question. */
import type { Thing } from '../../text/languages/language.ts';
import type { Filter, Grouping, Operation, StructureQuestion, Target } from '../reading.ts';
import type { Token } from '../tokens.ts';

export interface Understood {
  readonly operation: Operation;
  readonly nouns: readonly Token[];
  /** What narrows the things where the rule says it itself; filters are looked for where absent. */
  readonly filters?: readonly Filter[] | undefined;
  readonly group?: Grouping | undefined;
}

export const understood = (
  operation: Operation,
  target: Target,
  filters: readonly Filter[] = [],
  group?: Grouping,
): StructureQuestion => ({ operation, targets: [target], filters, group, deep: false, leftover: [], confidence: 0.97 });

export function targetOf({ kind, level, word, loose }: Thing): Target {
  return {
    kind,
    ...(level === undefined ? {} : { level }),
    ...(word === undefined ? {} : { word }),
    ...(loose === true ? { loose } : {}),
  };
}
