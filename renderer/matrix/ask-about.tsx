import type { DocumentId } from '#shared/base/ids.ts';
import { saidIn } from '#shared/domain/matrix/cell.ts';
import { t } from '../languages/i18n.ts';
import { cellKey } from '../state/matrix.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { FilterColumn } from './filter-column.tsx';
import { MOST_OF_QUESTION } from './questions-field.tsx';
import { TextDialog } from './text-dialog.tsx';

/** What is to be written about a cell, a document or a question. */
export type AskedAbout =
  | { readonly kind: 'correct' | 'note'; readonly document: DocumentId; readonly question: string }
  | { readonly kind: 'leave-out'; readonly document: DocumentId }
  | { readonly kind: 'question' | 'filter'; readonly question: string };

const MOST_OF_TEXT = 5000;
const MOST_OF_REASON = 500;

interface AskAboutProps {
  readonly asked: AskedAbout;
  readonly onClose: () => void;
}

export function AskAbout({ asked, onClose }: AskAboutProps) {
  switch (asked.kind) {
    case 'correct':
    case 'note':
      return <AboutCell kind={asked.kind} document={asked.document} question={asked.question} onClose={onClose} />;
    case 'leave-out':
      return <LeaveOut document={asked.document} onClose={onClose} />;
    case 'filter':
      return <FilterColumn question={asked.question} onClose={onClose} />;
    case 'question':
      return <ChangeQuestion question={asked.question} onClose={onClose} />;
  }
}

interface AboutCellProps {
  readonly kind: 'correct' | 'note';
  readonly document: DocumentId;
  readonly question: string;
  readonly onClose: () => void;
}

function AboutCell({ kind, document, question, onClose }: AboutCellProps) {
  const cell = useWindow(({ matrix }) => matrix.cells.get(cellKey(document, question)));
  const mark = useWindow(({ matrix }) => matrix.mark);
  const said = cell ? saidIn(cell.answer, cell) : '';
  return kind === 'correct' ? (
    <TextDialog
      title={t('Correct the answer')}
      text={t(
        'What you write replaces the answer, and the question is not asked again. Leave it empty to say that there is nothing.',
      )}
      label={t('Answer')}
      done={t('Keep')}
      value={said}
      most={MOST_OF_TEXT}
      lines={4}
      mayBeEmpty
      onDone={(corrected) => void mark(document, question, { corrected })}
      onClose={onClose}
    />
  ) : (
    <TextDialog
      title={t('Note')}
      label={t('Note')}
      done={t('Keep')}
      value={cell?.note ?? ''}
      most={MOST_OF_TEXT}
      lines={4}
      mayBeEmpty
      onDone={(note) => void mark(document, question, { note })}
      onClose={onClose}
    />
  );
}

function LeaveOut({ document, onClose }: { readonly document: DocumentId; readonly onClose: () => void }) {
  const change = useWindow(({ matrix }) => matrix.change);
  return (
    <TextDialog
      title={t('Leave the document out')}
      text={t('It stays at the end of the table with your reason, is no longer asked, and is counted below.')}
      label={t('Reason')}
      done={t('Leave out')}
      value=""
      most={MOST_OF_REASON}
      mayBeEmpty
      onDone={(reason) => void change({ kind: 'leave-out', document, reason })}
      onClose={onClose}
    />
  );
}

function ChangeQuestion({ question, onClose }: { readonly question: string; readonly onClose: () => void }) {
  const store = useWindowStore();
  const change = async (to: string): Promise<void> => {
    const { matrix } = store.getState();
    await matrix.change({ kind: 'change-question', from: question, to });
    await matrix.fill();
  };
  return (
    <TextDialog
      title={t('Change the question')}
      text={t('It is put to every document again. What was answered before is there again with the question before.')}
      label={t('Question')}
      done={t('Change')}
      value={question}
      most={MOST_OF_QUESTION}
      lines={2}
      onDone={(to) => void change(to)}
      onClose={onClose}
    />
  );
}
