/** An answer that the reader says is right: kept in the library, and what routers can be trained with. */
import { engine } from '../api/engine.ts';
import { useAsk } from './ask.ts';
import { reportFailure } from './notices.ts';

export async function confirmAnswer(id: number, confirmed: boolean): Promise<void> {
  try {
    const { confirmedAt } = await engine().call('history.confirm', { id, confirmed });
    useAsk.setState(({ turn }) =>
      turn.kind === 'done' && turn.receipt.kept?.id === id
        ? { turn: { ...turn, receipt: { ...turn.receipt, kept: { id, confirmedAt } } } }
        : {},
    );
  } catch (error) {
    reportFailure('The answer could not be marked', error);
  }
}
