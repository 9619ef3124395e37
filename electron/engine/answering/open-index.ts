import { wholeOf, type AnswerEvent, type AnswerReceipt, type Scope, type WholeScope } from '#shared/contract/answer.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { withinSelection } from '#shared/domain/index/selection.ts';
import type { AskedIndex } from '../partial/asked-index.ts';
import { inSteps, requireIndexed } from './scope.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';

/** Opens what a question is asked of; waits where nothing of it was read yet. */
export type OpenIndex = (scope: WholeScope, signal: AbortSignal) => AsyncGenerator<AnswerEvent, AskedIndex, void>;

/** @throws AppError the codes of `requireIndexed` and of `open` */
export async function* openIndex(
  scope: Scope,
  { reader, open }: { readonly reader: IndexReader; readonly open?: OpenIndex | undefined },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, AskedIndex, void> {
  const whole = wholeOf(scope);
  const asked = open ? yield* open(whole, signal) : wholeIndex(whole, reader);
  try {
    requireIndexed(asked.scope, asked.reader);
    const coverage = asked.coverage([]);
    if (coverage) yield { kind: 'coverage', coverage };
    if (scope.kind !== 'selection') return asked;
    // What was selected stays what it is while more of its document is read.
    return { ...asked, ...(await inSteps(withinSelection(scope, asked.reader), signal)), growth: undefined };
  } catch (error) {
    asked.release();
    throw error;
  }
}

/** Everything in it was read to the end. */
function wholeIndex(scope: WholeScope, reader: IndexReader): AskedIndex {
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

/** What a receipt says of how much was read of what was asked, and of what a route has read. */
export function soFar(
  { evidence, route, retrieval }: AnsweredQuestion,
  asked: AskedIndex,
): Pick<AnswerReceipt, 'coverage' | 'walked'> {
  const walked = retrieval.walked?.map((one) => {
    const pagesRead = asked.pagesRead(one.document);
    return pagesRead === undefined ? one : { ...one, pagesRead };
  });
  const scope = asked.scope.kind === 'section' ? [asked.scope] : [];
  return { coverage: asked.coverage([...route, ...evidence, ...scope]), walked };
}
