import type { IndexReader, RetrievalScope } from './reader.ts';

/** Headings of more documents than these say nothing about one question. */
const MOST_HEADED = 50;

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
