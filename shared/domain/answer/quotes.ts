import { keyOf } from '../retrieval/candidates.ts';
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { ScoredSentence } from './sentences.ts';
import { type Quote, buildEvidence, joinEvidence, mergeQuotes } from './evidence/build.ts';
import type { Evidence, EvidenceWhy } from './evidence/evidence.ts';
import { namedPages } from '../index/sections.ts';
import type { ContentRecord, IndexReader } from '../index/reader.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { type Scored } from '../retrieval/score.ts';
import { sectionKey } from '../index/sections.ts';
import type { Segment, Sentence } from '../segment/segment.ts';

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
    within: Math.min(...sentences.map((one) => one.sentence.start)),
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

/** What is cited comes first, then what was only read, each in document order. */
export function numberEvidence(
  quotes: readonly Quote[],
  retrieval: Retrieval,
  book: Book,
  reader: Pick<IndexReader, 'pageLabels'>,
): { readonly evidence: readonly Evidence[]; readonly merged: readonly Numbered[] } {
  const documents = [...new Set(retrieval.ranked.map((passage) => passage.document))];
  const merged = mergeQuotes(quotes, (quote) => book(quote.document, quote.node)?.text ?? '').toSorted(
    (a, b) =>
      Number(b.cited) - Number(a.cited) ||
      documents.indexOf(a.document) - documents.indexOf(b.document) ||
      a.order - b.order ||
      placeOf(a) - placeOf(b),
  );
  const evidence: Evidence[] = [];
  const numbered: Numbered[] = [];
  const lists = new Map<string, number>();
  for (const quote of merged) {
    const record = book(quote.document, quote.node);
    if (!record) continue;
    const path = retrieval.trees.get(quote.document)?.path(quote.section) ?? [];
    const key = quote.list === undefined ? '' : `${quote.document}/${quote.list}`;
    const n = lists.get(key) ?? evidence.length + 1;
    if (key !== '') lists.set(key, n);
    const titles = path.map((section) => section.title);
    const own = buildEvidence(n, quote, record, titles, namedPages(quote.document, reader));
    const before = evidence[n - 1];
    evidence[n - 1] = before ? joinEvidence(before, own) : own;
    numbered.push({ ...quote, n });
  }
  return { evidence, merged: numbered };
}

function placeOf({ within, start }: Quote): number {
  return within ?? start;
}

/** A quotation under the number of its evidence. */
export interface Numbered extends Quote {
  readonly n: number;
}

const LEAST_PART = 0.005; // what would be shown as 0.00 says nothing

/** Tells of each passage of a retrieval which scores chose it. */
export function whyOf({ ranked, sections }: Pick<Retrieval, 'ranked' | 'sections'>): (passage: Scored) => EvidenceWhy {
  const ranks = new Map(ranked.map((passage, at) => [keyOf(passage), at + 1]));
  const bySection = new Map(sections.map((one) => [sectionKey(one.document, one.section), one]));
  return (passage) => {
    const section = bySection.get(sectionKey(passage.document, passage.section));
    const parts = Object.entries(passage.parts ?? {})
      .map(([name, value]: [string, number]) => ({ name, value: round(value) }))
      .filter(({ value }) => Math.abs(value) >= LEAST_PART)
      .sort((a, b) => b.value - a.value);
    return {
      rank: ranks.get(keyOf(passage)) ?? ranked.length,
      compared: Math.max(1, ranked.length),
      parts,
      ...(section
        ? { section: { score: round(section.score), heading: round(section.heading), body: round(section.body ?? 0) } }
        : {}),
      coverage: round(Math.min(1, Math.max(0, passage.coverage))),
    };
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A passage under the number by which an answer cites it. */
export interface NumberedPassage {
  readonly n: number;
  readonly passage: { readonly document: DocumentId; readonly section: NodeId; readonly segment: Segment };
  readonly path: readonly string[];
  /** In [0, 1]. */
  readonly score: number;
  readonly why?: EvidenceWhy | undefined;
}

/**
 * Passages as evidence, in the order of their numbers.
 *
 * @param quoted  positions of the sentences that the answer stands on, by number; a passage without any is not cited, and
 *   is quoted with all that stands in the node where it begins
 */
export function passageEvidence(
  passages: readonly NumberedPassage[],
  quoted: ReadonlyMap<number, readonly number[]>,
  reader: IndexReader,
): readonly Evidence[] {
  const book = openBook(
    passages.map(({ passage }) => passage),
    reader,
  );
  return passages.flatMap(({ n, passage, path, score, why }) => {
    const { segment } = passage;
    const cited = quoted.get(n);
    const chosen = segment.sentences.filter((_, at) => cited === undefined || cited.includes(at));
    const [first] = chosen;
    const record = first && book(passage.document, first.span.node);
    if (!first || !record) return [];
    const { start, end } = stretch(chosen, first);
    const quote: Quote = {
      document: passage.document,
      section: passage.section,
      node: first.span.node,
      start,
      end,
      order: segment.order,
      pageIndex: segment.pageIndex,
      score,
      cited: cited !== undefined,
      why,
    };
    return [buildEvidence(n, quote, record, path, namedPages(quote.document, reader))];
  });
}

/** From the first to the last of the sentences that stand in the same node. */
function stretch(sentences: readonly Sentence[], first: Sentence): { readonly start: number; readonly end: number } {
  const spans = sentences.map(({ span }) => span).filter(({ node }) => node === first.span.node);
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}
