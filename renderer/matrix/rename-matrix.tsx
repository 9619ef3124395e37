import { t } from '../languages/i18n.ts';
import { useWindow } from '../state/use-window.ts';
import { TextDialog } from './text-dialog.tsx';

const MOST_OF_NAME = 200;

export function RenameMatrix({ onClose }: { readonly onClose: () => void }) {
  const name = useWindow(({ matrix: { matrix } }) => matrix?.name ?? '');
  const change = useWindow(({ matrix }) => matrix.change);
  return (
    <TextDialog
      title={t('Rename “{from}”', { from: name })}
      label={t('Name')}
      done={t('Rename')}
      value={name}
      most={MOST_OF_NAME}
      onDone={(to) => void change({ kind: 'rename', name: to })}
      onClose={onClose}
    />
  );
}
