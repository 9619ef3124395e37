import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { computeGlobal, type ComputedAnswer } from './global/compute.ts';
import { computeFromTable } from './table/answer-table.ts';

/** What can be computed from the tree, its tables and the graph without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader, now }: World): ComputedAnswer | undefined {
  return computeFromTable(question, scope, reader, now) ?? computeGlobal(question, scope, reader, now);
}
