import { useEffect } from 'react';
import { useAsk } from '../state/ask.ts';
import { useViewer } from '../state/viewer.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { AskEmpty } from './ask-empty.tsx';
import { Composer } from './composer.tsx';
import { History } from './history.tsx';
import { Scopes } from './scopes.tsx';

/** The right pane: where to ask, the question with its answer and evidence, and the next question. */
export function AskPane({ hidden }: { readonly hidden: boolean }) {
  const turn = useAsk((ask) => ask.turn);
  // What is under the pointer when the pane goes away is never left.
  useEffect(() => () => useViewer.getState().setHovered(null), []);
  return (
    <section className="pane right" aria-label="Ask" data-pane="ask" tabIndex={-1} hidden={hidden}>
      <div className="ask-head">
        <Scopes />
        <History />
      </div>
      {turn.kind === 'idle' ? <AskEmpty /> : <AnswerTurn turn={turn} />}
      <Composer />
    </section>
  );
}
