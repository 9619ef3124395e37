import type { DocumentId } from '../../base/ids.ts';
import { buildEvidence, mergeQuotes, type Quote } from '../evidence/build.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { ContentRecord, IndexReader } from '../retrieval/ports.ts';
import type { Retrieval, RetrievalRequest } from '../retrieval/retrieve.ts';
import { answerSteps, notFoundSteps } from '../retrieval/route.ts';
import { runStrategy } from '../retrieval/run-strategy.ts';
import type { World } from '../retrieval/world.ts';
import type { Scored } from '../retrieval/score.ts';
import type { Diagnostics, RouteStep, Strategy } from '../retrieval/strategy.ts';
import { notFoundText, type Answer, type AnswerSentence } from './answer.ts';
import { chooseSentences } from './choose.ts';
import { judgeSupport } from './found.ts';
import { scoreSentences, type ScoredSentence } from './sentences.ts';
import { isSpanWish, type Wish } from '../retrieval/wish.ts';

export interface AnsweredQuestion {
  readonly strategy: Strategy;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  readonly route: readonly RouteStep[];
  readonly diagnostics: Diagnostics;
  /** What the answer was made from. */
  readonly retrieval: Retrieval;
}

export type AnsweringEvent =
  | { readonly kind: 'stage'; readonly stage: 'searching' | 'choosing' | 'reading' | 'answering' }
  | { readonly kind: 'step'; readonly step: RouteStep }
  | { readonly kind: 'evidence'; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence };

const MAX_UNCITED = 3;

/**
 * Answer from the documents' own sentences: retrieve, judge whether they speak about the question at all, quote.
 * Yields between units of work of a few milliseconds; leaving the generator cancels.
 */
export async function* answerQuestion(
  request: RetrievalRequest,
  world: World,
): AsyncGenerator<AnsweringEvent, AnsweredQuestion, void> {
  const { reader } = world;
  const retrieval = yield* runStrategy(request, world);
  yield { kind: 'stage', stage: 'reading' };
  const { query, ranked, trees } = retrieval;
  const { wish } = query;
  const support = judgeSupport(query, ranked, isPaper(retrieval));
  const passages = support.found ? retrieval.read : ranked.slice(0, MAX_UNCITED);
  const book = openBook(passages, reader);
  const scored = scoreSentences(query, wish, passages, {
    treeOf: (passage) => trees.get(passage.document),
    aboutOf: (passage) => retrieval.about.get(passage.document),
    kindOf: (passage, node) => book(passage.document, node)?.kind,
  });
  const chosen = support.found ? chooseSentences(query, wish, scored) : [];
  yield { kind: 'stage', stage: 'answering' };

  const bestScore = ranked[0]?.score ?? 1;
  const quotes = [
    ...chosen.map((one) => quoteOf([one], one.passage, bestScore, true)),
    ...uncitedQuotes(support.found ? retrieval.chosen : passages, chosen, scored, bestScore),
  ];
  const { evidence, merged } = numberEvidence(quotes, retrieval, book);
  yield { kind: 'evidence', evidence };

  const sentences = answerSentences(chosen, merged, book, wish);
  for (const sentence of sentences) yield { kind: 'sentence', sentence };
  const found = sentences.length > 0;
  const steps = found
    ? answerSteps(evidence.filter((one) => one.cited))
    : notFoundSteps(retrieval.route, support.missing);
  for (const step of steps) yield { kind: 'step', step };
  return {
    strategy: retrieval.strategy,
    answer: {
      found,
      text: found ? sentences.map((sentence) => sentence.text).join(' ') : notFoundText,
      sentences,
    },
    evidence,
    route: [...retrieval.route, ...steps],
    diagnostics: retrieval.diagnostics,
    retrieval,
  };
}

/** Is the best passage in a research paper? */
function isPaper({ ranked, trees }: Retrieval): boolean {
  const [best] = ranked;
  return best !== undefined && (trees.get(best.document)?.paper ?? false);
}

/** The content nodes of the passages by document and id. */
type Book = (document: DocumentId, node: Quote['node']) => ContentRecord | undefined;

function openBook(passages: readonly Scored[], reader: IndexReader): Book {
  const records = new Map<string, ContentRecord>();
  for (const [document, group] of Map.groupBy(passages, (passage) => passage.document)) {
    const nodes = new Set(group.flatMap((passage) => passage.segment.sentences.map((sentence) => sentence.span.node)));
    for (const record of reader.contents(document, [...nodes])) records.set(`${document}/${record.id}`, record);
  }
  return (document, node) => records.get(`${document}/${node}`);
}

function quoteOf(sentences: readonly ScoredSentence[], passage: Scored, bestScore: number, cited: boolean): Quote {
  const spans = sentences.map((one) => one.sentence.span);
  const [first] = spans;
  if (!first) throw new Error('Broken invariant: a quote has at least one sentence');
  const relevance = bestScore > 0 ? passage.score / bestScore : 0;
  return {
    document: passage.document,
    section: passage.section,
    node: first.node,
    start: Math.min(...spans.map((span) => span.start)),
    end: Math.max(...spans.map((span) => span.end)),
    order: passage.segment.order,
    pageIndex: passage.segment.pageIndex,
    score: 0.5 * relevance + 0.5 * passage.coverage,
    cited,
  };
}

/** The best sentence of each passage that was retrieved and is not cited. */
function uncitedQuotes(
  passages: readonly Scored[],
  chosen: readonly ScoredSentence[],
  scored: readonly ScoredSentence[],
  bestScore: number,
): readonly Quote[] {
  const cited = new Set(chosen.map((one) => one.passage));
  return passages
    .filter((passage) => !cited.has(passage))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_UNCITED)
    .flatMap((passage) => {
      const [best] = scored.filter((one) => one.passage === passage).toSorted((a, b) => b.score - a.score);
      return best ? [quoteOf([best], passage, bestScore, false)] : [];
    });
}

function numberEvidence(
  quotes: readonly Quote[],
  retrieval: Retrieval,
  book: Book,
): { readonly evidence: readonly Evidence[]; readonly merged: readonly Quote[] } {
  const documents = [...new Set(retrieval.ranked.map((passage) => passage.document))];
  const merged = mergeQuotes(quotes, (quote) => book(quote.document, quote.node)?.text ?? '').toSorted(
    (a, b) => documents.indexOf(a.document) - documents.indexOf(b.document) || a.order - b.order || a.start - b.start,
  );
  const known = merged.filter((quote) => book(quote.document, quote.node));
  const evidence = known.flatMap((quote, at) => {
    const record = book(quote.document, quote.node);
    const path = retrieval.trees.get(quote.document)?.path(quote.section) ?? [];
    return record
      ? [
          buildEvidence(
            at + 1,
            quote,
            record,
            path.map((section) => section.title),
          ),
        ]
      : [];
  });
  return { evidence, merged: known };
}

/** The chosen sentences in document order, each with its evidence; where one span answers, its sentence comes first. */
function answerSentences(
  chosen: readonly ScoredSentence[],
  merged: readonly Quote[],
  book: Book,
  wish: Wish,
): readonly AnswerSentence[] {
  const located = chosen.flatMap((one, rank) => {
    const { node, start, end } = one.sentence.span;
    const at = merged.findIndex(
      (quote) =>
        quote.cited &&
        quote.document === one.passage.document &&
        quote.node === node &&
        quote.start <= start &&
        end <= quote.end,
    );
    const text = book(one.passage.document, node)?.text.slice(start, end).trim() ?? '';
    return at < 0 || text === ''
      ? []
      : [{ rank, n: at + 1, start, sentence: { text, citations: [at + 1], supported: true } }];
  });
  located.sort((a, b) => a.n - b.n || a.start - b.start);
  const first = isSpanWish(wish) ? located.find((one) => one.rank === 0) : undefined;
  const ordered = first ? [first, ...located.filter((one) => one !== first)] : located;
  return ordered.map((one) => one.sentence);
}
