import { rankSentences, type SentenceRanking } from './rank-sentences.ts';
import type { Retrieval } from '../retrieve.ts';

const known = new WeakMap<Retrieval['ranked'], SentenceRanking>();

/** The sentences of everything that a retrieval ranked; worked out once for each ranking. */
export function rankingOf({
  query,
  ranked,
  trees,
  settings,
}: Pick<Retrieval, 'query' | 'ranked' | 'trees' | 'settings'>): SentenceRanking {
  const made = known.get(ranked) ?? rankSentences(query, { candidates: ranked, trees }, settings.ranker);
  known.set(ranked, made);
  return made;
}
