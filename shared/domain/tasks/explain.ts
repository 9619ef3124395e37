/** What selected words mean, by a language model: from the passages that hold them and those around, each sentence checked. */
import type { AnswerSentence } from '../answer/answer.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { NumberedPassage } from '../answer/quotes.ts';
import { gatherMaterial, type Material } from '../index/material.ts';
import type { SelectedText } from '../index/selection.ts';
import type { Chat } from '../ports/chat.ts';
import { explainPassage } from '../prompts/explain-passage.ts';
import { mergeSummaries } from '../prompts/merge-summaries.ts';
import type { Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { mapReduce, PART_TOKENS, type MapReduced, type MapReduceEvent } from './map-reduce.ts';

/** What is written so far, whole each time; `waiting` lets others have their turn. */
export type ExplainEvent = { readonly kind: 'draft'; readonly text: string } | { readonly kind: 'waiting' };

export interface Explanation {
  /** Empty where nothing holds. */
  readonly sentences: readonly AnswerSentence[];
  /** What they cite, numbered from 1. */
  readonly evidence: readonly Evidence[];
  readonly notes: readonly Remark[];
}

const MOST_SENTENCES = 5;
/** Passages before and after the selected ones, as far as there is room. */
const AROUND = 2;

/**
 * @param chat  the model that writes
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but a note
 */
export async function* explain(
  selected: SelectedText,
  chat: Chat,
  askContext: AskContext,
): AsyncGenerator<ExplainEvent, Explanation, void> {
  const material = yield* inSteps(gatherMaterial({ kind: 'selection', ...selected }, askContext.reader));
  const passages = passagesAround(material);
  if (passages.length === 0) return { sentences: [], evidence: [], notes: [{ code: 'selection.not-read' }] };
  const written = yield* withoutProgress(
    mapReduce({
      chat,
      material,
      passages,
      given: selected.text,
      map: ({ context }) => {
        const input = { words: selected.text, context, sentences: MOST_SENTENCES };
        return {
          messages: explainPassage.render(input),
          maxTokens: explainPassage.maxTokens(input),
          task: explainPassage.id,
        };
      },
      reduce: (notes) => {
        const input = { what: selected.text, notes, sentences: MOST_SENTENCES };
        return {
          messages: mergeSummaries.render(input),
          maxTokens: mergeSummaries.maxTokens(input),
          task: mergeSummaries.id,
        };
      },
      askContext,
    }),
  );
  if (written.kind === 'written') {
    const { sentences, evidence, notes } = written;
    return { sentences, evidence, notes };
  }
  const { what: failure } = written;
  return { sentences: [], evidence: [], notes: [{ code: 'model.not-explained', params: { failure } }] };
}

function* inSteps<T>(work: Generator<void, T, void>): Generator<ExplainEvent, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield { kind: 'waiting' };
  }
}

async function* withoutProgress(
  work: AsyncGenerator<MapReduceEvent, MapReduced, void>,
): AsyncGenerator<ExplainEvent, MapReduced, void> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    yield step.value.kind === 'draft' ? step.value : { kind: 'waiting' };
  }
}

/** The selected passages first, then those that stand nearest, as many as a model reads at once; numbered in reading order. */
function passagesAround({ document, tree, segments, sentences }: Material): readonly NumberedPassage[] {
  const selected = new Set(sentences.map(({ segment }) => segment.order));
  if (selected.size === 0) return [];
  const first = Math.min(...selected);
  const last = Math.max(...selected);
  const away = (order: number): number => Math.max(0, first - order, order - last);
  const taken = new Set<number>();
  let tokens = 0;
  for (const segment of segments.toSorted((a, b) => away(a.order) - away(b.order) || a.order - b.order)) {
    if (away(segment.order) > AROUND) break;
    if (tokens + segment.tokens > PART_TOKENS && taken.size > 0) break;
    taken.add(segment.order);
    tokens += segment.tokens;
  }
  return segments
    .filter(({ order }) => taken.has(order))
    .map((segment, at) => ({
      n: at + 1,
      passage: { document, section: segment.section, segment },
      path: tree.path(segment.section).map(({ title }) => title),
      score: selected.has(segment.order) ? 1 : 0,
    }));
}
