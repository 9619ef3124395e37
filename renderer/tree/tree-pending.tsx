import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { readerText } from '../format/errors.ts';
import { stateShare, stateText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { documentTitle, isLocked } from '../state/library.ts';
import { useWindow } from '../state/use-window.ts';
import { DocumentHead } from './document-head.tsx';

/** Stands in place of the tree while a document is read that is not indexed. */
export function TreePending({ id }: { readonly id: DocumentId }) {
  const document = useWindow(({ library }) => library.documents.get(id));
  if (!document) return <div className="grow" />;
  return (
    <>
      <DocumentHead {...document} title={documentTitle(document)} problems={[]} />
      <div className="tree-none grow" role="status">
        <Pending document={document} />
      </div>
    </>
  );
}

function Pending({ document }: { readonly document: DocumentSummary }) {
  const askPassword = useWindow(({ dialogs }) => dialogs.askPassword);
  const retry = useWindow(({ library }) => library.retry);
  const showDetails = useWindow(({ dialogs }) => dialogs.showDetails);
  const { id, state } = document;
  if (state.kind === 'failed')
    return (
      <>
        <p>
          {isLocked(state)
            ? t('The document is locked. With its password it can be searched and asked.')
            : readerText(state.error)}
        </p>
        <div className="acts">
          {isLocked(state) ? (
            <Button small onClick={() => askPassword(id)}>
              {t('Enter password…')}
            </Button>
          ) : (
            <>
              <Button small onClick={() => showDetails(id)}>
                {t('Details')}
              </Button>
              <Button small look="quiet" onClick={() => retry(id)}>
                {t('Index again')}
              </Button>
            </>
          )}
        </div>
      </>
    );
  if (state.kind === 'paused')
    return (
      <>
        <p>{t('Indexing was stopped, so there are no sections to show.')}</p>
        <div className="acts">
          <Button small onClick={() => retry(id)}>
            {t('Index now')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>{t('The sections appear here as soon as they are found. You can read meanwhile.')}</p>
      <div className="progress">
        <Progress
          share={stateShare(state)}
          label={t('Progress of {document}', { document: documentTitle(document) })}
        />
        <span className="small faint num">{stateText(state)}</span>
      </div>
    </>
  );
}
