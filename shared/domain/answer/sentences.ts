import type { NodeId } from '../../base/ids.ts';
import type { ContentKind } from '../document/tree.ts';
import { ordersModel } from '../prompts/orders.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { rankingIn, type Rankable } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { type Scored, documentFit } from '../retrieval/score.ts';
import type { Sentence } from '../segment/segment.ts';
import { countPhrase } from '../text/stems.ts';

/** A sentence of a passage with how well it answers. */
export interface ScoredSentence {
  readonly passage: Scored;
  /** Position among the sentences of its passage. */
  readonly at: number;
  readonly sentence: Sentence;
  readonly text: string;
  readonly stems: readonly string[];
  /** How likely it is to answer, in [0, 1], beside the likeliest of all that was read; 0 where it was not looked at. */
  readonly score: number;
}

/** What is known about where a sentence stands. */
export type KindOf = (passage: Scored, node: NodeId) => ContentKind | undefined;

// A document on the Transformer need not say 'Transformer' in the sentence on its optimizer.
const DOCUMENT_WEIGHT = 2;
/** What the question names outright, by its caption, page or section. */
const NAMED_WEIGHT = 3;
/** How much the passage counts, as everything that spoke for it is put together. */
const PASSAGE_WEIGHT = 1;

/**
 * Every sentence of the passages that speaks to a reader, in their order.
 *
 * @param passages  some of those that were ranked, or others
 */
export function scoreSentences(
  retrieval: Rankable & Pick<Retrieval, 'about'>,
  passages: readonly Scored[],
  kindOf: KindOf,
): readonly ScoredSentence[] {
  const { query, about } = retrieval;
  const found = sentenceOdds(retrieval, passages);
  const most = Math.max(...passages.map(({ score }) => score), 1e-9);
  const made = passages.flatMap((passage) =>
    passage.segment.sentences.flatMap((sentence, at) => {
      const text = passage.segment.text.slice(sentence.start, sentence.end);
      if (ordersModel(text, query.question)) return [];
      const stems = passage.sentences[at] ?? [];
      const own = found.get(sentenceKey(passage, at)) ?? -Infinity;
      const kind = kindOf(passage, sentence.span.node);
      const prior =
        PASSAGE_WEIGHT * (passage.score / most) +
        NAMED_WEIGHT * passage.named +
        DOCUMENT_WEIGHT * unsaidAbout(query, stems, about.get(passage.document)) +
        (passage.named > 0 ? 0 : Math.log(kindShare(kind)));
      return [{ passage, at, sentence, text, stems, odds: own + prior }];
    }),
  );
  const best = Math.max(...made.map(({ odds }) => odds));
  return made.map(({ odds, ...one }) => ({ ...one, score: best > -Infinity ? Math.exp(odds - best) : 0 }));
}

/** Scores of the sentences that are worth looking at, by `sentenceKey`. */
function sentenceOdds(found: Rankable, passages: readonly Scored[]): ReadonlyMap<string, number> {
  const known = new Set(found.ranked.map(keyOf));
  const others = passages.filter((passage) => !known.has(keyOf(passage)));
  const { input, scores } = rankingIn(found, others);
  return new Map(
    input.worth.map((index, at) => {
      const { candidate, at: place } = input.sentences[index]!;
      return [sentenceKey(input.candidates[candidate]!, place), scores[at]!];
    }),
  );
}

function sentenceKey(passage: Pick<Scored, 'document' | 'segment'>, at: number): string {
  return `${keyOf(passage)}/${String(at)}`;
}

/** Share, in [0, 1], of the question's weight that the document is about and the sentence does not say. */
function unsaidAbout(
  query: Retrieval['query'],
  stems: readonly string[],
  about: readonly number[] | undefined,
): number {
  const unsaid = about?.map((share, at) => {
    const term = query.content[at];
    return term && countPhrase(stems, term.stems) > 0 ? 0 : share;
  });
  return documentFit(query, unsaid);
}

/** How much less a sentence is worth for the kind of block it stands in. */
function kindShare(kind: ContentKind | undefined): number {
  switch (kind) {
    case 'formula':
    case 'code':
    case 'authors':
    case 'title':
      return 0.4;
    case 'reference':
      return 0.2;
    case 'footnote':
      return 0.7;
    default:
      return 1;
  }
}
