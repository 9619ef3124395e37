import { Plus } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { LibraryNav } from '../library/library-nav.tsx';
import { LibrarySwitch } from '../library/library-switch.tsx';
import { QueueStrip } from '../library/queue-strip.tsx';
import { Button } from '../parts/button.tsx';
import { guideFor } from '../parts/guide-at.ts';
import { useWindow } from '../state/use-window.ts';
import { DocumentHead } from '../tree/document-head.tsx';
import { FoundHead, FoundList } from '../tree/found-list.tsx';
import { ReadSoFar } from '../tree/read-so-far.tsx';
import { TreePending } from '../tree/tree-pending.tsx';
import { Tree } from '../tree/tree.tsx';
import { ExplorePane } from './loaded-later.ts';

export function LeftPane() {
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const open = useWindow(({ reading }) => reading.open);
  const touring = useWindow(({ view }) => view.stored.tour > 0);
  const exploring = useWindow(({ names }) => names.shown);
  const finding = useWindow(({ find }) => find.shown && find.words.trim() !== '');
  const listed = useWindow(({ find }) => find.listed);
  return (
    <section
      className="pane left"
      aria-label={t('Library and document tree')}
      data-pane="left"
      data-guide={!inPages || open.kind === 'none' ? guideFor.collections : exploring ? guideFor.names : guideFor.tree}
      tabIndex={-1}
    >
      <LibrarySwitch />
      {inPages && open.kind === 'open' && finding ? (
        <>
          <FoundHead />
          {listed ? <FoundList tree={open.tree} /> : <Tree key={open.id} tree={open.tree} />}
        </>
      ) : inPages && open.kind === 'open' ? (
        <>
          <DocumentHead
            {...open.view}
            pages={open.view.soFar?.pagesTotal ?? open.view.pages.length}
            {...(!exploring && !open.view.soFar && { document: open.id })}
          />
          {open.view.soFar && <ReadSoFar id={open.id} soFar={open.view.soFar} />}
          {exploring ? <ExplorePane document={open.id} /> : <Tree key={open.id} tree={open.tree} />}
        </>
      ) : inPages && open.kind === 'unindexed' ? (
        <TreePending id={open.id} />
      ) : (
        <LibraryNav />
      )}
      {inPages && touring && <AddYourOwn />}
      <QueueStrip />
    </section>
  );
}

/** While the sample is shown around, the way to what the reader came with. */
function AddYourOwn() {
  const addFiles = useWindow(({ adding }) => adding.addFiles);
  return (
    <div className="add-own">
      <Button onClick={addFiles}>
        <Plus size={14} /> {t('Add your own documents')}
      </Button>
    </div>
  );
}
