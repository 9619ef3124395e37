import { Ellipsis, Folder, Grid3x3, MessageSquareText, RotateCw, Tag, Trash, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { DocumentId } from '#shared/base/ids.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { readingChoices } from './reading-choices.ts';
import { MenuContent } from '../parts/menu-content.tsx';

/** What can be done with the documents that are chosen; stands where search and filters stand otherwise. */
export function ChosenBar({ shown }: { readonly shown: readonly DocumentId[] }) {
  const store = useWindowStore();
  const selection = useWindow(({ library }) => library.selection);
  const chosen = [...selection];
  const hidden = chosen.length - shown.filter((id) => selection.has(id)).length;
  const clear = (): void => {
    const { library, listView, ask } = store.getState();
    library.select(new Set());
    listView.setChecking(false);
    // They were asked because they were chosen; a collection is asked by its name.
    if (ask.chosenName === null) ask.choose([]);
  };
  const { questions, dialogs, matrix } = store.getState();
  return (
    <div className="toolbar lib-toolbar chosen" role="toolbar" aria-label={t('Chosen documents')}>
      <b className="num">{t('{chosen} chosen', { chosen: count(chosen.length) })}</b>
      {hidden > 0 && <span className="small faint num">{t('{hidden} not shown', { hidden: count(hidden) })}</span>}
      <Button small look="primary" onClick={() => questions.askAbout(chosen)}>
        <MessageSquareText size={14} />{' '}
        {t('{chosen, plural, one {Ask this one} other {Ask these}}', { chosen: chosen.length })}
      </Button>
      <Button small look="quiet" onClick={() => matrix.askToMake({ kind: 'documents', documents: chosen })}>
        <Grid3x3 size={14} /> {t('Table')}
      </Button>
      <Button small look="quiet" onClick={() => dialogs.askForLabels('collection', chosen)}>
        <Folder size={14} /> {t('Collection')}
      </Button>
      <Button small look="quiet" onClick={() => dialogs.askForLabels('tag', chosen)}>
        <Tag size={14} /> {t('Tag')}
      </Button>
      <MoreMenu chosen={chosen} />
      <span className="grow" />
      <IconButton small label={t('Choose none')} onClick={clear}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

function MoreMenu({ chosen }: { readonly chosen: readonly DocumentId[] }) {
  const { mark, retry } = useWindow(({ library }) => library);
  const askToRemove = useWindow(({ dialogs }) => dialogs.askToRemove);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton small label={t('More for the chosen documents')}>
          <Ellipsis size={14} />
        </IconButton>
      </DropdownMenu.Trigger>
      <MenuContent align="start">
        {readingChoices.map(({ state, text }) => (
          <DropdownMenu.Item key={state} className="menu-item" onSelect={() => mark(chosen, { reading: state })}>
            {t(text)}
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator className="menu-sep" />
        <DropdownMenu.Item className="menu-item" onSelect={() => chosen.forEach((id) => retry(id))}>
          <RotateCw /> {t('Index again')}
        </DropdownMenu.Item>
        <DropdownMenu.Item className="menu-item danger" onSelect={() => askToRemove(chosen)}>
          <Trash /> {t('Remove from library…')}
        </DropdownMenu.Item>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
