import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { runPath } from '../retrieval/run-path.ts';
import type { World } from '../retrieval/world.ts';
import { computeGlobal } from './global/compute.ts';
import { computeFromTable } from './table/answer-table.ts';

/**
 * BookRAG's agent: questions about the whole are computed by operators over the typed nodes of the tree; any other is
 * answered from passages. No operator's empty result ends the question.
 */
export async function* runAgent(
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  yield { kind: 'stage', stage: 'searching' };
  const { question, scope } = request;
  const computed = computeFromTable(question, scope, world.reader) ?? computeGlobal(question, scope, world.reader);
  const retrieval = yield* runPath({ ...request, strategy: 'path' }, world);
  return { ...retrieval, strategy: 'agent', ...(computed ? { computed } : {}) };
}
