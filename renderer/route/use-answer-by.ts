import { useEffect, useState } from 'react';
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { readerText } from '../format/errors.ts';
import { askedBehind } from '../state/asked-behind.ts';
import { useEngine } from '../state/use-window.ts';

/** The ways of finding an answer that can be compared. */
export type Way = Extract<AnswerReceipt['strategy'], 'flat' | 'path' | 'route'>;

export type AnsweredBy =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'here'; readonly receipt: AnswerReceipt }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Asks the same again in this way; one that is left is stopped.
 *
 * @param runs  another number asks again; before the first an answer that was found in this way is shown as it is
 */
export function useAnswerBy(answered: AnswerReceipt, way: Way, runs: number): AnsweredBy {
  const engine = useEngine();
  const [found, setFound] = useState<AnsweredBy>({ kind: 'waiting' });
  const { question, scope, diagnostics } = answered;
  const { after, open, asWritten, each } = askedBehind(answered);
  const { budgetTokens } = diagnostics;
  const known = runs === 0 && answered.strategy === way ? answered : undefined;
  useEffect(() => {
    if (known) {
      setFound({ kind: 'here', receipt: known });
      return undefined;
    }
    const stop = new AbortController();
    setFound({ kind: 'waiting' });
    engine
      .call(
        'answer.ask',
        {
          question,
          scope,
          strategy: way,
          budgetTokens,
          ...(after ? { after } : {}),
          ...(open ? { open } : {}),
          ...(asWritten === true ? { asWritten } : {}),
          ...(each === true ? { each } : {}),
        },
        stop.signal,
      )
      .then((receipt) => setFound({ kind: 'here', receipt }))
      .catch((error: unknown) => {
        if (!isAbort(error)) setFound({ kind: 'failed', text: readerText(toReport(error)) });
      });
    return () => stop.abort();
  }, [engine, known, question, scope, after, open, asWritten, each, budgetTokens, way, runs]);
  return found;
}
