/** Shows, when the window opens again, the answer that it showed last. */
import type { Engine } from '../api/engine.ts';
import type { WindowStore } from './window-store.ts';

/** The last answer is among the newest; one that is older than these was asked in another window. */
const LOOKED_AT = 50;

/** Notes with the view which answer of the history is shown. */
export function keepAnswer({ getState, subscribe }: WindowStore): void {
  subscribe(({ ask, view }, before) => {
    if (ask.turn === before.ask.turn || !view.loaded || ask.turn.kind === 'running') return;
    const answer = ask.turn.kind === 'done' ? (ask.turn.receipt.kept?.id ?? null) : null;
    if (answer !== view.stored.answer) getState().view.store({ answer });
  });
}

/** Called once, after the view was loaded. What is asked meanwhile goes before. */
export async function showKeptAnswer({ getState }: WindowStore, engine: Engine): Promise<void> {
  const { answer } = getState().view.stored;
  if (answer === null) return;
  try {
    const { entries } = await engine.call('history.list', { limit: LOOKED_AT });
    const receipt = entries.find(({ id }) => id === answer)?.receipt;
    const { ask } = getState();
    if (receipt && ask.turn.kind === 'idle') ask.show(receipt);
  } catch {
    // The questions asked before are listed all the same.
  }
}
