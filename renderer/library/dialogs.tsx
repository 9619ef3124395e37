import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { publicationFields, type DocumentSummary } from '#shared/contract/library.ts';
import { errorDetails, readerText } from '../format/errors.ts';
import { count, withoutText } from '../format/text.ts';
import { languageText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { UnreadScans } from '../scans/unread-scans.tsx';
import { useWindow } from '../state/use-window.ts';
import { CardsDialog } from './cards-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { kindText } from './kind-names.ts';
import { originText, PUBLICATION_NAMES } from './origin-words.ts';
import { useDetails } from './use-details.ts';
import { useOrigins } from './use-origins.ts';
import { ListsDialog } from './lists-dialog.tsx';
import { LookUpDialog } from './look-up-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { LabelsDialog, NameDialog } from './label-dialogs.tsx';

export function LibraryDialogs() {
  const dialog = useWindow(({ dialogs }) => dialogs.dialog);
  switch (dialog.kind) {
    case 'none':
      return null;
    case 'remove':
      return <RemoveDialog documents={dialog.documents} />;
    case 'password':
      return <PasswordDialog document={dialog.document} />;
    case 'edit':
      return <EditDialog key={dialog.documents.join(' ')} ids={dialog.documents} />;
    case 'details':
      return <DetailsDialog id={dialog.document} />;
    case 'look-up':
      return <LookUpDialog key={dialog.document} id={dialog.document} fromDetails={dialog.fromDetails} />;
    case 'lists':
      return <ListsDialog key={dialog.document} id={dialog.document} />;
    case 'cards':
      return <CardsDialog of={dialog.of} />;
    case 'labels':
      return <LabelsDialog of={dialog.of} documents={dialog.documents} />;
    case 'name':
      return <NameDialog of={dialog.of} from={dialog.from} parent={dialog.parent} />;
  }
}

function RemoveDialog({ documents }: { readonly documents: readonly DocumentId[] }) {
  const closeDialog = useWindow(({ dialogs }) => dialogs.close);
  const removeDocuments = useWindow(({ library }) => library.remove);
  const titleOf = useWindow(({ library }) => library.titleOf);
  const one = documents.length === 1;
  const title = one
    ? t('Remove “{title}”?', { title: titleOf(documents[0]!) })
    : t('Remove {documents} documents?', { documents: documents.length });
  const remove = (): void => {
    removeDocuments(documents);
    closeDialog();
  };
  return (
    <Dialog
      title={title}
      text={
        one
          ? t('It is removed from the library and its index. Files on your disk stay where they are.')
          : t('They leave the library and its index. Files on your disk stay where they are.')
      }
      onClose={closeDialog}
    >
      <div className="acts">
        <Button onClick={closeDialog}>{t('Keep')}</Button>
        <Button className="danger" onClick={remove}>
          {t('Remove from library')}
        </Button>
      </div>
    </Dialog>
  );
}

function DetailsDialog({ id }: { readonly id: DocumentId }) {
  const document = useWindow(({ library }) => library.documents.get(id));
  return document && <DetailsOf document={document} />;
}

function DetailsOf({ document }: { readonly document: DocumentSummary }) {
  const closeDialog = useWindow(({ dialogs }) => dialogs.close);
  const retry = useWindow(({ library }) => library.retry);
  const titleOf = useWindow(({ library }) => library.titleOf);
  const { scans } = useDetails(document);
  const { id, state } = document;
  const details = detailsText(document);
  const failed = state.kind === 'failed';
  return (
    <Dialog
      title={failed ? t('“{title}” could not be indexed', { title: titleOf(id) }) : titleOf(id)}
      text={failed ? readerText(state.error) : gapsText(document)}
      onClose={closeDialog}
    >
      <dl className="facts">
        <dt>{t('File')}</dt>
        <dd>{document.fileName}</dd>
        <FoundFacts document={document} />
        {document.pages > 0 && (
          <>
            <dt>{t('Pages')}</dt>
            <dd className="num">{count(document.pages)}</dd>
          </>
        )}
        {state.kind === 'ready' && (
          <>
            <dt>{t('Sections')}</dt>
            <dd className="num">{count(state.sections)}</dd>
          </>
        )}
      </dl>
      {scans && <UnreadScans document={id} scans={scans} />}
      <div className="acts">
        <Button look="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
          <Copy size={14} /> {t('Copy details')}
        </Button>
        <span className="grow" />
        <Button onClick={closeDialog}>{t('Close')}</Button>
        <Button
          look="primary"
          onClick={() => {
            retry(id);
            closeDialog();
          }}
        >
          {t('Index again')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What it is, and quietly where that comes from. */
function FoundFacts({ document }: { readonly document: DocumentSummary }) {
  const origins = useOrigins(document.id);
  const { title, authors, year, kind, language } = document;
  const facts = [
    ['title', t('Title'), title],
    ['authors', t('Authors'), authors],
    ['year', t('Year'), String(year ?? '')],
    ['kind', t('Kind'), kindText(kind)],
    ['language', t('Language'), language === undefined ? '' : languageText(language)],
  ] as const;
  const published = publicationFields.map(
    (field) => [field, t(PUBLICATION_NAMES[field]), origins[field]?.value ?? ''] as const,
  );
  return [...facts, ...published].map(
    ([field, name, value]) =>
      value !== '' && (
        <Fragment key={field}>
          <dt>{name}</dt>
          <dd>
            {value} <span className="small faint">{originText(origins[field])}</span>
          </dd>
        </Fragment>
      ),
  );
}

function gapsText({ state, pages }: DocumentSummary): string {
  if (state.kind !== 'ready' || state.pagesWithoutText.length === 0) return t('The document is in the index.');
  if (state.pagesWithoutText.length >= pages) return t('It has no text that can be found or asked.');
  return t('{gaps}. Everything else can be read and asked.', { gaps: withoutText(state.pagesWithoutText) });
}

function detailsText(document: DocumentSummary): string {
  const { state } = document;
  const facts = [
    `file: ${document.fileName}`,
    `bytes: ${count(document.bytes)}`,
    `pages: ${count(document.pages)}`,
    `id: ${document.id}`,
  ];
  if (state.kind === 'failed') return [errorDetails(state.error), ...facts].join('\n');
  if (state.kind !== 'ready') return facts.join('\n');
  return [
    ...facts,
    `sections: ${count(state.sections)}`,
    `segments: ${count(state.segments)}`,
    t('pages without text: {pagesWithoutText}', { pagesWithoutText: state.pagesWithoutText.join(', ') || t('none') }),
  ].join('\n');
}
