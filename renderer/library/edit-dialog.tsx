import { Undo2 } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import { EditForm } from './edit-form.tsx';
import { useEditing } from './use-editing.ts';

/** What the reader says several documents are. */
export function EditDialog({ ids }: { readonly ids: readonly DocumentId[] }) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const known = useWindow(({ library }) => library.documents);
  const documents = ids.flatMap((id): readonly DocumentSummary[] => {
    const one = known.get(id);
    return one ? [one] : [];
  });
  const editing = useEditing(documents);
  if (documents.length === 0) return null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (editing.save()) close();
  };
  return (
    <Dialog
      title={t('{chosen} documents', { chosen: documents.length })}
      text={t('What you leave as it is stays as each document has it.')}
      onClose={close}
    >
      <form onSubmit={submit}>
        <EditForm editing={editing} />
        <div className="acts">
          {documents.some(({ edited }) => edited) && (
            <Button
              look="quiet"
              onClick={() => {
                editing.asFound();
                close();
              }}
            >
              <Undo2 size={14} /> {t('As found')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={editing.problem !== undefined}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
