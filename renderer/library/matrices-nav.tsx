import { Grid3x3, Plus } from 'lucide-react';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';

/** Evidence tables of the library, where there are documents to put into one. */
export function MatricesNav() {
  const store = useWindowStore();
  const matrices = useWindow(({ library }) => library.matrices);
  const none = useWindow(({ library }) => library.documents.size === 0);
  const shown = useWindow(({ matrix, view }) => (view.main === 'matrix' ? matrix.id : null));
  if (none && matrices.length === 0) return null;
  const show = (id: string): void => {
    const { matrix, panes } = store.getState();
    matrix.show(id);
    panes.uncover();
  };
  return (
    <>
      <span className="menu-label with-act">
        {t('Evidence tables')}
        <IconButton small label={t('New evidence table')} onClick={() => store.getState().matrix.askToMake(null)}>
          <Plus size={14} />
        </IconButton>
      </span>
      {matrices.map(({ id, name, rows }) => (
        <button key={id} type="button" aria-current={shown === id ? 'true' : undefined} onClick={() => show(id)}>
          <Grid3x3 aria-hidden />
          <span className="ell">{name}</span>
          <span className="n">{count(rows)}</span>
        </button>
      ))}
    </>
  );
}
