import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskedTurn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';

/** What `select` makes of the question that was asked last; undefined before the first one. */
export function useAsked<Selected>(select: (asked: AskedTurn) => Selected): Selected | undefined {
  return useWindow(({ ask: { turn } }) => (turn.kind === 'idle' ? undefined : select(turn)));
}

/** The answer, once it is there. */
export function useReceipt(): AnswerReceipt | undefined {
  return useAsked((asked) => (asked.kind === 'done' ? asked.receipt : undefined));
}
