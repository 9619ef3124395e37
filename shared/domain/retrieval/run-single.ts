import { judgeIntents, rerank, viewQuestion } from './aided.ts';
import { choose, gather, rank, type Retrieval, type RetrievalEvent, type RetrievalRequest } from './retrieve.ts';
import { scoreSections } from './score.ts';
import type { World } from './world.ts';

/**
 * One retrieval of one question: on paths (PT-RAG §3.3), or without structure for `flat`. Search, judge sections, rank,
 * re-rank, choose.
 * Models help where they are installed and ready; everything between their answers is synchronous work of milliseconds.
 *
 * @throws AppError `call.cancelled` if the world's signal aborts while a model works
 */
export async function* runSingle(
  request: RetrievalRequest,
  { reader, aids, signal }: World,
): AsyncGenerator<RetrievalEvent, Retrieval, void> {
  const view = await viewQuestion(request.question, aids, signal);
  const scene = yield* gather(request, reader, view.value);
  const { query, set, settings, strategy } = scene;
  const byText = scoreSections(query, set, settings.weights);
  const intents =
    strategy === 'flat'
      ? { value: undefined }
      : await judgeIntents(request.question, byText, ({ document }) => set.trees.get(document), aids, signal);
  const sections = intents.value ? scoreSections(query, set, settings.weights, intents.value) : byText;
  const ranking = yield* rank(scene, sections);
  const reranked = await rerank(request.question, ranking.ranked, set.trees, aids, settings.rerankShare, signal);
  const notes = [view, intents, reranked].flatMap(({ note }) => note ?? []);
  return yield* choose(scene, { ...ranking, ranked: reranked.value }, notes);
}
