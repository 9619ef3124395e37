import type { Remark } from '#shared/domain/remarks/remark.ts';
import { readerText } from '../format/errors.ts';
import { remarkWords } from '../format/remarks.ts';
import { isNear, verdictOf } from '../format/verdict.ts';
import { LookedAtShown } from './looked-at.tsx';
import { Parts } from './parts.tsx';
import { ReadAs } from './read-as.tsx';
import { Reply } from './reply.tsx';
import { VerdictLine } from './verdict-line.tsx';
import { OtherAnswer, WritingBeside } from './writing.tsx';
import { useAsked, useReceipt } from './use-asked.ts';
import { t } from '../languages/i18n.ts';

/** What has come of the question: the answer as it is written, or that there is none. */
export function Outcome() {
  const receipt = useReceipt();
  const notes = useAsked((asked) => asked.notes) ?? [];
  const isPlaces = useAsked(({ task }) => task?.kind === 'places');
  const isRunning = useAsked(({ kind }) => kind === 'running');
  const denied = receipt && verdictOf(receipt).kind === 'not-found';
  const lines = useAsked((asked) => asked.lines);
  const { parts, shelf, overview } = receipt?.answer ?? {};
  if (parts) {
    // Each question bears its verdict; of things and documents one line says for how many it holds.
    const asQuestions = parts.some(({ kind }) => kind === 'question');
    return (
      <>
        <ReadAs />
        {receipt && !asQuestions && <VerdictLine receipt={receipt} />}
        <Parts parts={parts} shelf={shelf} overview={overview} />
        <Notes notes={notes} />
        <WrittenBy />
        <OtherAnswer />
      </>
    );
  }
  if (lines && !receipt) {
    // What a model writes of them stands above the lines, as it will.
    return (
      <>
        <ReadAs />
        <Meanwhile />
        <WritingBeside />
        <Parts parts={lines.parts} shelf={lines.shelf} />
        <Notes notes={notes} />
        <BrokenOff />
      </>
    );
  }
  return (
    <>
      <ReadAs />
      {receipt && !isPlaces && <VerdictLine receipt={receipt} />}
      {/* What comes first is judged last: its line is kept free, so that nothing moves. */}
      {isRunning && !isPlaces && <p className="verdict-room" aria-hidden="true" />}
      {denied ? <NotFound notes={notes} /> : <Answer notes={notes} />}
      <WritingBeside />
      <OtherAnswer />
    </>
  );
}

interface OutcomeProps {
  readonly notes: readonly Remark[];
}

function Answer({ notes }: OutcomeProps) {
  const isPlaces = useAsked((asked) => asked.kind === 'done' && asked.task?.kind === 'places');
  const receipt = useReceipt();
  if (isPlaces) return null;
  if (receipt && isNear(receipt)) return <Perhaps notes={notes} />;
  const doubt = receipt && verdictOf(receipt).doubt;
  return (
    <>
      <Meanwhile />
      <Reply />
      {doubt !== undefined && <p className="reply-note">{doubt}</p>}
      <Notes notes={notes} />
      <WrittenBy />
      <BrokenOff />
    </>
  );
}

function Meanwhile() {
  const note = useAsked((asked) => asked.meanwhile);
  if (note === undefined) return null;
  return (
    <p className="reply-note" role="status">
      {remarkWords(note)}
    </p>
  );
}

function WrittenBy() {
  const model = useReceipt()?.model;
  if (model === undefined) return null;
  return (
    <p className="reply-note">
      {t('Written by {model}; its sentences were checked against their sources.', { model })}
    </p>
  );
}

/** It may be among the closest ones, which are the cards below. */
function Perhaps({ notes }: OutcomeProps) {
  const receipt = useReceipt();
  const looked = receipt?.looked;
  const doubt = receipt && verdictOf(receipt).doubt;
  return (
    <>
      {looked && <LookedAtShown looked={looked} near />}
      {!looked && doubt !== undefined && <p className="reply-note">{doubt}</p>}
      <Notes notes={notes} />
    </>
  );
}

/** Says why there is no more of the answer. */
function BrokenOff() {
  const error = useAsked((asked) => (asked.kind === 'failed' ? asked.error : undefined));
  const stopped = useAsked((asked) => asked.kind === 'stopped' && asked.sentences.length === 0);
  const isTask = useAsked((asked) => asked.task !== undefined);
  if (stopped) return <p className="aside">{isTask ? t('You stopped this.') : t('You stopped this question.')}</p>;
  if (!error) return null;
  return (
    <div role="alert">
      <p className="read outcome">
        <b>{isTask ? t('This could not be done.') : t('The question could not be answered.')}</b>
      </p>
      <p className="aside">{readerText(error)}</p>
    </div>
  );
}

/** How far it was looked in vain; what was computed, and answers of before, say it in their own words. */
function NotFound({ notes }: OutcomeProps) {
  const receipt = useReceipt();
  if (!receipt) return null;
  const { text, doubt } = verdictOf(receipt);
  return (
    <>
      {receipt.looked && receipt.answer.sentences.length === 0 ? (
        <LookedAtShown looked={receipt.looked} near={false} />
      ) : (
        <p className="read selectable">{doubt ?? text}</p>
      )}
      <Notes notes={notes} />
    </>
  );
}

function Notes({ notes }: OutcomeProps) {
  return notes.map(remarkWords).map((note) => (
    <p key={note} className="reply-note">
      {note}
    </p>
  ));
}
