import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { AnswerActs } from './answer-acts.tsx';
import { datelineParts, progressText } from './answer-text.ts';
import { EvidenceCards } from './evidence-cards.tsx';
import { FollowUps } from './follow-ups.tsx';
import { HowAnswered } from './how-answered.tsx';
import { Outcome } from './outcome.tsx';
import { useAsked, useReceipt } from './use-asked.ts';
import { OtherTurns } from './thread.tsx';
import { isCounted } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';

/** A question with what has come of it; each part takes what it shows from the store by itself. */
export function AnswerTurn() {
  const question = useAsked((asked) => asked.question);
  const kind = useAsked((asked) => asked.kind);
  const running = kind === 'running';
  const nearOnly = useAsked(
    (asked) =>
      asked.kind === 'done' && asked.receipt.answer.verdict === 'perhaps' && !asked.task && !isCounted(asked.receipt),
  );
  const scroller = useQuestionInView(question, running);
  return (
    <div ref={scroller} className="turn scrolls">
      <OtherTurns where="before" />
      <div className="this-turn">
        <div className="question">
          <h2 className="selectable">{question}</h2>
          {kind === 'done' ? <Dateline key={question} /> : <ProgressLine />}
        </div>
        <div className="reply" aria-live="polite" aria-busy={running}>
          <Outcome />
        </div>
        {nearOnly ? (
          <>
            <EvidenceCards />
            <AnswerActs />
          </>
        ) : (
          <>
            <AnswerActs />
            <EvidenceCards />
          </>
        )}
        <FollowUps />
      </div>
      <OtherTurns where="after" />
    </div>
  );
}

/** The share of the pane that the turn before may keep. */
const MOST_BEFORE = 0.25;

/** However many turns stand before it, the question that is asked or opened is in view, and the last of them tells that there are some. */
function useQuestionInView(question: string | undefined, running: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!running && shown.current === question) return;
    shown.current = question;
    if (scroller.current) showThisTurn(scroller.current);
  }, [question, running]);
  // Where the answer is a sheet it may be folded away, and comes back without the place that it had.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let wasHidden = box.clientHeight === 0;
    const observer = new ResizeObserver(() => {
      const isHidden = box.clientHeight === 0;
      if (wasHidden && !isHidden) showThisTurn(box);
      wasHidden = isHidden;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return scroller;
}

function showThisTurn(box: HTMLElement): void {
  const turn = box.querySelector('.this-turn');
  if (!turn) return;
  const last = turn.previousElementSibling?.querySelector('li:last-child');
  const before = last?.getBoundingClientRect().height ?? 0;
  const peek = before <= MOST_BEFORE * box.clientHeight ? before : 0;
  box.scrollTop += turn.getBoundingClientRect().top - box.getBoundingClientRect().top - peek;
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
