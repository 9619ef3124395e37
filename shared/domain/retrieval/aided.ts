/**
 * What models add to `path` where they are installed: the question's vector, a cross-encoder's
 * order. Each of them may be absent or fail; then the next best thing takes its place, and a note says so (PT-RAG, Table 5).
 */
import { isAbort } from '../../base/errors.ts';
import type { Remark } from '../remarks/remark.ts';
import { knowsLanguage } from '../ports/encoder.ts';
import type { QuestionView } from './nearness.ts';
import { relevanceOf, type Scored } from './score.ts';
import { languageOf } from '../text/stop-words.ts';
import type { SectionTree } from '../index/sections.ts';
import type { Aids } from './ask-context.ts';

/** What came of a model's help, and what the reader should know if it failed. */
export interface Helped<T> {
  readonly value: T;
  readonly note?: Remark | undefined;
}

/**
 * The question as the encoder sees it; undefined without an encoder that knows its language, or if it fails.
 *
 * @throws AppError `call.cancelled`
 */
export async function viewQuestion(
  question: string,
  { semantics }: Aids,
  signal: AbortSignal,
): Promise<Helped<QuestionView | undefined>> {
  if (!semantics) return { value: undefined };
  const { encoder, vectors } = semantics;
  // Vectors of another model mean something else: they are being made again.
  if (vectors.encoderId !== encoder.id) return { value: undefined };
  if (!knowsLanguage(encoder, languageOf(question))) return { value: undefined };
  return orElse(
    async () => {
      const [vector] = await encoder.encode([question], 'query', signal);
      return vector && { vector, vectors };
    },
    undefined,
    { code: 'encoder.failed' },
  );
}

// A cross-encoder reads pairs one by one: what stands further down is rarely evidence.
const RERANKED = 24;

/**
 * The ranking after a cross-encoder has read its best passages: the two scores in equal parts, so that what the question
 * names outright, or what its type looks for, still counts. What was not read counts as the worst of what was.
 *
 * @param share  of the cross-encoder, in [0, 1]
 * @throws AppError `call.cancelled`
 */
export async function rerank(
  question: string,
  ranked: readonly Scored[],
  trees: ReadonlyMap<Scored['document'], SectionTree>,
  { reranker }: Aids,
  share: number,
  signal: AbortSignal,
): Promise<Helped<readonly Scored[]>> {
  const read = ranked.slice(0, RERANKED);
  const [best] = read;
  if (!reranker || !best || best.score <= 0) return { value: ranked };
  const passages = read.map(({ document, section, segment }) => {
    const path = trees.get(document)?.path(section) ?? [];
    return [path.map((record) => record.title).join(' > '), segment.about, segment.text].filter(Boolean).join('\n');
  });
  return orElse(
    async () => {
      const scores = await reranker.score(question, passages, signal);
      const most = Math.max(...scores);
      const least = Math.min(...scores);
      if (scores.length !== read.length || !(most > 0)) return ranked;
      const mixed = ranked.map((passage, at): Scored => {
        const own = (scores[at] ?? least) / most;
        const score = (1 - share) * passage.score + share * own * best.score;
        return { ...passage, score, relevance: relevanceOf(score) };
      });
      return mixed.toSorted((a, b) => b.score - a.score);
    },
    ranked,
    { code: 'reranker.failed' },
  );
}

/** Whatever a model throws costs its help, never the answer; a wish to stop is no failure. */
export async function orElse<T, F>(
  work: () => Promise<T>,
  fallback: F,
  note: Remark | undefined,
): Promise<Helped<T | F>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { value: fallback, note };
  }
}
