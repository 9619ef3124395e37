/** What a reader makes of the passage with the likeliest sentence: which of its sentences answers. */
import { orElse } from '../retrieval/aided.ts';
import { keyOf, type Candidate } from '../retrieval/candidates.ts';
import { knowsLanguage } from '../ports/encoder.ts';
import { rankingOf } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { PassageText, ReadPassage } from '../ports/passage-reader.ts';
import type { SectionTree } from '../index/sections.ts';

/**
 * The retrieval with what a reader makes of its likeliest passage. As it was without a reader, in a language that the reader does not know,
 * where no sentence was ranked, or if the reader fails, which a note says.
 *
 * @throws AppError `call.cancelled`
 */
export async function withReading(
  retrieval: Retrieval,
  { reader, aids: { passageReader }, signal }: Pick<AskContext, 'reader' | 'aids' | 'signal'>,
): Promise<Retrieval> {
  const { query, trees, notes } = retrieval;
  if (!passageReader || !query.view || !knowsLanguage(passageReader, query.language)) return retrieval;
  const likeliest = likeliestPassage(retrieval);
  if (!likeliest) return retrieval;
  const [document] = reader.documents({ kind: 'documents', documents: [likeliest.document] });
  if (!document || !knowsLanguage(passageReader, document.writtenIn)) return retrieval;
  const { value, note } = await orElse(
    async (): Promise<ReadPassage | undefined> => {
      const [reading] = await passageReader.read(query.question, [textOf(likeliest, trees)], signal);
      return reading && { ...reading, passage: keyOf(likeliest) };
    },
    undefined,
    { code: 'passage-reader.failed' },
  );
  return { ...retrieval, reading: value, notes: note === undefined ? notes : [...notes, note] };
}

/** The passage of the best sentence; undefined where none was ranked. */
export function likeliestPassage({ query, ranked, trees, settings }: Retrieval): Candidate | undefined {
  const { input, scores } = rankingOf(query, { candidates: ranked, trees }, settings);
  const best = scores.reduce((most, score, at) => (score > (scores[most] ?? -Infinity) ? at : most), 0);
  const sentence = input.sentences[input.worth[best] ?? -1];
  return sentence && input.candidates[sentence.candidate];
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
