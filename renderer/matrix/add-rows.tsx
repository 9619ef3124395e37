import { useState, type SyntheticEvent } from 'react';
import type { RowSource } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindowStore } from '../state/use-window.ts';
import { isMeant, RowsChoice } from './rows-choice.tsx';

/** More rows, which are asked at once. */
export function AddRows({ onClose }: { readonly onClose: () => void }) {
  const store = useWindowStore();
  const [from, setFrom] = useState<RowSource | null>({ kind: 'library' });
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!isMeant(from)) return;
    onClose();
    const { change, fill } = store.getState().matrix;
    await change({ kind: 'add-rows', from });
    await fill();
  };
  return (
    <Dialog title={t('Add documents')} text={t('Those that are in the table stay as they are.')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <RowsChoice value={from} onChange={setFrom} />
        <div className="acts">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isMeant(from)}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
