import { ChevronDown, Copy, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { useAsk, type Progress, type Turn } from '../state/ask.ts';
import { errorDetails, readerText, useNotices } from '../state/notices.ts';
import { count, plural } from '../format/text.ts';
import { copyText, datelineParts, scopeWords, stageTexts } from './answer-text.ts';
import { ConfirmAct } from './confirm-act.tsx';
import { EvidenceCards } from './evidence-cards.tsx';
import { HowAnswered } from './how-answered.tsx';
import { PlanView } from './plan-view.tsx';
import { Reply } from './reply.tsx';
import { useReadSince } from './since-read.ts';
import { askNow } from './use-scope.ts';

export type Asked = Exclude<Turn, { kind: 'idle' }>;

/** A question with what has come of it. */
export function AnswerTurn({ turn }: { readonly turn: Asked }) {
  const scroller = useRef<HTMLDivElement>(null);
  const running = turn.kind === 'running';
  useEffect(() => {
    if (running) scroller.current?.scrollTo({ top: 0 });
  }, [turn.question, running]);
  return (
    <div ref={scroller} className="turn scrolls">
      <div className="question">
        <h2 className="selectable">{turn.question}</h2>
        <Dateline key={`${turn.kind} ${turn.question}`} turn={turn} />
      </div>
      <div className="reply" aria-live="polite" aria-busy={turn.kind === 'running'}>
        <Outcome turn={turn} />
      </div>
      <Acts turn={turn} />
      <EvidenceCards turn={turn} />
    </div>
  );
}

function Dateline({ turn }: { readonly turn: Asked }) {
  const [open, setOpen] = useState(false);
  if (turn.kind !== 'done') {
    return (
      <>
        <p className="dateline">{progressText(turn)}</p>
        {turn.plan && <PlanView plan={turn.plan} />}
      </>
    );
  }
  if (turn.task?.kind === 'places') {
    return <p className="dateline">{datelineParts(turn.receipt, turn.task).join(' · ')}</p>;
  }
  return (
    <>
      <button
        type="button"
        className="dateline"
        aria-label="How this was answered"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {datelineParts(turn.receipt, turn.task).map((part, index) => (
          <span key={part} className="nb">
            {index > 0 && '· '}
            {part}
          </span>
        ))}
        <ChevronDown size={12} aria-hidden />
      </button>
      {open && <HowAnswered receipt={turn.receipt} />}
    </>
  );
}

function progressText(turn: Exclude<Asked, { kind: 'done' }>): string {
  if (turn.kind === 'running') return `${runningText(turn)}…`;
  const read = turn.evidence.length > 0 ? `, ${plural(turn.evidence.length, 'passage')} read` : '';
  return turn.kind === 'stopped' ? `Stopped${read}` : `Not finished${read}`;
}

function runningText({ stage, task, progress, reading }: Extract<Asked, { kind: 'running' }>): string {
  if (reading) return readingText(reading);
  if (task?.kind === 'places') return 'Looking for the places';
  if (progress && progress.done === progress.total) return 'Putting the parts together';
  if (progress) return `Reading part ${progress.done + 1} of ${progress.total}`;
  return task?.kind === 'summary' ? 'Reading the text' : stageTexts[stage];
}

/** How far a document is of which nothing can be asked yet. */
function readingText({ done, total }: Progress): string {
  return total > 0 ? `Reading page ${count(Math.min(done + 1, total))} of ${count(total)}` : 'Opening the document';
}

function Outcome({ turn }: { readonly turn: Asked }) {
  if (turn.kind === 'done' && !turn.receipt.answer.found) return <NotFound turn={turn} />;
  if (turn.kind === 'done' && turn.task?.kind === 'places') return null;
  return (
    <>
      <Reply {...turn} running={turn.kind === 'running'} />
      {turn.notes.map((note) => (
        <p key={note} className="reply-note">
          {note}
        </p>
      ))}
      {turn.kind === 'done' && turn.receipt.model !== undefined && (
        <p className="reply-note">Written by {turn.receipt.model}; its sentences were checked against their sources.</p>
      )}
      {turn.kind === 'stopped' && turn.sentences.length === 0 && (
        <p className="aside">You stopped this{turn.task ? '' : ' question'}.</p>
      )}
      {turn.kind === 'failed' && (
        <div role="alert">
          <p className="read outcome">
            <b>{turn.task ? 'This could not be done.' : 'The question could not be answered.'}</b>
          </p>
          <p className="aside">{readerText(turn.error)}</p>
        </div>
      )}
    </>
  );
}

function NotFound({ turn }: { readonly turn: Extract<Asked, { kind: 'done' }> }) {
  const { task, scope, evidence, notes, receipt } = turn;
  const headline = task?.kind === 'places' ? `Nowhere in ${scopeWords(scope)}.` : receipt.answer.text;
  const aside =
    evidence.length > 0
      ? 'The closest passages are below; none of them answers the question.'
      : 'No passage comes near the question. Other words may help.';
  return (
    <>
      <p className="read outcome selectable">
        <b>{headline}</b>
      </p>
      {!task && receipt.answer.sentences.length === 0 && <p className="aside">{aside}</p>}
      {notes.map((note) => (
        <p key={note} className="reply-note">
          {note}
        </p>
      ))}
    </>
  );
}

/** The same again, whatever it was. */
function again({ question, task, scope }: Asked): void {
  const { summarize, find } = useAsk.getState();
  if (task?.kind === 'summary') void summarize(task.scope, question.replace(/^Summary of /, ''));
  else if (task?.kind === 'places') void find(task.words, scope);
  else askNow(question, scope);
}

function Acts({ turn }: { readonly turn: Asked }) {
  const readSince = useReadSince(turn.coverage);
  if (turn.kind === 'running') return null;
  if (turn.kind === 'done' && !turn.receipt.answer.found)
    return (
      <div className="reply-acts boxed">
        {(readSince || turn.scope.kind === 'library' || turn.task) && (
          <Button small look={readSince ? 'primary' : undefined} onClick={() => again(turn)}>
            <RotateCw size={14} /> Ask again
          </Button>
        )}
        {turn.scope.kind !== 'library' && !turn.task && (
          <Button small onClick={() => askNow(turn.question, wider(turn))}>
            {turn.scope.kind === 'section' ? 'Ask the document' : 'Ask the library'}
          </Button>
        )}
        <ConfirmAct receipt={turn.receipt} />
        {readSince && <span className="since-read">The rest has been read since.</span>}
      </div>
    );
  if (turn.kind === 'done' && turn.task?.kind === 'places') return null;
  if (turn.kind === 'done') return <CopyAct turn={turn} readSince={readSince} />;
  return (
    <div className="reply-acts boxed">
      <Button small look={turn.kind === 'failed' ? 'primary' : undefined} onClick={() => again(turn)}>
        <RotateCw size={14} /> {turn.kind === 'failed' ? 'Try again' : 'Ask again'}
      </Button>
      {turn.kind === 'failed' && (
        <Button small look="quiet" onClick={() => void navigator.clipboard.writeText(errorDetails(turn.error))}>
          <Copy size={14} /> Copy details
        </Button>
      )}
    </div>
  );
}

function wider({ scope }: Asked): Asked['scope'] {
  return scope.kind === 'section' ? { kind: 'documents', documents: [scope.document] } : { kind: 'library' };
}

interface CopyActProps {
  readonly turn: Extract<Asked, { kind: 'done' }>;
  /** Asking again has more to look in. */
  readonly readSince: boolean;
}

function CopyAct({ turn, readSince }: CopyActProps) {
  const add = useNotices((notices) => notices.add);
  const cited = new Set(turn.sentences.flatMap(({ citations }) => citations)).size;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(copyText(turn.short, turn.sentences, turn.evidence));
    add({ look: 'done', title: `Copied with ${plural(cited, 'citation')}` });
  };
  return (
    <div className="reply-acts">
      <Button small look="quiet" onClick={() => void copy()}>
        <Copy size={14} /> Copy with citations
      </Button>
      <Button small look={readSince ? 'primary' : 'quiet'} onClick={() => again(turn)}>
        <RotateCw size={14} /> {turn.task ? 'Again' : 'Ask again'}
      </Button>
      <ConfirmAct receipt={turn.receipt} />
      {readSince && <span className="since-read">The rest has been read since.</span>}
    </div>
  );
}
