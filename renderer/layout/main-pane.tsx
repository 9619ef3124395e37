import { GraphPane } from '../explore/graph-pane.tsx';
import { IndexingView } from '../library/indexing-view.tsx';
import { LibraryList } from '../library/library-list.tsx';
import { Pages } from '../pages/pages.tsx';
import { useWindow } from '../state/use-window.ts';
import { DeskNote } from './desk-note.tsx';

/** The middle of the window: pages, or the library as a list. */
export function MainPane() {
  const main = useWindow(({ view }) => view.main);
  const open = useWindow(({ reading }) => reading.open);
  const graph = useWindow(({ names }) => names.graph);
  if (main === 'list' || (main === 'pages' && open.kind === 'none'))
    return (
      <section className="pane list list-pane" aria-label="Documents" data-pane="pages" tabIndex={-1}>
        <h1 className="sr">Documents</h1>
        <LibraryList />
      </section>
    );
  if (main === 'indexing')
    return (
      <section className="pane list" aria-label="Indexing" data-pane="pages" tabIndex={-1}>
        <h1 className="sr">Indexing</h1>
        <IndexingView />
      </section>
    );
  if (open.kind === 'open' || open.kind === 'unindexed')
    return (
      <div className="pane" data-pane="pages" tabIndex={-1}>
        {graph && open.kind === 'open' ? <GraphPane document={open.id} /> : <Pages />}
      </div>
    );
  return (
    <section className="pane desk" aria-label="Pages" data-pane="pages" tabIndex={-1}>
      {(open.kind === 'opening' || open.kind === 'failed') && <DeskNote open={open} />}
    </section>
  );
}
