import type { Quote } from '../evidence/build.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { IndexReader } from '../index/reader.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { AnswerSentence, Said, ShortAnswer } from './answer.ts';
import { chooseSentences } from './compose.ts';
import { scoreSentences, type ScoredSentence } from './sentences.ts';
import { numberEvidence, openBook, quoteOf, uncitedQuotes, type Book } from './quotes.ts';
import { findSpan, headingsIn } from './span/find-span.ts';

export interface ExtractedAnswer {
  readonly said: Said;
  /** In document order: what is quoted, and a few passages that were read beside it. */
  readonly evidence: readonly Evidence[];
  /** Every sentence that was looked at, best first. */
  readonly scored: readonly ScoredSentence[];
}

/**
 * An answer in the documents' own words: the span that answers, if there is one, and the sentences to quote.
 *
 * @param probability  that the documents answer at all
 */
export function extractAnswer(retrieval: Retrieval, reader: IndexReader, probability: number): ExtractedAnswer {
  const { query, read } = retrieval;
  const book = openBook(read, reader);
  const scored = scoreSentences(retrieval, read, (passage, node) => book(passage.document, node)?.kind);
  const best = scored.toSorted((a, b) => b.score - a.score);
  const span = findSpan(query, best, headingsIn(retrieval), probability);
  const sentences = chooseSentences(query, scored);
  const chosen = span ? [span.from, ...sentences.filter((one) => one !== span.from)] : sentences;

  const quotes = [
    ...chosen.map((one) => quoteOf([one], one.passage, retrieval, true)),
    ...uncitedQuotes(retrieval.chosen, chosen, scored, retrieval),
  ];
  const { evidence, merged } = numberEvidence(quotes, retrieval, book);
  const said = answerSentences(chosen, merged, book, chosen[0]);
  const [first] = said;
  const short: ShortAnswer | undefined =
    span && first ? { kind: span.kind, text: span.text, citations: first.citations } : undefined;
  return {
    said: { ...(short ? { short } : {}), sentences: said },
    evidence,
    scored: best,
  };
}

/** If nothing was found: the sentences that come closest, none of them cited. */
export function closestEvidence(retrieval: Retrieval, reader: IndexReader): readonly Evidence[] {
  const { ranked } = retrieval;
  const passages = ranked.slice(0, CLOSEST);
  const book = openBook(passages, reader);
  const scored = scoreSentences(retrieval, passages, (passage, node) => book(passage.document, node)?.kind);
  const quotes = uncitedQuotes(passages, [], scored, retrieval);
  return numberEvidence(quotes, retrieval, book).evidence;
}

const CLOSEST = 3;

/** The chosen sentences, each with its evidence: the best one first, the others in document order. */
function answerSentences(
  chosen: readonly ScoredSentence[],
  merged: readonly Quote[],
  book: Book,
  lead: ScoredSentence | undefined,
): readonly AnswerSentence[] {
  const located = chosen.flatMap((one) => {
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
      : [{ one, n: at + 1, start, sentence: { text, citations: [at + 1], supported: true } }];
  });
  located.sort((a, b) => a.n - b.n || a.start - b.start);
  const first = located.find(({ one }) => one === lead);
  const ordered = first ? [first, ...located.filter((one) => one !== first)] : located;
  return ordered.map(({ sentence }) => sentence);
}
