import type { ReactNode } from 'react';
import { AloudBar } from '../aloud/aloud-bar.tsx';
import { t } from '../languages/i18n.ts';
import { LibraryList } from '../library/library-list.tsx';
import { guideFor } from '../parts/guide-at.ts';
import { usePagesAhead } from '../pages/use-pages-ahead.ts';
import { useWindow } from '../state/use-window.ts';
import { documentTitle } from '../state/library.ts';
import type { OpenDocument } from '../state/reading.ts';
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
  if (main === 'list' || (main === 'pages' && open.kind === 'none'))
    return (
      <Whole name={t('Documents')} guide={guideFor.library} heading className="list-pane">
        <LibraryList />
      </Whole>
    );
  if (main === 'indexing')
    return (
      <Whole name={t('Indexing')} guide={guideFor.indexing} heading>
        <IndexingView />
      </Whole>
    );
  if (main === 'duplicates')
    return (
      <Whole name={t('Duplicates')} guide={guideFor.duplicates} heading>
        <DuplicatesPane />
      </Whole>
    );
  if (main === 'matrix')
    return (
      <Whole name={t('Evidence table')} guide={guideFor.matrix}>
        <MatrixPane />
      </Whole>
    );
  if (main === 'cites')
    return (
      <Whole name={t('Who cites whom')} guide={guideFor.cites}>
        <CitesPane />
      </Whole>
    );
  return <Document open={open} />;
}

interface WholeProps {
  readonly name: string;
  readonly guide: string;
  /** The name is said as a heading, which the pane has none of. */
  readonly heading?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What takes the place of the pages. */
function Whole({ name, guide, heading = false, className = '', children }: WholeProps) {
  return (
    <section
      className={`pane list ${className}`.trim()}
      aria-label={name}
      data-pane="pages"
      data-guide={guide}
      tabIndex={-1}
    >
      {heading && <h1 className="sr">{name}</h1>}
      {children}
    </section>
  );
}

function Document({ open }: { readonly open: OpenDocument }) {
  const graph = useWindow(({ names }) => names.graph);
  const flows = useWindow(({ viewer }) => viewer.form === 'text');
  if (open.kind === 'open' || open.kind === 'unindexed')
    return (
      <div
        className="pane"
        data-pane="pages"
        data-guide={flows ? guideFor['reading-mode'] : guideFor.pages}
        tabIndex={-1}
      >
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
