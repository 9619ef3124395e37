import { useEffect } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { NameList } from '../state/names-state.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { ExploreTools } from './explore-tools.tsx';
import { NameRows } from './name-rows.tsx';
import { NameView } from './name-view.tsx';

/** The names in the open document, in place of its tree: the list of them, or the one that is looked at. */
export function ExplorePane({ document }: { readonly document: DocumentId }) {
  const store = useWindowStore();
  const loadNames = useWindow(({ names }) => names.load);
  const list = useWindow(({ names }) => names.list);
  const lookedAt = useWindow(({ names }) => names.lookedAt);
  useEffect(() => {
    if (store.getState().names.list.kind === 'none') void loadNames();
  }, [store, loadNames, document]);
  if (lookedAt.kind !== 'none') return <NameView lookedAt={lookedAt} document={document} />;
  return (
    <section className="explore" aria-label={t('Names in this document')}>
      <ExploreTools list={list} />
      <List list={list} document={document} />
    </section>
  );
}

function List({ list, document }: { readonly list: NameList; readonly document: DocumentId }) {
  if (list.kind === 'failed') return <ListFailed error={list.error} document={document} />;
  if (list.kind !== 'ready')
    return (
      <p className="tree-none grow" role="status">
        {t('Collecting the names …')}
      </p>
    );
  if (list.total === 0)
    return (
      <p className="tree-none grow">
        {t('No names of methods, data, people or other things were found in this document.')}
      </p>
    );
  return <NameRows entities={list.entities} total={list.total} extractor={list.extractor} />;
}

interface ListFailedProps {
  readonly error: Extract<NameList, { kind: 'failed' }>['error'];
  readonly document: DocumentId;
}

function ListFailed({ error, document }: ListFailedProps) {
  const loadNames = useWindow(({ names }) => names.load);
  const retry = useWindow(({ library }) => library.retry);
  const unindexed = error.code === 'document.not-indexed';
  return (
    <div className="tree-none grow" role="status">
      <p>
        {unindexed
          ? t('The names in this document are not known yet. They are collected when it is indexed again.')
          : readerText(error)}
      </p>
      <div className="acts">
        {unindexed ? (
          <Button small onClick={() => retry(document)}>
            {t('Index again')}
          </Button>
        ) : (
          <Button small onClick={() => void loadNames()}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  );
}
