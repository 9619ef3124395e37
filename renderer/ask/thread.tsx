import { SquarePen } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerReceipt, EvidenceItem } from '#shared/contract/answer.ts';
import { pageName } from '../format/page-name.ts';
import { isNear, verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { placeInThread } from '../state/ask.ts';
import { doneTurn } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { sectionName } from './answer-text.ts';
import { ExportMenu } from './export-menu.tsx';
import { Parts } from './parts.tsx';
import { Sentences } from './sentences.tsx';
import { TurnShown } from './turn-shown.ts';
import { verdictWords } from './verdict-words.ts';

interface OtherTurnsProps {
  readonly where: 'before' | 'after';
}

/** The other questions of the conversation with what came of them; choosing one shows it on the pages. */
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
        <TurnBeside key={receipt.kept?.id ?? index} receipt={receipt} />
      ))}
    </ol>
  );
}

/** The whole turn, in words: its question shows it on the pages, and so does each of its passages, at its place. */
function TurnBeside({ receipt }: { readonly receipt: AnswerReceipt }) {
  const show = useWindow(({ ask }) => ask.show);
  const goToEvidence = useWindow(({ navigation }) => navigation.goToEvidence);
  const turn = useMemo(() => doneTurn(receipt), [receipt]);
  const { shape, word } = verdictWords(receipt);
  const go = (item: EvidenceItem): void => {
    show(receipt);
    goToEvidence(item);
  };
  return (
    <li>
      <button type="button" className="asked" onClick={() => show(receipt)}>
        <span className={`shape ${shape}`} aria-hidden="true" />
        <span className="q">{receipt.question}</span>
        <span className="sr">{word}</span>
      </button>
      <TurnShown value={turn}>
        {/* Before what is pressed in it looks for its passage. */}
        <div className="reply" onClickCapture={() => show(receipt)}>
          <Said receipt={receipt} />
        </div>
      </TurnShown>
      <PassagesBeside evidence={turn.evidence} near={isNear(receipt)} onGo={go} />
    </li>
  );
}

/** What was answered; of a refusal that there is no answer. */
function Said({ receipt }: { readonly receipt: AnswerReceipt }) {
  const { parts, shelf, overview, sentences, short } = receipt.answer;
  if (parts) return <Parts parts={parts} shelf={shelf} overview={overview} />;
  // What may be the answer stands in the passages below.
  if (isNear(receipt)) return null;
  if (sentences.length === 0 && !short) return <p className="read muted selectable">{verdictOf(receipt).text}</p>;
  return <Sentences short={short} sentences={sentences} cited={receipt.answer.verdict === 'found'} />;
}

const MOST_BESIDE = 4;

interface PassagesBesideProps {
  readonly evidence: readonly EvidenceItem[];
  /** They may be the answer: their words are shown. */
  readonly near: boolean;
  readonly onGo: (item: EvidenceItem) => void;
}

function PassagesBeside({ evidence, near, onGo }: PassagesBesideProps) {
  const cited = evidence.filter((one) => one.cited);
  const shown = (cited.length > 0 ? cited : evidence).slice(0, MOST_BESIDE);
  if (shown.length === 0) return null;
  return (
    <ul className="looked">
      {shown.map((item) => (
        <li key={item.n}>
          <button type="button" onClick={() => onGo(item)}>
            <EvidenceTag n={item.n} cited={item.cited} active={false} />
            <span className="near ell" dir="auto">
              {near ? item.text : sectionName(item)}
            </span>
            <span className="num">{t('p. {page}', { page: pageName(item.pageIndex, item.pageLabel) })}</span>
          </button>
        </li>
      ))}
    </ul>
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
