import { SquarePen } from 'lucide-react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { sentenceWords } from '../format/remarks.ts';
import { verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { placeInThread } from '../state/ask.ts';
import { useWindow } from '../state/use-window.ts';
import { ExportMenu } from './export-menu.tsx';
import { verdictWords } from './verdict-words.ts';

interface OtherTurnsProps {
  readonly where: 'before' | 'after';
}

/** The other questions of the conversation with what came of them, each in a row or two; choosing one opens it. */
export function OtherTurns({ where }: OtherTurnsProps) {
  const thread = useWindow(({ ask }) => ask.thread);
  const at = useWindow(({ ask: { turn, thread: all } }) =>
    turn.kind === 'done' ? placeInThread(all, turn.receipt) : all.length,
  );
  const shown = at === -1 ? [] : where === 'before' ? thread.slice(0, at) : thread.slice(at + 1);
  if (shown.length === 0) return null;
  return (
    <ol
      className="other-turns"
      aria-label={where === 'before' ? t('Asked before in this conversation') : t('Asked after')}
    >
      {shown.map((receipt, index) => (
        <FoldedTurn key={receipt.kept?.id ?? index} receipt={receipt} />
      ))}
    </ol>
  );
}

function FoldedTurn({ receipt }: { readonly receipt: AnswerReceipt }) {
  const show = useWindow(({ ask }) => ask.show);
  const { shape, word } = verdictWords(receipt);
  const { short, sentences } = receipt.answer;
  return (
    <li>
      <button type="button" onClick={() => show(receipt)}>
        <span className={`shape ${shape}`} aria-hidden="true" />
        <span className="q">{receipt.question}</span>
        <span className="said">
          <span className="sr">{word}: </span>
          {short?.text ?? (sentences[0] ? sentenceWords(sentences[0]) : verdictOf(receipt).text)}
        </span>
      </button>
    </li>
  );
}

/** Above the scopes' right end: a way out of the conversation, and one to keep it. */
export function ThreadActs() {
  const startOver = useWindow(({ ask }) => ask.startOver);
  const idle = useWindow(({ ask }) => ask.turn.kind === 'idle');
  const thread = useWindow(({ ask }) => ask.thread);
  if (idle) return null;
  return (
    <>
      {thread.length > 0 && <ExportMenu receipts={thread} label={t('Keep this conversation as a file')} />}
      <IconButton small label={t('New conversation')} onClick={startOver}>
        <SquarePen />
      </IconButton>
    </>
  );
}
