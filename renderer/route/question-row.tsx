import { X } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';

/** The question above the tree: where the walk begins. */
export function QuestionRow({ walked }: { readonly walked: boolean }) {
  const question = useWindow(({ ask }) => (ask.turn.kind === 'idle' ? '' : ask.turn.question));
  const clear = useWindow(({ route }) => route.clear);
  return (
    <div className={walked ? 'tree-question walked' : 'tree-question'}>
      <span className="dot" aria-hidden="true" />
      <p className="q selectable">{question}</p>
      <IconButton small label={t('Put the route away')} onClick={clear}>
        <X size={14} />
      </IconButton>
    </div>
  );
}
