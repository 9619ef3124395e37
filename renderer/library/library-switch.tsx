import { BookOpen, List, Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import { useWindow } from '../state/use-window.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** The library's name, how many documents it holds, and the ways in and out of its list. */
export function LibrarySwitch() {
  const { uncover } = useWindow(({ panes }) => panes);
  const setMain = useWindow(({ view }) => view.setMain);
  const name = useWindow(({ library }) => library.name) || t('Library');
  const documents = useWindow(({ library }) => library.documents.size);
  const inList = useWindow(({ view }) => view.main === 'list');
  const showList = (): void => {
    setMain('list');
    uncover();
  };
  return (
    <div className="lib-switch">
      <Tip text={name}>
        <span className="name">
          <BookOpen aria-hidden />
          <span className="ell">{name}</span>
        </span>
      </Tip>
      <span className="small faint num held">{count(documents)}</span>
      <AddMenu />
      <IconButton small label={t('Show the library as a list')} pressed={inList} onClick={showList}>
        <List />
      </IconButton>
    </div>
  );
}

function AddMenu() {
  const { addFiles, addFolder } = useWindow(({ adding }) => adding);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small label={t('Add documents')}>
          <Plus />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent align="start">
        <DropdownMenu.Item className="menu-item" onSelect={addFiles}>
          {t('Add files…')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item" onSelect={addFolder}>
          {t('Add a folder…')}
        </DropdownMenu.Item>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
