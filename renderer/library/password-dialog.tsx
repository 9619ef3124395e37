import { useState, type SyntheticEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { readerText } from '../format/errors.ts';
import { toReport } from '#shared/base/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';

/** Asks for a document's password until one fits; what was typed stays, to be mended. */
export function PasswordDialog({ document }: { readonly document: DocumentId }) {
  const closeDialog = useWindow(({ dialogs }) => dialogs.close);
  const { unlock, titleOf } = useWindow(({ library }) => library);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [trying, setTrying] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = async (): Promise<void> => {
    setTrying(true);
    setProblem('');
    try {
      if ((await unlock(document, password)) === 'open') closeDialog();
      else setProblem(t('This password does not open it. Capital letters count.'));
    } catch (error) {
      setProblem(readerText(toReport(error)));
    }
    setTrying(false);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!trying && password !== '') void attempt();
  };
  return (
    <Dialog
      title={t('“{title}” is locked', { title: titleOf(document) })}
      text={t('Type its password to read it. It is forgotten when Wayleaf is closed.')}
      onClose={closeDialog}
    >
      <form onSubmit={submit}>
        <label className={problem === '' ? 'field' : 'field is-error'}>
          <input
            type={shown ? 'text' : 'password'}
            aria-label={t('Password')}
            aria-invalid={problem !== ''}
            autoComplete="off"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button look="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('Hide') : t('Show')}
          </Button>
        </label>
        <p className="small wrong" role="alert">
          {problem}
        </p>
        <div className="acts">
          <Button onClick={closeDialog}>{t('Not now')}</Button>
          <Button type="submit" look="primary" disabled={password === '' || trying}>
            {trying ? t('Trying…') : t('Open')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
