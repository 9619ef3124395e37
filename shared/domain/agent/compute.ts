import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { computeEntities } from './entities/answer-entities.ts';
import { parseEntityQuestion } from './entities/parse.ts';
import { computeGlobal } from './global/compute.ts';
import { computeFromTable } from './table/answer-table.ts';
import type { ComputedAnswer } from '../retrieval/outcome.ts';

/** What can be computed from the tree, its tables and the names in it without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader, now }: World): ComputedAnswer | undefined {
  const named = computeEntities(question, scope, reader, now);
  if (named) return named;
  // 'The datasets in Table 3' are not just its rows: where it is not plain which lines are meant, the table is quoted.
  const table = parseEntityQuestion(question, []) ? undefined : computeFromTable(question, scope, reader, now);
  return table ?? computeGlobal(question, scope, reader, now);
}
