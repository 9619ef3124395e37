import { useContext } from 'react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskedTurn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { TurnShown } from './turn-shown.ts';

/** What `select` makes of the question that is shown here; undefined before the first one. */
export function useAsked<Selected>(select: (asked: AskedTurn) => Selected): Selected | undefined {
  const beside = useContext(TurnShown);
  return useWindow(({ ask: { turn } }) => {
    const asked = beside ?? (turn.kind === 'idle' ? undefined : turn);
    return asked && select(asked);
  });
}

/** The answer, once it is there. */
export function useReceipt(): AnswerReceipt | undefined {
  return useAsked((asked) => (asked.kind === 'done' ? asked.receipt : undefined));
}
