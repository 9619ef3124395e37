import { Folder, FolderPlus, Grid3x3, MessageSquareText, PencilLine, Plus, Tag, Trash } from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useMemo, useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LabelKind } from '#shared/contract/library.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import type { Shelf } from '../state/list-view.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { leaveKeyboard } from '../parts/menu-content.tsx';
import type { WindowState } from '../state/window-store.ts';
import { carriedDocuments, carriesDocuments } from './drag.ts';
import { labelsOf, type CountedLabel } from './labels.ts';
import { onShelf } from './list-view.ts';

/** Collections and tags: to be looked at, asked, filled, renamed. */
export function ShelvesNav() {
  const documents = useWindow(({ library }) => library.documents);
  const collections = useWindow(({ library }) => library.collections);
  const askForName = useWindow(({ dialogs }) => dialogs.askForName);
  const all = useMemo(() => [...documents.values()], [documents]);
  const shelves = useMemo(() => labelsOf(all, 'collection', collections), [all, collections]);
  const tags = useMemo(() => labelsOf(all, 'tag', []), [all]);
  return (
    <>
      <span className="menu-label with-act">
        {t('Collections')}
        <IconButton small label={t('New collection')} onClick={() => askForName('collection', null)}>
          <Plus size={14} />
        </IconButton>
      </span>
      {shelves.map((label) => (
        <ShelfButton key={label.name} kind="collection" label={label} />
      ))}
      {tags.length > 0 && <span className="menu-label">{t('Tags')}</span>}
      {tags.map((label) => (
        <ShelfButton key={label.name} kind="tag" label={label} />
      ))}
    </>
  );
}

interface ShelfButtonProps {
  readonly kind: LabelKind;
  readonly label: CountedLabel;
}

function ShelfButton({ kind, label: { name, parent, documents } }: ShelfButtonProps) {
  const store = useWindowStore();
  const on = useWindow(
    ({ listView: { shelf }, view }) =>
      (view.main === 'list' || view.main === 'pages') && shelf?.kind === kind && shelf.name === name,
  );
  const [over, setOver] = useState(false);
  const show = (): void => {
    const { listView, view, panes } = store.getState();
    listView.setShelf({ kind, name });
    view.setMain('list');
    panes.uncover();
  };
  const drop = (event: DragEvent): void => {
    setOver(false);
    if (!carriesDocuments(event)) return;
    event.preventDefault();
    event.stopPropagation();
    putOn(store.getState(), { kind, name }, carriedDocuments(event));
  };
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>
        <button
          type="button"
          className={[parent !== null && 'below', over && 'is-over'].filter(Boolean).join(' ') || undefined}
          aria-current={on ? 'true' : undefined}
          onClick={show}
          onDragOver={(event) => {
            if (!carriesDocuments(event)) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {kind === 'collection' ? <Folder aria-hidden /> : <Tag aria-hidden />}
          <span className="ell">{name}</span>
          <span className="n">{count(documents)}</span>
        </button>
      </ContextMenu.Trigger>
      <ShelfMenu shelf={{ kind, name }} top={parent === null} />
    </ContextMenu.Root>
  );
}

/** Put documents there, and say so with a way back. */
function putOn({ library, notices }: WindowState, { kind, name }: Shelf, ids: readonly DocumentId[]): void {
  if (ids.length === 0) return;
  library.mark(ids, kind === 'tag' ? { addTags: [name] } : { addCollections: [name] });
  const undo = (): void => library.mark(ids, kind === 'tag' ? { removeTags: [name] } : { removeCollections: [name] });
  notices.add({
    look: 'done',
    title: t('{documents, plural, one {# document} other {# documents}} added to {name}', {
      documents: ids.length,
      name,
    }),
    action: { label: t('Undo'), run: undo },
  });
}

function ShelfMenu({ shelf: { kind, name }, top }: { readonly shelf: Shelf; readonly top: boolean }) {
  const store = useWindowStore();
  const asks = useRef(false); // the focus goes to the question, not back to the shelf
  const ask = (): void => {
    const { library, questions } = store.getState();
    const on = [...library.documents.values()].filter((one) => onShelf(one, { kind, name }, library.collections));
    questions.askAbout(
      on.map(({ id }) => id),
      name,
    );
  };
  const { dialogs, library, listView } = store.getState();
  const remove = (): void => {
    library.removeLabel(kind, name);
    if (store.getState().listView.shelf?.name === name) listView.setShelf(null);
  };
  return (
    <ContextMenu.Portal>
      <ContextMenu.Content
        className="menu"
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (!asks.current) {
            leaveKeyboard(event);
            return;
          }
          asks.current = false;
          event.preventDefault();
          ask();
        }}
      >
        <ContextMenu.Label className="menu-label ell">{name}</ContextMenu.Label>
        <Item icon={<MessageSquareText />} onSelect={() => (asks.current = true)}>
          {t('Ask about these')}
        </Item>
        {kind === 'collection' && (
          <Item
            icon={<Grid3x3 />}
            onSelect={() => store.getState().matrix.askToMake({ kind: 'collection', name }, name)}
          >
            {t('Evidence table of these…')}
          </Item>
        )}
        {kind === 'collection' && top && (
          <Item icon={<FolderPlus />} onSelect={() => dialogs.askForName('collection', null, name)}>
            {t('New collection in it…')}
          </Item>
        )}
        <Item icon={<PencilLine />} onSelect={() => dialogs.askForName(kind, name)}>
          {t('Rename…')}
        </Item>
        <ContextMenu.Separator className="menu-sep" />
        <Item icon={<Trash />} onSelect={remove}>
          {kind === 'tag' ? t('Remove the tag') : t('Remove the collection')}
        </Item>
      </ContextMenu.Content>
    </ContextMenu.Portal>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ icon, onSelect, children }: ItemProps) {
  return (
    <ContextMenu.Item className="menu-item" onSelect={onSelect}>
      {icon}
      {children}
    </ContextMenu.Item>
  );
}
