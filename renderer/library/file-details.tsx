/** What the reader should know of a document's file: what it hides, what lies inside, and its versions. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentDetails, DocumentSummary, DocumentVersion } from '#shared/contract/library.ts';
import type { AttachedFile, Particulars } from '#shared/contract/particulars.ts';
import { formText, hiddenText, insideText } from '../format/particulars-words.ts';
import { bytesText } from '../format/text.ts';
import { dateText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { UnreadScans } from '../scans/unread-scans.tsx';
import { DuplicateOf } from './duplicates-note.tsx';
import { kindLooks } from './duplicate-words.ts';
import { ReadingDetails } from './reading-details.tsx';
import { useDetails } from './use-details.ts';

export function FileDetails({ document }: { readonly document: DocumentSummary }) {
  return (
    <>
      <ReadingDetails document={document} />
      <DuplicateOf document={document.id} />
      <ShownDetails document={document.id} details={useDetails(document)} />
    </>
  );
}

interface ShownDetailsProps {
  readonly document: DocumentId;
  readonly details: DocumentDetails;
}

export function ShownDetails({ document, details: { versions, particulars, scans } }: ShownDetailsProps) {
  const { hidden, form } = particulars;
  return (
    <div className="file-details">
      {form && <p className="small">{formText()}</p>}
      {hidden !== undefined && <p className="small">{hiddenText(hidden)}</p>}
      {scans && <UnreadScans document={document} scans={scans} />}
      <Inside document={document} particulars={particulars} />
      <Versions of={document} versions={versions} />
    </div>
  );
}

/** Opens another document, in place of the details. */
function useOpen(): (id: DocumentId) => void {
  const open = useWindow(({ opening }) => opening.open);
  const stopEditing = useWindow(({ dialogs }) => dialogs.stopEditing);
  return (id) => {
    stopEditing();
    void open(id);
  };
}

interface InsideProps {
  readonly document: DocumentId;
  readonly particulars: Particulars;
}

function Inside({ document, particulars }: InsideProps) {
  const takeAttached = useWindow(({ library }) => library.takeAttached);
  const documents = useWindow(({ library }) => library.documents);
  const said = insideText(particulars);
  if (said === undefined) return null;
  const { attached = [] } = particulars;
  const mayTake = attached.some(({ id }) => id !== undefined && !documents.has(id));
  return (
    <section aria-label={t('Files inside')}>
      <h3>{said}</h3>
      <ul>
        {attached.map((file, at) => (
          <InsideFile key={at} file={file} />
        ))}
      </ul>
      {mayTake && (
        <Button small onClick={() => takeAttached(document)}>
          {t('Add these as documents')}
        </Button>
      )}
    </section>
  );
}

function InsideFile({ file: { name, id, bytes } }: { readonly file: AttachedFile }) {
  const isHere = useWindow(({ library }) => id !== undefined && library.documents.has(id));
  const open = useOpen();
  return (
    <li className="small">
      <span className="grow ell" dir="auto">
        {name}
      </span>
      {bytes !== undefined && <span className="faint num">{bytesText(bytes)}</span>}
      {id === undefined && <span className="faint">{t('not read here')}</span>}
      {isHere && id !== undefined && (
        <Button look="link" aria-label={t('Open {name}', { name })} onClick={() => open(id)}>
          {t('Open')}
        </Button>
      )}
    </li>
  );
}

interface VersionsProps {
  /** The version whose details are shown. */
  readonly of: DocumentId;
  readonly versions: readonly DocumentVersion[];
}

function Versions({ of, versions }: VersionsProps) {
  const open = useOpen();
  const separate = useWindow(({ duplicates }) => duplicates.separate);
  if (versions.length === 0) return null;
  return (
    <section aria-label={t('Versions')}>
      <h3>{t('Versions')}</h3>
      <ul>
        {versions.map(({ document, title, pages, addedAt, replacedAt, joined }) => (
          <li key={document} className="small" aria-current={document === of}>
            <span className="grow ell" dir="auto">
              {versionText(replacedAt, joined)}
              {' · '}
              {title}
            </span>
            <span className="faint num">{t('{pages, plural, one {# page} other {# pages}}', { pages })}</span>
            {document !== of && (
              <Button
                look="link"
                aria-label={t('Open the version of {date}', { date: dateText(addedAt, 'moment') })}
                onClick={() => open(document)}
              >
                {t('Open')}
              </Button>
            )}
            {joined !== undefined && (
              <Button
                look="link"
                aria-label={t('Separate {document}', { document: title })}
                onClick={() => void separate(document)}
              >
                {t('Separate')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function versionText(replacedAt: number | null, joined: DocumentVersion['joined']): string {
  if (joined !== undefined) return t(kindLooks[joined].older);
  return replacedAt === null ? t('Newest') : t('Until {date}', { date: dateText(replacedAt, 'moment') });
}
