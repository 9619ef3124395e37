import type { ComputedAnswer } from '../retrieval/outcome.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { computeEntities } from './entities/answer-entities.ts';
import { computeGlobal } from './global/compute.ts';
import { readIn } from './read-in.ts';
import { computeTable } from './table/answer-table.ts';

/** What can be computed from the tree, its tables and the names in it without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader, now }: World): ComputedAnswer | undefined {
  const reading = readIn(question, scope, reader);
  const { entities, table } = reading;
  const named = entities && computeEntities(entities, scope, reader, now);
  if (named) return named;
  // 'The datasets in Table 3' are not just its rows: where it is not plain which lines are meant, the table is quoted.
  const looked = entities || !table ? undefined : computeTable(table, scope, reader, now);
  return looked ?? computeGlobal(reading, scope, reader, now);
}
