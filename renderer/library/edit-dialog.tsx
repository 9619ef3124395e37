import { Undo2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import { editOf, fieldProblem, fieldsOf, type EditFields } from './edit-fields.ts';

const LABELS: Readonly<Record<keyof EditFields, Message>> = {
  title: msg('Title'),
  authors: msg('Authors'),
  year: msg('Year'),
};

/** Title, authors and year as the reader says them. */
export function EditDialog({ id }: { readonly id: DocumentId }) {
  const close = useWindow(({ dialogs }) => dialogs.close);
  const edit = useWindow(({ library }) => library.edit);
  const document = useWindow(({ library }) => library.documents.get(id));
  const [before] = useState(() => fieldsOf(document ?? { title: '', authors: '', year: null }));
  const [fields, setFields] = useState(before);
  if (!document) return null;
  const problem = fieldProblem(fields);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (problem !== undefined) return;
    edit(id, editOf(before, fields));
    close();
  };
  const field = (name: keyof EditFields) => (
    <label className="field">
      <span className="small faint">{t(LABELS[name])}</span>
      <input
        aria-label={t(LABELS[name])}
        autoComplete="off"
        autoFocus={name === 'title'}
        inputMode={name === 'year' ? 'numeric' : 'text'}
        value={fields[name]}
        onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <Dialog title={t('Title, authors, year')} text={document.fileName} onClose={close}>
      <form onSubmit={submit}>
        {field('title')}
        {field('authors')}
        {field('year')}
        {problem !== undefined && (
          <p className="small wrong" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          {document.edited && (
            <Button
              look="quiet"
              onClick={() => {
                edit(id, { title: null, authors: null, year: null });
                close();
              }}
            >
              <Undo2 size={14} /> {t('As found')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={problem !== undefined}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
