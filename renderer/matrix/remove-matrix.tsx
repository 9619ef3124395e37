import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';

/** What the reader wrote in a table cannot be found again, so it is not removed by one click. */
export function RemoveMatrix({ onClose }: { readonly onClose: () => void }) {
  const name = useWindow(({ matrix: { matrix } }) => matrix?.name ?? '');
  const remove = useWindow(({ matrix }) => matrix.remove);
  const act = (): void => {
    onClose();
    void remove();
  };
  return (
    <Dialog
      title={t('Remove “{title}”?', { title: name })}
      text={t('What you corrected, confirmed and noted in it goes with it. Its documents stay in the library.')}
      onClose={onClose}
    >
      <div className="acts">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button className="danger" onClick={act}>
          {t('Remove')}
        </Button>
      </div>
    </Dialog>
  );
}
