import { readQuestion } from '../question/read-question.ts';
import { planQuestion } from './plan.ts';
import type { Retrieval, RetrievalEvent, RetrievalRequest } from './retrieve.ts';
import { runDocuments } from './run-documents.ts';
import { runHops } from './run-hops.ts';
import { runSingle } from './run-single.ts';
import type { World } from './world.ts';

/**
 * `path`: one retrieval, or several for a question that needs steps (multi-hop, PT-RAG §3.4.1) or that is about several
 * documents as such (§3.4.2). One budget for all of them.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runPath(
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  if (readQuestion(request.question).empty) return yield* runSingle(request, world);
  const { plan, note } = await planQuestion(request, world);
  const notes = note === undefined ? [] : [note];
  switch (plan.kind) {
    case 'single':
      return withNotes(yield* runSingle(request, world), notes);
    case 'hops':
      return withNotes(yield* runHops(request, plan.questions, world), notes);
    case 'documents':
      return withNotes(yield* runDocuments(request, plan, world), notes);
  }
}

function withNotes(retrieval: Retrieval, notes: readonly string[]): Retrieval {
  return notes.length === 0 ? retrieval : { ...retrieval, notes: [...notes, ...retrieval.notes] };
}
