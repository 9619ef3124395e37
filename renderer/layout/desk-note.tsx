import { Copy } from 'lucide-react';
import { errorDetails, readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { documentTitle } from '../state/library.ts';
import type { OpenDocument } from '../state/reading.ts';
import { useWindow } from '../state/use-window.ts';

type NotShown = Extract<OpenDocument, { kind: 'opening' | 'failed' }>;

/** Stands in place of the pages and says why they are not there. */
export function DeskNote({ open }: { readonly open: NotShown }) {
  const openDocument = useWindow(({ opening }) => opening.open);
  const document = useWindow(({ library }) => library.documents.get(open.id));
  const setMain = useWindow(({ view }) => view.setMain);
  const title = document ? documentTitle(document) : t('The document');
  if (open.kind === 'opening')
    return (
      <div className="desk-note later" role="status">
        <p>{t('Opening “{title}”…', { title })}</p>
      </div>
    );
  const details = errorDetails(open.error);
  return (
    <div className="desk-note" role="alert">
      <h2>{t('“{title}” could not be opened', { title })}</h2>
      <p>{readerText(open.error)}</p>
      <pre className="details">{details}</pre>
      <div className="acts">
        <Button look="primary" onClick={() => void openDocument(open.id)}>
          {t('Try again')}
        </Button>
        <Button onClick={() => setMain('list')}>{t('Show the library')}</Button>
        <Button look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
          <Copy size={14} /> {t('Copy details')}
        </Button>
      </div>
    </div>
  );
}
