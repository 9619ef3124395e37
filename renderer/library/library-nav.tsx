import { BookOpen, Clock, FileText, ListTodo, TriangleAlert, type LucideIcon } from 'lucide-react';
import { count } from '../format/text.ts';
import { onNarrow } from '../layout/focus.ts';
import { useDocument } from '../state/document.ts';
import { documentTitle, useLibrary } from '../state/library.ts';
import { useView } from '../state/view.ts';
import { inGroup, listGroups, useListView, type ListGroup } from './list-view.ts';

const groups: Readonly<Record<ListGroup, { readonly name: string; readonly icon: LucideIcon }>> = {
  all: { name: 'All documents', icon: BookOpen },
  lately: { name: 'Read lately', icon: Clock },
  attention: { name: 'Needs attention', icon: TriangleAlert },
};

/** Parts of the library, beside its list. */
export function LibraryNav() {
  const documents = useLibrary((library) => library.documents);
  const unfinished = useLibrary((library) => library.queue.documentsTotal - library.queue.documentsDone);
  const main = useView((view) => view.main);
  const { group, setGroup } = useListView();
  const all = [...documents.values()];
  const show = (next: () => void): void => {
    next();
    if (onNarrow()) useView.getState().setDrawer(false);
  };
  return (
    <nav className="lib-nav grow scrolls" aria-label="Library">
      {listGroups.map((one) => {
        const { name, icon: GroupIcon } = groups[one];
        return (
          <button
            key={one}
            type="button"
            aria-current={main !== 'indexing' && group === one ? 'true' : undefined}
            onClick={() =>
              show(() => {
                setGroup(one);
                useView.getState().setMain('list');
              })
            }
          >
            <GroupIcon aria-hidden />
            {name}
            <span className="n">{count(all.filter((document) => inGroup(document, one)).length)}</span>
          </button>
        );
      })}
      {(unfinished > 0 || main === 'indexing') && (
        <button
          type="button"
          aria-current={main === 'indexing' ? 'true' : undefined}
          onClick={() => show(() => useView.getState().setMain('indexing'))}
        >
          <ListTodo aria-hidden />
          Indexing
          <span className="n">{count(Math.max(0, unfinished))}</span>
        </button>
      )}
      <BackToDocument />
    </nav>
  );
}

/** The document that stays open behind the list. */
function BackToDocument() {
  const open = useDocument((state) => state.open);
  const document = useLibrary((library) => (open.kind === 'none' ? undefined : library.documents.get(open.id)));
  const setMain = useView((view) => view.setMain);
  if (!document) return null;
  return (
    <>
      <span className="menu-label">Open</span>
      <button type="button" onClick={() => setMain('pages')}>
        <FileText aria-hidden />
        <span className="ell reading">{documentTitle(document)}</span>
      </button>
    </>
  );
}
