import { fillContext } from '../retrieval/context.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from '../retrieval/retrieve.ts';
import { runPath } from '../retrieval/run-path.ts';
import { selectOnPaths } from '../retrieval/select.ts';
import type { World } from '../retrieval/world.ts';
import { computeGlobal, type ComputedAnswer } from './global/compute.ts';
import { reason } from './graph/reason.ts';
import { computeFromTable } from './table/answer-table.ts';

/**
 * BookRAG's agent: questions about the whole and about the cells of a table are computed by operators over typed nodes
 * (eq. 12); any other is answered from passages that text and graph rank together (eq. 9 to 11). No operator's empty
 * result ends the question.
 */
export async function* runAgent(
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  yield { kind: 'stage', stage: 'searching' };
  const computed = compute(request, world);
  const found = yield* runPath({ ...request, strategy: 'path' }, world);
  if (computed) return { ...found, strategy: 'agent', computed };
  const { ranked, plan } = reason(request.question, found.ranked, world.reader);
  const limits = { ...found.settings, budgetTokens: request.budgetTokens };
  const chosen = plan.length > 1 ? selectOnPaths(ranked, found.trees, limits) : found.chosen;
  return {
    ...found,
    strategy: 'agent',
    ranked,
    chosen,
    read: [...chosen, ...found.read.filter((passage) => !chosen.some((one) => isSame(one, passage)))],
    context: fillContext(ranked, request.budgetTokens, found.settings.pageShare),
    plan,
  };
}

/** What can be computed from the tree and its tables without reading; undefined for any other question. */
export function compute({ question, scope }: RetrievalRequest, { reader }: World): ComputedAnswer | undefined {
  return computeFromTable(question, scope, reader) ?? computeGlobal(question, scope, reader);
}

function isSame(a: Retrieval['chosen'][number], b: Retrieval['chosen'][number]): boolean {
  return a.document === b.document && a.segment.order === b.segment.order;
}
