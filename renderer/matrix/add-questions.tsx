import { useMemo, useState, type SyntheticEvent } from 'react';
import type { RowSource } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { questionsIn, QuestionsField } from './questions-field.tsx';

/** More columns, which are asked at once. */
export function AddQuestions({ onClose }: { readonly onClose: () => void }) {
  const store = useWindowStore();
  const [text, setText] = useState('');
  const questions = questionsIn(text);
  const rows = useWindow(({ matrix: { matrix } }) => matrix?.rows);
  const from = useMemo((): RowSource | null => {
    const documents = rows?.filter(({ state, leftOut }) => state === 'ready' && leftOut === null) ?? [];
    return documents.length > 0 ? { kind: 'documents', documents: documents.map(({ document }) => document) } : null;
  }, [rows]);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    onClose();
    const { change, fill } = store.getState().matrix;
    await change({ kind: 'add-questions', questions: [...questions] });
    await fill();
  };
  return (
    <Dialog title={t('Add questions')} text={t('Each is put to every document of the table.')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <QuestionsField value={text} onChange={setText} from={from} focus />
        <div className="acts">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={questions.length === 0}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
