/** What a reader makes of the passages with the likeliest sentences: which of these answer. */
import { orElse } from '../retrieval/aided.ts';
import { keyOf, type Candidate } from '../retrieval/candidates.ts';
import { knowsLanguage } from '../ports/encoder.ts';
import { withLikeliest } from '../retrieval/likeliest.ts';
import { rankingIn, type Rankable } from '../retrieval/rank/ranking-of.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import type { PassageText, ReadPassage } from '../ports/passage-reader.ts';
import type { SectionTree } from '../index/sections.ts';

/** One more is worth little, and each takes some 20 ms (decision 237). */
const READ = 4;

/**
 * The retrieval with what a reader makes of its likeliest passages, by which their sentences are ranked again. As it was without a reader,
 * in a language that the reader does not know, where no sentence was ranked, or if the reader fails, which a note says.
 *
 * @throws AppError `call.cancelled`
 */
export async function withReading(
  retrieval: Retrieval,
  { reader, aids: { passageReader }, signal }: Pick<AskContext, 'reader' | 'aids' | 'signal'>,
): Promise<Retrieval> {
  const { query, trees, notes, read } = retrieval;
  if (!passageReader || !query.view || !knowsLanguage(passageReader, query.language)) return retrieval;
  const isReadable = ({ document }: Candidate): boolean => {
    const [indexed] = reader.documents({ kind: 'documents', documents: [document] });
    return indexed !== undefined && knowsLanguage(passageReader, indexed.writtenIn);
  };
  const passages = likeliestPassages(retrieval, READ).filter(isReadable);
  if (passages.length === 0) return retrieval;
  const { value: readings, note } = await orElse(
    async (): Promise<readonly ReadPassage[] | undefined> => {
      const texts = passages.map((passage) => textOf(passage, trees));
      const made = await passageReader.read(query.question, texts, signal);
      return made.map((reading, at) => ({ ...reading, passage: keyOf(passages[at]!) }));
    },
    undefined,
    { code: 'passage-reader.failed' },
  );
  if (!readings) return { ...retrieval, notes: note === undefined ? notes : [...notes, note] };
  const reread = { ...retrieval, readings };
  return { ...reread, read: withLikeliest(read, reread) };
}

/** The passages of the best sentences, the best first; fewer than `most` where fewer were ranked. */
function likeliestPassages(found: Rankable, most: number): readonly Candidate[] {
  const { input, scores } = rankingIn(found);
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const passages = new Set<Candidate>();
  for (const at of order) {
    if (passages.size === most) break;
    passages.add(input.candidates[input.sentences[input.worth[at]!]!.candidate]!);
  }
  return [...passages];
}

/** The passage of the best sentence; undefined where none was ranked. */
export function likeliestPassage(found: Rankable): Candidate | undefined {
  return likeliestPassages(found, 1)[0];
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
