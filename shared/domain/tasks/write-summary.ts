import type { AnswerSentence } from '../answer/answer.ts';
import type { NumberedPassage } from '../answer/quotes.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { Chat } from '../ports/chat.ts';
import { mergeSummaries } from '../prompts/merge-summaries.ts';
import { summarizePassages } from '../prompts/summarize-passages.ts';
import type { ModelFailure, Remark } from '../remarks/remark.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { RankedSentence } from './extract-summary.ts';
import { mapReduce, PART_TOKENS } from './map-reduce.ts';
import type { Material } from '../index/material.ts';
import type { SummaryEvent } from './summary-event.ts';

export interface SummaryWork {
  readonly chat: Chat;
  readonly material: Material;
  /** The sentences of the material with their scores: of a text that is too long, the passages with the best are read. */
  readonly ranked: readonly RankedSentence[];
  readonly what: string;
  readonly sentences: number;
  readonly askContext: AskContext;
}

export type WrittenSummary =
  | {
      readonly kind: 'written';
      readonly sentences: readonly AnswerSentence[];
      readonly evidence: readonly Evidence[];
      readonly contextTokens: number;
      readonly notes: readonly Remark[];
    }
  | { readonly kind: 'failed'; readonly note: Remark };

// More than a dozen parts is more waiting than a summary is worth.
const MOST_PARTS = 12;
const PART_SENTENCES = 3;

/** Map and reduce over the sections: each part is summarized by itself, then the summaries; one part needs no second step. */
export async function* writeSummary(work: SummaryWork): AsyncGenerator<SummaryEvent, WrittenSummary, void> {
  const { chat, material, what, sentences, askContext } = work;
  const written = yield* mapReduce({
    chat,
    material,
    passages: passagesOf(work),
    given: what,
    map: ({ heading, context, only }) => {
      const input = { what: only ? what : (heading ?? what), context, sentences: only ? sentences : PART_SENTENCES };
      return {
        messages: summarizePassages.render(input),
        maxTokens: summarizePassages.maxTokens(input),
        task: summarizePassages.id,
      };
    },
    reduce: (notes) => {
      const input = {
        what,
        notes,
        sentences,
      };
      return {
        messages: mergeSummaries.render(input),
        maxTokens: mergeSummaries.maxTokens(input),
        task: mergeSummaries.id,
      };
    },
    askContext,
  });
  if (written.kind === 'failed') return failed(written.what === 'found-nothing' ? 'no-summary' : written.what);
  return written;
}

function failed(failure: ModelFailure): WrittenSummary {
  return { kind: 'failed', note: { code: 'model.summary-quoted', params: { failure } } };
}

/** Numbered in reading order: all that there is, or of a long text the passages with the best sentences. */
function passagesOf({ material, ranked }: SummaryWork): readonly NumberedPassage[] {
  const { document, tree } = material;
  const worth = new Map<number, number>();
  for (const { segment, score } of ranked) {
    worth.set(segment.order, Math.max(worth.get(segment.order) ?? 0, Math.min(1, Math.max(0, score))));
  }
  const known = material.segments.filter(({ order }) => worth.has(order));
  const best = known.toSorted((a, b) => (worth.get(b.order) ?? 0) - (worth.get(a.order) ?? 0));
  const taken = new Set<number>();
  let tokens = 0;
  for (const segment of best) {
    tokens += segment.tokens;
    if (tokens > PART_TOKENS * MOST_PARTS && taken.size > 0) break;
    taken.add(segment.order);
  }
  return known
    .filter(({ order }) => taken.has(order))
    .map((segment, at) => ({
      n: at + 1,
      passage: { document, section: segment.section, segment },
      path: tree.path(segment.section).map(({ title }) => title),
      score: worth.get(segment.order) ?? 0,
    }));
}
