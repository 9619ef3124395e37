/** What is made of a question's words before it is answered: slips are mended, and its language is compared. */
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { knowsLanguage, type Encoder } from '../ports/encoder.ts';
import { mendAsking, mendWords } from './mend.ts';
import type { QuestionReading } from './reading.ts';
import { readIn } from './read-in.ts';
import { languageOf } from '../text/stop-words.ts';

/** What a reader should know of how a question was read: remarks, of a room that stands on this one. */
export type HeardNote =
  | { readonly code: 'question.mended'; readonly params: { readonly asked: string; readonly read: string } }
  | {
      readonly code: 'question.other-language';
      readonly params: { readonly asked: string; readonly written: readonly string[] };
    };

/** What compares by meaning, as far as a reading needs it. */
interface Comparing {
  readonly encoder: Pick<Encoder, 'languages'>;
}

/**
 * Read a question: with its words as the documents spell them, and with what a reader should know of it.
 *
 * @param semantics  what compares by meaning, if anything does
 */
export function hearQuestion(
  text: string,
  scope: RetrievalScope,
  reader: IndexReader,
  semantics?: Comparing,
): { readonly question: QuestionReading; readonly notes: readonly HeardNote[] } {
  const asking = mendAsking(text, scope, reader);
  const { question, mended } = mendWords(readIn(asking?.text ?? text, scope, reader), scope, reader);
  const notes = [...(asking ? [asking.mended] : []), ...mended].map(({ asked, read }): HeardNote => ({
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
  semantics: Comparing | undefined,
): HeardNote | undefined {
  const written = [...new Set(reader.documents(scope).map(({ writtenIn }) => writtenIn))];
  const asked = languageOf(text, written);
  if (written.length === 0 || written.includes(asked)) return undefined;
  const isKnown = (language: string): boolean => semantics !== undefined && knowsLanguage(semantics.encoder, language);
  if ([asked, ...written].every(isKnown)) return undefined;
  if (structure && unread.length === 0) return undefined;
  return { code: 'question.other-language', params: { asked, written } };
}
