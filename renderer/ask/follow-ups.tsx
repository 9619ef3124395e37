import { CornerDownRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { FollowUp } from '#shared/contract/follow-ups.ts';
import { t } from '../languages/i18n.ts';
import { askedAs } from '../state/asked-as.ts';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';

/** Questions to go on with, once they are known to be answered. */
export function FollowUps() {
  const receipt = useReceipt();
  if (!receipt || receipt.task || receipt.evidence.length === 0) return null;
  return <Offers key={receipt.kept?.id ?? receipt.question} receipt={receipt} />;
}

function Offers({ receipt }: { readonly receipt: AnswerReceipt }) {
  const followUps = useWindow(({ ask }) => ask.followUps);
  const ask = useWindow(({ questions }) => questions.ask);
  const strategy = useWindow(({ view }) => view.stored.strategy);
  const budgetTokens = useWindow(({ view }) => view.stored.budgetTokens);
  const [offered, setOffered] = useState<readonly FollowUp[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void followUps(receipt, askedAs({ strategy, budgetTokens }), controller.signal).then((found) => {
      if (!controller.signal.aborted) setOffered(found);
    });
    return () => controller.abort();
  }, [receipt, followUps, strategy, budgetTokens]);
  if (offered.length === 0) return null;
  return (
    <ul className="follow-ups" aria-label={t('Questions to go on with')}>
      {offered.map(({ question, scope }) => (
        <li key={question}>
          <button type="button" className="suggestion" onClick={() => ask(question, scope)}>
            <CornerDownRight size={14} aria-hidden />
            <span>
              {question}
              {scope.kind === 'library' && receipt.scope.kind !== 'library' && (
                <span className="faint"> {t('in the library')}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
