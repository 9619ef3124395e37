/** Shows, when the window opens again, the answer that it showed last. */
import type { Engine } from '../api/engine.ts';
import type { WindowStore } from './window-store.ts';

/** The last answer is among the newest; one that is older than these was asked in another window. */
const LOOKED_AT = 150;

/** Notes with the view which answer of the history is shown. */
export function keepAnswer({ getState, subscribe }: WindowStore): void {
  subscribe(({ ask, view }, before) => {
    if (
      (ask.turn === before.ask.turn && ask.thread === before.ask.thread) ||
      !view.loaded ||
      ask.turn.kind === 'running'
    )
      return;
    const answer = ask.turn.kind === 'done' ? (ask.turn.receipt.kept?.id ?? null) : null;
    const thread = ask.thread.flatMap(({ kept }) => kept?.id ?? []);
    const same = answer === view.stored.answer && thread.join() === view.stored.thread.join();
    if (!same) getState().view.store({ answer, thread });
  });
}

/** Called once, after the view was loaded. What is asked meanwhile goes before. */
export async function showKeptAnswer({ getState }: WindowStore, engine: Engine): Promise<void> {
  const { answer, thread } = getState().view.stored;
  if (answer === null) return;
  try {
    const { entries } = await engine.call('history.list', { limit: LOOKED_AT });
    const receiptOf = (wanted: number) => entries.find(({ id }) => id === wanted)?.receipt;
    const receipt = receiptOf(answer);
    const { ask } = getState();
    if (receipt && ask.turn.kind === 'idle')
      ask.showThread(
        thread.flatMap((id) => receiptOf(id) ?? []),
        receipt,
      );
  } catch {
    // The questions asked before are listed anyway.
  }
}
