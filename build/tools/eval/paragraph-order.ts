/** Paragraphs as the product ranks their sentences. */
import { rankingOf } from '#shared/domain/retrieval/rank/ranking-of.ts';
import type { Retrieval } from '#shared/domain/retrieval/retrieve.ts';
import type { OpenSubject } from './dataset.ts';

/**
 * Names of the paragraphs with a sentence that the ranker looked at, best first: by how likely their sentences are to
 * answer together, ln Σ exp of the scores. Sentences of no paragraph, those of headings, are left out.
 */
export function paragraphsInOrder(
  { query, ranked, trees, settings }: Pick<Retrieval, 'query' | 'ranked' | 'trees' | 'settings'>,
  { paragraphsOf }: Pick<OpenSubject, 'paragraphsOf'>,
): readonly string[] {
  const { input, scores } = rankingOf(query, { candidates: ranked, trees }, settings);
  const most = Math.max(...scores);
  const sums = new Map<string, number>();
  for (const [place, index] of input.worth.entries()) {
    const { candidate, at } = input.sentences[index]!;
    const { segment } = input.candidates[candidate]!;
    const [name] = paragraphsOf({ ...segment, sentences: [segment.sentences[at]!] }, []);
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Math.exp(scores[place]! - most));
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
