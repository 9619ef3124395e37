/** Reads questions where documents are asked: everything behind it is handed the reading. */
import { headingsIn } from '../index/headings.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { readQuestion } from './read-question.ts';
import type { QuestionReading } from './reading.ts';

/** The question as it reads where these documents are asked: it may name their sections by words of the headings. */
export function readIn(question: string, scope: RetrievalScope, reader: IndexReader): QuestionReading {
  return readQuestion(question, { headings: headingsIn(scope, reader) });
}
