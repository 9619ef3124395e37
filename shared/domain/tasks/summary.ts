import type { Answer, AnswerSentence } from '../answer/answer.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import type { Remark } from '../remarks/remark.ts';
import { diagnose } from '../answer/diagnostics.ts';
import type { Diagnostics } from '../retrieval/strategy.ts';
import { modelFor } from '../ports/chat.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { countTokens } from '../segment/tokens.ts';
import { chooseSummary, rankSentences, summaryLength, quoteSentences } from './extract-summary.ts';
import { gatherMaterial, type Material, type TaskScope } from '../index/material.ts';
import { writeSummary } from './write-summary.ts';
import type { SummaryEvent } from './summary-event.ts';

export interface Summary {
  /** The title of what was summarized. */
  readonly what: string;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  readonly diagnostics: Diagnostics;
  /** The language model that wrote it; absent if it is quoted. */
  readonly model?: string | undefined;
  readonly notes: readonly Remark[];
}

/**
 * Summarize a document, a section, pages or a selection: by the language model that is there, part by part, each sentence
 * checked against what it cites; without one, or if it fails, in the document's own sentences.
 *
 * @param count  how many sentences at most; by default as many as fits the length of the text
 * @throws AppError `call.cancelled` if the signal aborts while a model works
 */
export async function* summarize(
  scope: TaskScope,
  count: number | undefined,
  askContext: AskContext,
): AsyncGenerator<SummaryEvent, Summary, void> {
  yield { kind: 'stage', stage: 'reading' };
  const chat = modelFor('write', askContext.aids);
  const material = yield* inSteps(gatherMaterial(scope, askContext.reader));
  const sentences = count ?? summaryLength(material.sentences.length);
  const what = titleOf(scope, material);
  const notes: Remark[] = [];
  const ranking = yield* inSteps(rankSentences(material));
  if (chat && material.sentences.length > 0) {
    yield { kind: 'stage', stage: 'answering' };
    const written = yield* writeSummary({ chat, material, ranked: ranking.ranked, what, sentences, askContext });
    if (written.kind === 'written') {
      const { evidence } = written;
      for (const note of written.notes) yield { kind: 'note', note };
      yield { kind: 'evidence', evidence };
      for (const sentence of written.sentences) yield { kind: 'sentence', sentence };
      const answer = summaryOf(written.sentences);
      const diagnostics = diagnosticsOf(
        evidence.filter(({ cited }) => cited),
        written.contextTokens,
      );
      return { what, answer, evidence, diagnostics, model: chat.model, notes: written.notes };
    }
    yield { kind: 'restart' };
    notes.push(written.note);
    yield { kind: 'note', note: written.note };
  }
  const chosen = chooseSummary(ranking, sentences);
  const { evidence, said } = quoteSentences(chosen, material, askContext.reader);
  yield { kind: 'stage', stage: 'answering' };
  yield { kind: 'evidence', evidence };
  for (const sentence of said) yield { kind: 'sentence', sentence };
  const answer = summaryOf(said);
  return { what, answer, evidence, diagnostics: diagnosticsOf(evidence, tokensOf(material)), notes };
}

function* inSteps<T>(work: Generator<void, T, void>): Generator<SummaryEvent, T, void> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield { kind: 'stage', stage: 'reading' };
  }
}

function titleOf(scope: TaskScope, { tree }: Material): string {
  const whole = tree.root?.title ?? '';
  switch (scope.kind) {
    case 'document':
      return whole;
    case 'section':
      return tree.record(scope.section)?.title ?? whole;
    case 'pages':
      return scope.from === scope.to ? `page ${scope.from + 1}` : `pages ${scope.from + 1} to ${scope.to + 1}`;
    case 'selection':
      return scope.from === scope.to ? `a passage on page ${scope.from + 1}` : `a passage from page ${scope.from + 1}`;
  }
}

function tokensOf({ sentences }: Material): number {
  return sentences.reduce((sum, { text }) => sum + countTokens(text), 0);
}

/** A summary reads all of its scope: there is no budget to keep to, and nothing to doubt but that there is text. */
function summaryOf(sentences: readonly AnswerSentence[]): Answer {
  const found = sentences.length > 0;
  return found
    ? { found, verdict: 'found', probability: 1, sentences }
    : { found, verdict: 'not-found', probability: 0, sentences, denial: { code: 'denied.no-running-text' } };
}

function diagnosticsOf(evidence: readonly Evidence[], contextTokens: number): Diagnostics {
  const passages = evidence.map(({ document, section, text, score }) => ({
    document,
    section,
    tokens: countTokens(text),
    score,
  }));
  return diagnose(passages, contextTokens, contextTokens);
}
