import type { ReadPassage } from '../../ports/passage-reader.ts';
import { keyOf, type Candidate, type CandidateSet } from '../candidates.ts';
import type { Query } from '../query.ts';
import type { RetrievalSettings } from '../settings.ts';
import { joinedMeaning } from '../nearness.ts';
import { passageOdds, rankSentences, type SentenceRanking } from './rank-sentences.ts';
import { reread } from './reread.ts';

interface Known {
  readonly ranking: SentenceRanking;
  /** Keys of the passages whose sentences are ranked. */
  readonly passages: ReadonlySet<string>;
}

/** The latest ranking of each question: its passages are ranked when they are scored, and looked at again for the answer. */
const latest = new WeakMap<Query, Known>();

/** What a walk reads is compared with so many of the best passages instead of with all: it reads at every step. */
const COMPARED = 12;

/** The sentences of these passages among each other, or among more of the same question that were ranked before. */
export function rankingOf(
  query: Query,
  { candidates, trees }: Pick<CandidateSet, 'candidates' | 'trees'>,
  { ranker }: Pick<RetrievalSettings, 'ranker'>,
): SentenceRanking {
  const known = latest.get(query);
  const fresh = known ? candidates.filter((one) => !known.passages.has(keyOf(one))) : candidates;
  if (known && fresh.length === 0) return known.ranking;
  const few = known && fresh.length < known.passages.size / 2;
  const ranking = few
    ? joined(known.ranking, rankSentences(query, { candidates: [...bestOf(known.ranking), ...fresh], trees }, ranker))
    : rankSentences(query, { candidates, trees }, ranker);
  const passages = few ? [...known.passages, ...fresh.map(keyOf)] : candidates.map(keyOf);
  latest.set(query, { ranking, passages: new Set(passages) });
  return ranking;
}

/** What sentences are ranked by once passages were found. */
export interface Rankable {
  readonly query: Query;
  readonly ranked: readonly Candidate[];
  readonly trees: CandidateSet['trees'];
  readonly settings: Pick<RetrievalSettings, 'ranker'>;
  readonly readings?: readonly ReadPassage[] | undefined;
}

/**
 * The sentences of what was found, as words, meaning and the reader rank them together.
 *
 * @param others  passages that are looked at as well
 */
export function rankingIn(
  { query, ranked, trees, settings, readings }: Rankable,
  others: readonly Candidate[] = [],
): SentenceRanking {
  const ranking = rankingOf(
    query,
    { candidates: others.length > 0 ? [...ranked, ...others] : ranked, trees },
    settings,
  );
  return readings ? reread(ranking, readings) : ranking;
}

function bestOf(ranking: SentenceRanking): readonly Candidate[] {
  const odds = passageOdds(ranking);
  const of = (one: Candidate): number => odds.get(keyOf(one)) ?? -Infinity;
  return ranking.input.candidates.toSorted((a, b) => of(b) - of(a)).slice(0, COMPARED);
}

/** The first ranking, with the sentences of passages that only the second has. */
function joined(first: SentenceRanking, second: SentenceRanking): SentenceRanking {
  const { input } = first;
  const known = new Set(input.candidates.map(keyOf));
  const added = second.input.worth.flatMap((index, at) => {
    const sentence = second.input.sentences[index]!;
    const candidate = second.input.candidates[sentence.candidate]!;
    return known.has(keyOf(candidate)) ? [] : [{ sentence, candidate, index, at }];
  });
  const candidates = [...input.candidates, ...new Set(added.map(({ candidate }) => candidate))];
  const places = new Map(candidates.map((one, at) => [one, at]));
  const sentences = added.map(({ sentence, candidate }) => ({ ...sentence, candidate: places.get(candidate)! }));
  return {
    input: {
      ...input,
      candidates,
      sentences: [...input.sentences, ...sentences],
      worth: [...input.worth, ...sentences.map((_, at) => input.sentences.length + at)],
      meaning:
        input.meaning &&
        second.input.meaning &&
        joinedMeaning(
          input.meaning,
          second.input.meaning,
          added.map(({ index }) => index),
          candidates.slice(input.candidates.length).map((one) => second.input.candidates.indexOf(one)),
        ),
    },
    rows: [...first.rows, ...added.map(({ at }) => second.rows[at]!)],
    scores: Float64Array.from([...first.scores, ...added.map(({ at }) => second.scores[at]!)]),
  };
}
