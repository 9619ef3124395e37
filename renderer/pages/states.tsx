/** What the pages pane shows when there are no pages to show. */
import { FileQuestion, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

function Note({
  title,
  children,
  mark,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly mark: ReactNode;
}) {
  return (
    <div className="page-note">
      {mark}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** No document is open. */
export function NoDocument() {
  return (
    <Note title={t('No document is open')} mark={<FileQuestion size={20} />}>
      <p>{t('Choose one in the library on the left, or drop a document on the window.')}</p>
    </Note>
  );
}

interface FailedProps {
  readonly document: DocumentId;
  readonly error: AppError;
  readonly onRetry: () => void;
}

export function DocumentFailed({ document, error, onRetry }: FailedProps) {
  const addFiles = useWindow(({ adding }) => adding.addFiles);
  const isRestricted = useWindow(({ standing }) => Boolean(standing.standing?.restricted));
  const { title, text } = failureText(error, isRestricted);
  useFound(document, error.code === 'file.missing', onRetry);
  return (
    <div className="page-alert" role="alert">
      <Note title={title} mark={<TriangleAlert size={20} />}>
        <p>{text}</p>
        <div className="acts">
          {error.code === 'file.missing' && (
            <Button look="primary" onClick={addFiles}>
              {t('Find the file…')}
            </Button>
          )}
          <Button {...(error.code !== 'file.missing' && { look: 'primary' })} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      </Note>
    </div>
  );
}

/** Tries again when the library has news of a document whose file was missing: it was put back, or found elsewhere. */
function useFound(document: DocumentId, missing: boolean, onRetry: () => void): void {
  const known = useWindow(({ library: { documents } }) => documents.get(document));
  const before = useRef(known);
  useEffect(() => {
    if (known === before.current) return;
    before.current = known;
    if (missing && known && !known.missing) onRetry();
  }, [known, missing, onRetry]);
}

/** @param isRestricted  the library is not trusted: whether a file outside of its folder is there, nobody looks */
function failureText(error: AppError, isRestricted: boolean): { readonly title: string; readonly text: string } {
  switch (error.code) {
    case 'file.missing':
      if (isRestricted)
        return {
          title: t('The file is not opened'),
          text: t(
            'This library was made elsewhere, and files outside its folder are not opened until you trust it. You can also find the file yourself: its index, questions and reading place are kept.',
          ),
        };
      return {
        title: t('The file is not where it was'),
        text: t(
          'It was moved, renamed, changed or deleted. Put it back, or find it in its new place: its index, questions and reading place are kept.',
        ),
      };
    case 'file.unreadable':
      return { title: t('The file may not be read'), text: readerText(error) };
    case 'document.unknown':
      return { title: t('This document is no longer in the library'), text: t('Add its file again to read it.') };
    case 'pdf.broken':
    case 'pdf.not-a-pdf':
      return {
        title: t('This file cannot be shown'),
        text: t('It is damaged or not a PDF. If you have another copy, add that one.'),
      };
    case 'convert.no-browser':
    case 'convert.unreadable':
    case 'convert.failed':
      return { title: t('Its pages could not be laid out'), text: readerText(error) };
    case 'engine.gone':
      return {
        title: t('The pages cannot be loaded right now'),
        text: t('The part of Wayleaf that reads files is not responding. It restarts automatically; nothing is lost.'),
      };
    default:
      return {
        title: t('This document could not be opened'),
        text: t('Something went wrong while opening it. Nothing is lost.'),
      };
  }
}

interface PasswordProps {
  readonly wrong: boolean;
  readonly onGive: (password: string) => void;
}

/** Asks for the password in place of the pages. It opens the file here and for the index, and is forgotten with the window. */
export function AskPassword({ wrong, onGive }: PasswordProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), [wrong]);
  return (
    <div className="page-note" role="dialog" aria-labelledby={`${id}-title`}>
      <Lock size={20} />
      <h2 id={`${id}-title`}>{t('This document is locked')}</h2>
      <p id={`${id}-text`}>
        {wrong
          ? t('This password does not open it. Capital letters count.')
          : t('It opens with a password, which is forgotten when Wayleaf is closed.')}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') onGive(password);
        }}
      >
        <span className={wrong ? 'field is-error' : 'field'}>
          <input
            ref={field}
            type="password"
            autoComplete="off"
            autoFocus
            aria-label={t('Password')}
            aria-describedby={`${id}-text`}
            aria-invalid={wrong}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </span>
        <div className="acts">
          <Button look="primary" type="submit" disabled={password === ''}>
            {t('Open')}
          </Button>
        </div>
      </form>
    </div>
  );
}
