/** A question that goes on from the one before it, in full. */
import type { IndexReader } from '../index/reader.ts';
import type { Continuation } from '../question/continuation.ts';
import { readIn } from '../question/read-in.ts';
import type { QuestionReading } from '../question/reading.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';
import type { Named, Placed } from '../scope/place-question.ts';
import type { Answerers } from './answerers.ts';
import type { AskedRequest } from './asked-request.ts';
import { hearQuestion } from '../question/hear-question.ts';

/** What is retrieved for a question, and how it came to be asked so. */
export interface Ongoing {
  readonly request: RetrievalRequest;
  /** The documents that it is asked of, where it or the question before names them. */
  readonly named: Named | undefined;
  /** Undefined where it stands on its own. */
  readonly continues: Continuation | undefined;
}

export function goOn(
  { question: _, open: _open, asWritten: _asWritten, ...wanted }: AskedRequest,
  placed: Placed,
  heard: QuestionReading,
  reader: IndexReader,
  { continuationOf }: Pick<Answerers, 'continuationOf'>,
): Ongoing {
  const { after, itself } = placed;
  // The words of both as the documents spell them.
  const before = after && { ...after, question: hearQuestion(after.question, placed.scope, reader).question };
  const continues = before && continuationOf(heard, before);
  const { scope, named } = (continues && placed.carried) ?? placed;
  const question = continues ? readIn(continues.text, scope, reader) : heard;
  return { request: { ...wanted, scope, question, continues, itself }, named, continues };
}
