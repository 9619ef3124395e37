import { AloudBar } from '../aloud/aloud-bar.tsx';
import { t } from '../languages/i18n.ts';
import { LibraryList } from '../library/library-list.tsx';
import { usePagesAhead } from '../pages/use-pages-ahead.ts';
import { useWindow } from '../state/use-window.ts';
import { documentTitle } from '../state/library.ts';
import { DeskNote } from './desk-note.tsx';
import { FileStrip } from './file-strip.tsx';
import { CitesPane, DuplicatesPane, GraphPane, Halves, IndexingView, MatrixPane } from './loaded-later.ts';
import { NightOffer } from './night-offer.tsx';
import { TabStrip } from './tab-strip.tsx';
import { usePanes } from './use-panes.ts';

/** The document's name stands above its tree; where that is not shown, it is said here. */
function PagesHeading() {
  const { size, leftOpen } = usePanes();
  const finding = useWindow(({ find }) => find.shown && find.words.trim() !== '');
  const title = useWindow(({ reading: { open }, library }) => {
    if (open.kind === 'open') return open.view.title;
    const about = open.kind === 'unindexed' ? library.documents.get(open.id) : undefined;
    return about ? documentTitle(about) : t('Document');
  });
  return leftOpen && size !== 'narrow' && !finding ? null : <h1 className="sr">{title}</h1>;
}

/** The middle of the window, with the bar of whoever listens under it. */
export function MainPane() {
  return (
    <div className="with-bar">
      <Middle />
      <AloudBar />
    </div>
  );
}

/** Pages, or the library as a list. */
function Middle() {
  usePagesAhead();
  const main = useWindow(({ view }) => view.main);
  const open = useWindow(({ reading }) => reading.open);
  const graph = useWindow(({ names }) => names.graph);
  if (main === 'list' || (main === 'pages' && open.kind === 'none'))
    return (
      <section className="pane list list-pane" aria-label={t('Documents')} data-pane="pages" tabIndex={-1}>
        <h1 className="sr">{t('Documents')}</h1>
        <LibraryList />
      </section>
    );
  if (main === 'indexing')
    return (
      <section className="pane list" aria-label={t('Indexing')} data-pane="pages" tabIndex={-1}>
        <h1 className="sr">{t('Indexing')}</h1>
        <IndexingView />
      </section>
    );
  if (main === 'duplicates')
    return (
      <section className="pane list" aria-label={t('Duplicates')} data-pane="pages" tabIndex={-1}>
        <h1 className="sr">{t('Duplicates')}</h1>
        <DuplicatesPane />
      </section>
    );
  if (main === 'matrix')
    return (
      <section className="pane list" aria-label={t('Evidence table')} data-pane="pages" tabIndex={-1}>
        <MatrixPane />
      </section>
    );
  if (main === 'cites')
    return (
      <section className="pane list" aria-label={t('Who cites whom')} data-pane="pages" tabIndex={-1}>
        <CitesPane />
      </section>
    );
  if (open.kind === 'open' || open.kind === 'unindexed')
    return (
      <div className="pane" data-pane="pages" tabIndex={-1}>
        <PagesHeading />
        <TabStrip />
        <FileStrip />
        <NightOffer />
        {graph && open.kind === 'open' ? <GraphPane document={open.id} /> : <Halves />}
      </div>
    );
  return (
    <section className="pane desk" aria-label={t('Pages')} data-pane="pages" tabIndex={-1}>
      {(open.kind === 'opening' || open.kind === 'failed') && <DeskNote open={open} />}
    </section>
  );
}
