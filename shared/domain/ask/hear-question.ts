/** What is made of a question's words before it is answered: slips are mended, and its language is compared. */
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import type { Remark } from '../remarks/remark.ts';
import { knowsLanguage } from '../retrieval/nearness.ts';
import { mendAsking, mendWords } from '../retrieval/mend.ts';
import type { QuestionReading } from '../question/reading.ts';
import { readIn } from '../question/read-in.ts';
import type { Aids } from '../retrieval/world.ts';
import { languageOf } from '../text/stop-words.ts';

/**
 * Read a question: with its words as the documents spell them, and with what a reader should know of it.
 *
 * @param semantics  what compares by meaning, if anything does
 */
export function hearQuestion(
  text: string,
  scope: RetrievalScope,
  reader: IndexReader,
  semantics?: Aids['semantics'],
): { readonly question: QuestionReading; readonly notes: readonly Remark[] } {
  const asking = mendAsking(text, scope, reader);
  const { question, mended } = mendWords(readIn(asking?.text ?? text, scope, reader), scope, reader);
  const notes = [...(asking ? [asking.mended] : []), ...mended].map(({ asked, read }): Remark => ({
    code: 'question.mended',
    params: { asked, read },
  }));
  const note = languageNote(question, scope, reader, semantics);
  return { question, notes: note === undefined ? notes : [...notes, note] };
}

/** A word for a question in another language than all of the documents, unless meanings are compared in both, or their tree answers it, which has no language. */
function languageNote(
  { text, structure, unread }: QuestionReading,
  scope: RetrievalScope,
  reader: IndexReader,
  semantics: Aids['semantics'],
): Remark | undefined {
  const written = [...new Set(reader.documents(scope).map(({ writtenIn }) => writtenIn))];
  const asked = languageOf(text, written);
  if (written.length === 0 || written.includes(asked)) return undefined;
  const isKnown = (language: string): boolean => semantics !== undefined && knowsLanguage(semantics.encoder, language);
  if ([asked, ...written].every(isKnown)) return undefined;
  if (structure && unread.length === 0) return undefined;
  return { code: 'question.other-language', params: { asked, written } };
}
