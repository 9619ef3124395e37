/** Passages for a question or words, as `path` ranks them, with what the passages say about the question as a whole. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { WholeScope } from '#shared/contract/answer.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { openBook, quoteOf } from '#shared/domain/answer/quotes.ts';
import { scoreSentences } from '#shared/domain/answer/sentences.ts';
import { judgeRetrieval, type Judgement } from '#shared/domain/answer/judge.ts';
import { LIKELY_FROM } from '#shared/domain/answer/verdict.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import { hearQuestion } from '#shared/domain/question/hear-question.ts';
import { buildEvidence } from '#shared/domain/answer/evidence/build.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { Scored } from '#shared/domain/retrieval/score.ts';
import { runStrategy } from '#shared/domain/agent/run-strategy.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { yieldToEventLoop, requireIndexed } from '../answering/scope.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';
import { Places } from './places.ts';
import { namedPages } from '#shared/domain/index/sections.ts';

const BUDGET_TOKENS = 2000;

export function scopeOf(documents: readonly DocumentId[] | undefined): WholeScope {
  return documents ? { kind: 'documents', documents: [...new Set(documents)] } : { kind: 'library' };
}

export async function searchLibrary(
  { query, documents, limit, cursor }: ParsedParams<Tools['search_library']>,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<Result<Tools['search_library']>> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  for (const id of documents ?? []) places.document(id);
  const scope = scopeOf(documents);
  requireIndexed(scope, reader);
  const { semantics, reranker } = deps.aids();
  const request = {
    question: hearQuestion(query, scope, reader).question,
    scope,
    strategy: 'path' as const,
    budgetTokens: BUDGET_TOKENS,
  };
  const askContext = { reader, aids: { semantics, reranker }, signal, now: () => performance.now() };
  const work = runStrategy(request, askContext);
  let step = await work.next();
  while (!step.done) {
    await yieldToEventLoop(signal);
    step = await work.next();
  }
  const retrieval = step.value;
  const judgement = judgeRetrieval(retrieval);
  const verdict = verdictOn(judgement);
  const { entries, nextCursor } = pageOf(retrieval.ranked, cursor, limit);
  const book = openBook(entries, reader);
  const scored = scoreSentences(retrieval, entries, (passage, node) => book(passage.document, node)?.kind);
  const hits = entries.flatMap((passage) => {
    const best = scored.filter((one) => one.passage === passage).toSorted((a, b) => b.score - a.score)[0];
    const quote = best && quoteOf([best], passage, retrieval, false);
    const content = quote && book(quote.document, quote.node);
    if (!content) return [];
    const evidence = buildEvidence(1, quote, content, titlesOf(passage, retrieval), namedPages(quote.document, reader));
    return [places.hit(evidence, Math.min(passage.relevance, judgement.probability), verdict)];
  });
  return { hits, verdict, probability: judgement.probability, nextCursor };
}

function titlesOf({ document, section }: Scored, { trees }: Retrieval): readonly string[] {
  return (trees.get(document)?.path(section) ?? []).map(({ title }) => title);
}

function verdictOn({ found, probability }: Judgement): VerdictKind {
  if (!found) return 'not-found';
  return probability >= LIKELY_FROM ? 'found' : 'perhaps';
}
