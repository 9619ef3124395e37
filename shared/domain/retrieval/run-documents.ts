import type { DocumentId } from '../../base/ids.ts';
import { labelled, mergeRetrievals } from './merge.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from './retrieve.ts';
import { runSingle } from './run-single.ts';
import type { World } from './world.ts';

// A document that speaks this much less about the question than the best one has nothing to say about it.
const LEAST_SHARE = 0.4;
// A language model takes seconds to judge the sections of one document.
const MOST_JUDGED = 3;

/**
 * Retrieval for a question about several documents (PT-RAG §3.4.2): its single-document form is asked of each on its own,
 * with an equal share of the budget; the evidence of all, each with its document and path, is one set.
 *
 * @throws AppError `call.cancelled`
 */
export async function* runDocuments(
  request: RetrievalRequest,
  { question, documents }: { readonly question: string; readonly documents: readonly DocumentId[] },
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const titles = new Map(world.reader.documents(request.scope).map(({ id, title }) => [id, title]));
  const budgetTokens = Math.max(1, Math.floor(request.budgetTokens / documents.length));
  const { aids } = world;
  const each = documents.length > MOST_JUDGED ? { ...world, aids: { ...aids, chat: undefined } } : world;
  const done: Retrieval[] = [];
  for (const document of documents) {
    const scope = { kind: 'documents', documents: [document] } as const;
    const label = `In ‘${titles.get(document) ?? ''}’:`;
    done.push(yield* labelled(runSingle({ ...request, question, scope, budgetTokens }, each), label));
  }
  const best = Math.max(0, ...done.map(bestScore));
  const speaking = done.filter((one) => bestScore(one) >= LEAST_SHARE * best);
  return mergeRetrievals(request, speaking, world.reader);
}

function bestScore({ ranked }: Retrieval): number {
  return ranked[0]?.score ?? 0;
}
