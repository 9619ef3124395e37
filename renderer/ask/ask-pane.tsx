import { useEffect } from 'react';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { AskEmpty } from './ask-empty.tsx';
import { Composer } from './composer.tsx';
import { History } from './history.tsx';
import { ScopeMenu } from './scope-menu.tsx';
import { ThreadActs } from './thread.tsx';

/** The right pane: where to ask, the question with its answer and evidence, and the next question. */
export function AskPane({ hidden }: { readonly hidden: boolean }) {
  const store = useWindowStore();
  const idle = useWindow(({ ask }) => ask.turn.kind === 'idle');
  // What is under the pointer when the pane goes away is never left.
  useEffect(() => () => store.getState().viewer.setHovered(null), [store]);
  return (
    <section
      className="pane right"
      aria-label={t('Ask')}
      data-pane="ask"
      data-guide={guideFor.ask}
      tabIndex={-1}
      hidden={hidden}
    >
      <div className="ask-head">
        <ScopeMenu />
        <ThreadActs />
        <History />
      </div>
      {idle ? <AskEmpty /> : <AnswerTurn />}
      <Composer />
    </section>
  );
}
