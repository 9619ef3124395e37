import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerActs } from './answer-acts.tsx';
import { datelineParts, progressText } from './answer-text.ts';
import { EvidenceCards } from './evidence-cards.tsx';
import { FollowUps } from './follow-ups.tsx';
import { ModelOffer } from './model-offer.tsx';
import { HowAnswered } from './how-answered.tsx';
import { Outcome } from './outcome.tsx';
import { useAsked, useReceipt } from './use-asked.ts';
import { OtherTurns } from './thread.tsx';
import { isCounted } from './verdict-words.ts';
import { t } from '../languages/i18n.ts';

/** A question with what has come of it; each part takes what it shows from the store by itself. */
export function AnswerTurn() {
  const scroller = useRef<HTMLDivElement>(null);
  const question = useAsked((asked) => asked.question);
  const kind = useAsked((asked) => asked.kind);
  const running = kind === 'running';
  const nearOnly = useAsked(
    (asked) =>
      asked.kind === 'done' && asked.receipt.answer.verdict === 'perhaps' && !asked.task && !isCounted(asked.receipt),
  );
  useEffect(() => {
    if (running) scroller.current?.scrollTo({ top: 0 });
  }, [question, running]);
  return (
    <div ref={scroller} className="turn scrolls">
      <OtherTurns where="before" />
      <div className="question">
        <h2 className="selectable">{question}</h2>
        {kind === 'done' ? <Dateline key={question} /> : <ProgressLine />}
      </div>
      <div className="reply" aria-live="polite" aria-busy={running}>
        <Outcome />
      </div>
      {nearOnly && <ModelOffer />}
      <AnswerActs />
      <EvidenceCards />
      <FollowUps />
      <OtherTurns where="after" />
    </div>
  );
}

function ProgressLine() {
  const text = useAsked((asked) => (asked.kind === 'done' ? '' : progressText(asked)));
  return <p className="dateline">{text}</p>;
}

function Dateline() {
  const [open, setOpen] = useState(false);
  const receipt = useReceipt();
  const task = useAsked((asked) => asked.task);
  if (!receipt) return null;
  const parts = datelineParts(receipt, task);
  if (task?.kind === 'places') return <p className="dateline">{parts.join(' · ')}</p>;
  return (
    <>
      <button type="button" className="dateline" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="sr">{t('How this was answered:')} </span>
        {parts.map((part, index) => (
          <span key={part} className="nb">
            {index > 0 && '· '}
            {part}
          </span>
        ))}
        <ChevronDown size={12} aria-hidden />
      </button>
      {open && <HowAnswered receipt={receipt} />}
    </>
  );
}
