import type { DocumentId } from '../../base/ids.ts';
import { buildEvidence, mergeQuotes, type Quote } from '../evidence/build.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { whyOf } from './why.ts';
import type { ContentRecord, IndexReader } from '../index/reader.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Scored } from '../retrieval/score.ts';
import type { ScoredSentence } from './sentences.ts';

const MAX_UNCITED = 3;

/** The content nodes of the passages by document and id. */
export type Book = (document: DocumentId, node: Quote['node']) => ContentRecord | undefined;

export function openBook(passages: readonly Pick<Scored, 'document' | 'segment'>[], reader: IndexReader): Book {
  const records = new Map<string, ContentRecord>();
  for (const [document, group] of Map.groupBy(passages, (passage) => passage.document)) {
    const nodes = new Set(group.flatMap((passage) => passage.segment.sentences.map((sentence) => sentence.span.node)));
    for (const record of reader.contents(document, [...nodes])) records.set(`${document}/${record.id}`, record);
  }
  return (document, node) => records.get(`${document}/${node}`);
}

export function quoteOf(
  sentences: readonly ScoredSentence[],
  passage: Scored,
  retrieval: Retrieval,
  cited: boolean,
): Quote {
  const spans = sentences.map((one) => one.sentence.span);
  const [first] = spans;
  if (!first) throw new Error('Broken invariant: a quote has at least one sentence');
  const bestScore = retrieval.ranked[0]?.score ?? 1;
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
    why: whyOf(retrieval)(passage),
  };
}

/** The best sentence of each passage that was retrieved and is not cited. */
export function uncitedQuotes(
  passages: readonly Scored[],
  chosen: readonly ScoredSentence[],
  scored: readonly ScoredSentence[],
  retrieval: Retrieval,
): readonly Quote[] {
  const cited = new Set(chosen.map((one) => one.passage));
  return passages
    .filter((passage) => !cited.has(passage))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_UNCITED)
    .flatMap((passage) => {
      const [best] = scored.filter((one) => one.passage === passage).toSorted((a, b) => b.score - a.score);
      return best ? [quoteOf([best], passage, retrieval, false)] : [];
    });
}

export function numberEvidence(
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
