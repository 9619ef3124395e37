/** Questions as they read where documents are asked. */
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { readQuestion } from '../question/read-question.ts';
import type { QuestionReading } from '../question/reading.ts';

/** Headings of more documents than these say nothing about one question. */
const MOST_HEADED = 50;

/** The question as it reads where these documents are asked: it may name their sections by words of the headings. */
export function readIn(question: string, scope: RetrievalScope, reader: IndexReader): QuestionReading {
  return readQuestion(question, { headings: headingsIn(scope, reader) });
}

/** Headings of the documents in scope; none if there are too many of these. */
export function headingsIn(scope: RetrievalScope, reader: IndexReader): readonly string[] {
  const documents = reader.documents(scope);
  if (documents.length > MOST_HEADED) return [];
  return documents.flatMap(({ id }) =>
    reader
      .sections(id)
      .filter(({ level }) => level > 0)
      .map(({ title }) => title),
  );
}
