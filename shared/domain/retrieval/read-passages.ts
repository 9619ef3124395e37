/** What a reader makes of the passages with the likeliest sentences: whether they answer, and which sentence does. */
import { orElse } from './aided.ts';
import { keyOf, type Candidate } from './candidates.ts';
import { knowsLanguage } from './nearness.ts';
import { rankingOf } from './rank/ranking-of.ts';
import type { Retrieval } from './retrieve.ts';
import type { World } from './world.ts';
import type { PassageText, Readings } from '../ports/passage-reader.ts';
import type { SectionTree } from '../index/sections.ts';

/** With four times as many the verdict is no better, on questions of strangers and on sources left out; an answer waits for all of them. */
const MOST_READ = 4;

/**
 * The retrieval with what a reader makes of its likeliest passages, as far as it knows their language. As it was without a reader, for a
 * question in another language, where no sentence was ranked, or if the reader fails, which a note says.
 *
 * @throws AppError `call.cancelled`
 */
export async function withReadings(
  retrieval: Retrieval,
  { reader, aids: { passageReader }, signal }: Pick<World, 'reader' | 'aids' | 'signal'>,
): Promise<Retrieval> {
  const { query, trees, notes } = retrieval;
  if (!passageReader || !query.view || !knowsLanguage(passageReader, query.language)) return retrieval;
  const found = likeliestPassages(retrieval);
  const documents = [...new Set(found.map(({ document }) => document))];
  const unknown = new Set(
    reader
      .documents({ kind: 'documents', documents })
      .flatMap(({ id, writtenIn }) => (knowsLanguage(passageReader, writtenIn) ? [] : [id])),
  );
  const likeliest = found.filter(({ document }) => !unknown.has(document));
  if (likeliest.length === 0) return retrieval;
  const { value, note } = await orElse(
    async (): Promise<Readings> => {
      const texts = likeliest.map((candidate) => textOf(candidate, trees));
      const made = await passageReader.read(query.question, texts, signal);
      return new Map(likeliest.map((candidate, at) => [keyOf(candidate), made[at]!]));
    },
    undefined,
    'The passage reader failed, so the answer was judged by words and meaning alone.',
  );
  return { ...retrieval, readings: value, notes: note === undefined ? notes : [...notes, note] };
}

/** The passages of the best sentences, the best first. */
export function likeliestPassages({ query, ranked, trees, settings }: Retrieval): readonly Candidate[] {
  const { scene, scores } = rankingOf(query, { candidates: ranked, trees }, settings);
  const order = scene.worth.map((index, at) => ({ index, score: scores[at]! })).sort((a, b) => b.score - a.score);
  const found = new Set(order.map(({ index }) => scene.sentences[index]!.candidate));
  return [...found].slice(0, MOST_READ).map((at) => scene.candidates[at]!);
}

/** As `build/train/reader/lessons.ts` writes them, too. */
export function textOf(
  { document, section, segment }: Pick<Candidate, 'document' | 'section' | 'segment'>,
  trees: ReadonlyMap<Candidate['document'], SectionTree>,
): PassageText {
  const path = trees.get(document)?.path(section) ?? [];
  return {
    headings: path
      .slice(1)
      .map(({ title }) => title)
      .join(' > '),
    sentences: segment.sentences.map(({ start, end }) => segment.text.slice(start, end).trim()),
  };
}
