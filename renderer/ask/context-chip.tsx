import { CornerDownRight, Quote, TextSelect, X } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import type { QuestionContext } from '../state/ask.ts';
import { offeredSection } from '../state/carry-section.ts';
import { mayGoOn } from '../state/questions.ts';
import { resolveScope } from '../state/scope-choice.ts';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';
import { useChoice, useScopeContext } from './use-scope.ts';

/** What the next question takes over: the turn above, and a section of it to stay in, offered and then said; or words of a page. */
export function ContextChip() {
  const context = useWindow(({ ask }) => ask.context);
  const setContext = useWindow(({ ask }) => ask.setContext);
  const offered = useOffered();
  const choice = useChoice();
  const goesOn = useGoesOn();
  if (choice === 'selection' && !context) return <SelectionChip />;
  if (!context && !offered && !goesOn) return null;
  return (
    <div className="context">
      {goesOn && <TurnAboveChip />}
      {context ? (
        <button
          type="button"
          className="chip"
          aria-pressed
          aria-label={t('Only in {context}, from the answer above; remove', { context: context.name })}
          onClick={() => setContext(null)}
        >
          <Quote size={12} aria-hidden />
          <span className="ell">{context.name}</span>
          <X size={12} aria-hidden />
        </button>
      ) : (
        offered && (
          <button type="button" className="chip" onClick={() => setContext(offered)}>
            <span className="ell">{t('Keep to {offered}', { offered: offered.name })}</span>
          </button>
        )
      )}
    </div>
  );
}

/** May the next question go on from the turn above? */
function useGoesOn(): boolean {
  const context = useScopeContext();
  const choice = useChoice();
  return useWindow(({ ask }) => {
    const scope = resolveScope(choice, context);
    return scope !== null && mayGoOn(ask, scope);
  });
}

/** A question that goes on from the turn above is read together with it, until the reader takes it away. */
function TurnAboveChip() {
  const receipt = useReceipt();
  const leaveAside = useWindow(({ ask }) => ask.leaveAside);
  if (!receipt) return null;
  return (
    <Tip text={t('A question such as “and for 2008?” is read together with the turn above')}>
      <button
        type="button"
        className="chip above"
        aria-pressed
        aria-label={t('Goes on from the turn above; remove')}
        onClick={() => leaveAside(receipt)}
      >
        <CornerDownRight size={12} aria-hidden />
        <span className="ell">{t('From the turn above')}</span>
        <X size={12} aria-hidden />
      </button>
    </Tip>
  );
}

/** Enough to know which words they are; the chip is cut where it ends. */
const SHOWN_CHARS = 120;

/** The words that are asked: a click shows them, the cross takes them away. */
function SelectionChip() {
  const selection = useWindow(({ ask }) => ask.selection);
  const select = useWindow(({ ask }) => ask.select);
  const open = useWindow(({ opening }) => opening.open);
  if (!selection) return null;
  const { document, from, text, pages } = selection;
  const words = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
  const show = (): void => void open(document, { pageIndex: from, quads: pages[0]?.quads });
  return (
    <div className="context">
      <button type="button" className="chip" aria-label={t('Only in “{words}”; show', { words })} onClick={show}>
        <TextSelect size={12} aria-hidden />
        <span className="ell">{words}</span>
      </button>
      <IconButton small label={t('Ask the document instead')} onClick={() => select(null)}>
        <X size={12} />
      </IconButton>
    </div>
  );
}

function useOffered(): QuestionContext | undefined {
  const receipt = useReceipt();
  const { document } = useScopeContext();
  const shown = useChoice() === 'library' ? null : document;
  return useMemo(() => receipt && offeredSection(receipt, shown), [receipt, shown]);
}
