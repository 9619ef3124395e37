import {
  Bookmark,
  BookOpen,
  Clock,
  Copy,
  FileText,
  ListTodo,
  Quote,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { count } from '../format/text.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { documentTitle } from '../state/library.ts';
import { type ListGroup, listGroups } from '../state/list-view.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { useDuplicates } from './duplicates-note.tsx';
import { inGroup } from './list-view.ts';
import { MatricesNav } from './matrices-nav.tsx';
import { ShelvesNav } from './shelves-nav.tsx';

const groups: Readonly<Record<ListGroup, { readonly name: Message; readonly icon: LucideIcon }>> = {
  all: { name: msg('All documents'), icon: BookOpen },
  lately: { name: msg('Read lately'), icon: Clock },
  'to-read': { name: msg('To read'), icon: Bookmark },
  attention: { name: msg('Needs attention'), icon: TriangleAlert },
};

/** Parts of the library, beside its list. */
export function LibraryNav() {
  const { uncover } = useWindow(({ panes }) => panes);
  const setMain = useWindow(({ view }) => view.setMain);
  const documents = useWindow(({ library }) => library.documents);
  const unfinished = useWindow(({ library: { queue } }) => queue.documentsTotal - queue.documentsDone);
  const main = useWindow(({ view }) => view.main);
  const isList = main === 'list' || main === 'pages';
  const group = useWindow(({ listView }) => (listView.shelf ? null : listView.group));
  const setGroup = useWindow(({ listView }) => listView.setGroup);
  const counts = useMemo(() => {
    const all = [...documents.values()].filter(({ joined }) => joined === undefined);
    const having = (one: ListGroup): number => all.filter((document) => inGroup(document, one)).length;
    return new Map(listGroups.map((one) => [one, having(one)]));
  }, [documents]);
  const showGroup = (one: ListGroup): void => {
    setGroup(one);
    setMain('list');
  };
  const show = (next: () => void): void => {
    next();
    uncover();
  };
  return (
    <nav className="lib-nav grow scrolls" aria-label={t('Library')}>
      {listGroups
        .filter((one) => one !== 'to-read' || counts.get(one)! > 0 || group === one)
        .map((one) => {
          const { name, icon: GroupIcon } = groups[one];
          return (
            <button
              key={one}
              type="button"
              aria-current={isList && group === one ? 'true' : undefined}
              onClick={() => show(() => showGroup(one))}
            >
              <GroupIcon aria-hidden />
              {t(name)}
              <span className="n">{count(counts.get(one)!)}</span>
            </button>
          );
        })}
      <DuplicatesButton onShow={show} />
      {(unfinished > 0 || main === 'indexing') && (
        <button
          type="button"
          aria-current={main === 'indexing' ? 'true' : undefined}
          onClick={() => show(() => setMain('indexing'))}
        >
          <ListTodo aria-hidden />
          {t('Indexing')}
          <span className="n">{count(Math.max(0, unfinished))}</span>
        </button>
      )}
      <CitesButton />
      <ShelvesNav />
      <MatricesNav />
      <OpenDocuments />
    </nav>
  );
}

function CitesButton() {
  const { uncover } = useWindow(({ panes }) => panes);
  const shown = useWindow(({ view }) => view.main === 'cites');
  const show = useWindow(({ cites }) => cites.show);
  return (
    <button
      type="button"
      aria-current={shown ? 'true' : undefined}
      onClick={() => {
        show(null);
        uncover();
      }}
    >
      <Quote aria-hidden />
      {t('Who cites whom')}
    </button>
  );
}

/** Where there are likely ones, or some were joined. */
function DuplicatesButton({ onShow }: { readonly onShow: (next: () => void) => void }) {
  useDuplicates();
  const setMain = useWindow(({ view }) => view.setMain);
  const isShown = useWindow(({ view }) => view.main === 'duplicates');
  const found = useWindow(({ duplicates }) => duplicates.found);
  const pairs = found?.pairs.length ?? 0;
  if (pairs === 0 && !isShown && !found?.joined.length && !found?.apart.length) return null;
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onShow(() => setMain('duplicates'))}
    >
      <Copy aria-hidden />
      {t('Duplicates')}
      <span className="n">{count(pairs)}</span>
    </button>
  );
}

/** The documents that stay open behind the list. */
function OpenDocuments() {
  const { getState } = useWindowStore();
  const tabs = useWindow(({ view }) => view.stored.tabs);
  const shown = useWindow(({ reading }) => (reading.open.kind === 'none' ? null : reading.open.id));
  const documents = useWindow(({ library }) => library.documents);
  const known = [...new Set(shown === null ? tabs : [...tabs, shown])].flatMap((id) => documents.get(id) ?? []);
  if (known.length === 0) return null;
  const show = (id: DocumentId): void => {
    const { view, opening } = getState();
    if (id === shown) view.setMain('pages');
    else void opening.open(id);
  };
  return (
    <>
      <span className="menu-label">{t('Open||state')}</span>
      {known.map((document) => (
        <button key={document.id} type="button" onClick={() => show(document.id)}>
          <FileText aria-hidden />
          <span className="ell reading" dir="auto">
            {documentTitle(document)}
          </span>
        </button>
      ))}
    </>
  );
}
