import type { AnswerEvent, AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import { soFarNote, whereSoFar } from '#shared/domain/ask/read-so-far.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { AskedIndex } from '../partial/asked-index.ts';
import { requireIndexed } from './scope.ts';
import type { AnsweredQuestion } from '#shared/domain/ask/answered-question.ts';

/** Opens what a question is asked of; waits where nothing of it was read yet. */
export type OpenIndex = (scope: Scope, signal: AbortSignal) => AsyncGenerator<AnswerEvent, AskedIndex, void>;

/** @throws AppError the codes of `requireIndexed` and of `open` */
export async function* openIndex(
  scope: Scope,
  { reader, open }: { readonly reader: IndexReader; readonly open?: OpenIndex | undefined },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AskedIndex, void> {
  const asked = open ? yield* open(scope, signal) : wholeIndex(scope, reader);
  try {
    requireIndexed(asked.scope, asked.reader);
  } catch (error) {
    asked.release();
    throw error;
  }
  const coverage = asked.coverage([]);
  if (coverage) yield { kind: 'coverage', coverage };
  return asked;
}

/** Everything in it was read to the end. */
function wholeIndex(scope: Scope, reader: IndexReader): AskedIndex {
  return {
    reader,
    scope,
    growth: undefined,
    steer: (steering) => steering,
    coverage: () => undefined,
    pagesRead: () => undefined,
    release: () => undefined,
  };
}

interface SoFar {
  readonly coverage: AnswerReceipt['coverage'];
  readonly notes: readonly string[];
  readonly walked: AnswerReceipt['walked'];
  /** Takes the place of the answer that looked everywhere. */
  readonly text: string | undefined;
}

/** What a receipt says of an answer by how much was read of what was asked. */
export function soFar({ answer, evidence, route, notes = [], retrieval }: AnsweredQuestion, asked: AskedIndex): SoFar {
  const walked = retrieval.walked?.map((one) => {
    const pagesRead = asked.pagesRead(one.document);
    return pagesRead === undefined ? one : { ...one, pagesRead };
  });
  const scope = asked.scope.kind === 'section' ? [asked.scope] : [];
  const coverage = asked.coverage([...route, ...evidence, ...scope]);
  if (!coverage) return { coverage, notes, walked, text: undefined };
  // Not to have found anything says by itself where that was looked for.
  const note = soFarNote(answer.found ? coverage : { ...coverage, partly: [] });
  return {
    coverage,
    notes: note === undefined ? notes : [...notes, note],
    walked,
    text: answer.found ? undefined : `Not found in ${whereSoFar(coverage)}.`,
  };
}
