import type { CandidateSet } from '../candidates.ts';
import type { Query } from '../query.ts';
import type { RetrievalSettings } from '../settings.ts';
import { passageKey, rankSentences, type SentenceRanking } from './rank-sentences.ts';

interface Known {
  readonly ranking: SentenceRanking;
  /** Keys of the passages whose sentences are ranked. */
  readonly passages: ReadonlySet<string>;
}

/** The latest ranking of each question: its passages are ranked when they are scored, and looked at again for the answer. */
const latest = new WeakMap<Query, Known>();

/** The sentences of these passages among each other, or among more of the same question that were ranked before. */
export function rankingOf(
  query: Query,
  { candidates, trees }: Pick<CandidateSet, 'candidates' | 'trees'>,
  { ranker }: Pick<RetrievalSettings, 'ranker'>,
): SentenceRanking {
  const known = latest.get(query);
  if (known && candidates.every((one) => known.passages.has(passageKey(one)))) return known.ranking;
  const ranking = rankSentences(query, { candidates, trees }, ranker);
  latest.set(query, { ranking, passages: new Set(candidates.map(passageKey)) });
  return ranking;
}
