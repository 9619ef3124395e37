import {
  BookOpen,
  Check,
  ChevronRight,
  CircleX,
  Folder,
  GalleryVerticalEnd,
  Info,
  KeyRound,
  Library,
  ListCollapse,
  MessageSquareText,
  PencilLine,
  RotateCw,
  Search,
  Star,
  Table2,
  Tag,
  Trash,
  Waypoints,
} from 'lucide-react';
import { ContextMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { MOST_STARS, type DocumentSummary } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';
import { documentTitle, isLocked } from '../state/library.ts';
import { leaveKeyboard } from '../parts/menu-content.tsx';
import { useWindow } from '../state/use-window.ts';
import { readingChoices } from './reading-choices.ts';

/** What can be done with a document, or with all that are selected. */
export function DocumentMenu({ document }: DocumentItemsProps) {
  const askAbout = useWindow(({ questions }) => questions.askAbout);
  const askToRemove = useWindow(({ dialogs }) => dialogs.askToRemove);
  const openDocument = useWindow(({ opening }) => opening.open);
  const selection = useWindow(({ library }) => library.selection);
  const { id, state } = document;
  const chosen = selection.has(id) ? [...selection] : [id];
  const one = chosen.length === 1;
  const asks = useRef(false); // the focus goes to the question, not back to the row
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
          askAbout(chosen);
        }}
      >
        <ContextMenu.Label className="menu-label ell">
          {one ? documentTitle(document) : t('{chosen} documents', { chosen: chosen.length })}
        </ContextMenu.Label>
        {one && (
          <Item icon={<BookOpen />} onSelect={() => void openDocument(id)}>
            {t('Open')}
          </Item>
        )}
        <Item icon={<MessageSquareText />} onSelect={() => (asks.current = true)}>
          {one ? t('Ask about this') : t('Ask about these')}
        </Item>
        {one && state.kind === 'ready' && <ReadItems document={document} />}
        <ContextMenu.Separator className="menu-sep" />
        {one && <PlaceItems document={document} />}
        <LabelItems document={document} chosen={chosen} />
        <IndexItems document={document} chosen={chosen} />
        <ContextMenu.Separator className="menu-sep" />
        <Item icon={<Trash />} danger onSelect={() => askToRemove(chosen)}>
          {t('Remove from library…')}
        </Item>
      </ContextMenu.Content>
    </ContextMenu.Portal>
  );
}

interface DocumentItemsProps {
  readonly document: DocumentSummary;
}

interface ChosenItemsProps extends DocumentItemsProps {
  /** The document alone, or all that are selected. */
  readonly chosen: readonly DocumentId[];
}

/** What can be made of a document that was read. */
function ReadItems({ document }: DocumentItemsProps) {
  const summarizeDocument = useWindow(({ questions }) => questions.summarizeDocument);
  const exploreDocument = useWindow(({ showNames }) => showNames.exploreDocument);
  const { showLists, showCards } = useWindow(({ dialogs }) => dialogs);
  const { id } = document;
  return (
    <>
      <Item icon={<ListCollapse />} onSelect={() => summarizeDocument(id, documentTitle(document))}>
        {t('Summarize')}
      </Item>
      <Item icon={<Table2 />} onSelect={() => showLists(id)}>
        {t('Figures, tables, references…')}
      </Item>
      <Item icon={<GalleryVerticalEnd />} onSelect={() => showCards({ documents: [id] })}>
        {t('Flashcards…')}
      </Item>
      <Item icon={<Waypoints />} onSelect={() => void exploreDocument(id)}>
        {t('Names in it')}
      </Item>
    </>
  );
}

/** What its file needs, and where else it is. */
function PlaceItems({ document: { id, state, inZotero } }: DocumentItemsProps) {
  const askPassword = useWindow(({ dialogs }) => dialogs.askPassword);
  const showInZotero = useWindow(({ connections }) => connections.showInZotero);
  return (
    <>
      {isLocked(state) && (
        <Item icon={<KeyRound />} onSelect={() => askPassword(id)}>
          {t('Enter the password…')}
        </Item>
      )}
      {inZotero && (
        <Item icon={<Library />} onSelect={() => void showInZotero(id, null)}>
          {t('Show in Zotero')}
        </Item>
      )}
    </>
  );
}

/** What the reader says of them. */
function LabelItems({ document, chosen }: ChosenItemsProps) {
  const askForLabels = useWindow(({ dialogs }) => dialogs.askForLabels);
  const { askToEdit, lookUp } = useWindow(({ dialogs }) => dialogs);
  const one = chosen.length === 1;
  return (
    <>
      <Item icon={<PencilLine />} onSelect={() => askToEdit(chosen)}>
        {one ? t('Title, authors, year…') : t('Authors, year, kind…')}
      </Item>
      {one && (
        <Item icon={<Search />} onSelect={() => lookUp(document.id)}>
          {t('Look up…')}
        </Item>
      )}
      <Item icon={<Folder />} onSelect={() => askForLabels('collection', chosen)}>
        {t('Collections…')}
      </Item>
      <Item icon={<Tag />} onSelect={() => askForLabels('tag', chosen)}>
        {t('Tags…')}
      </Item>
      <ReadingMenu documents={chosen} />
      <StarsMenu documents={chosen} rating={one ? document.rating : undefined} />
    </>
  );
}

function IndexItems({ document: { id, state }, chosen }: ChosenItemsProps) {
  const showDetails = useWindow(({ dialogs }) => dialogs.showDetails);
  const cancelIndexing = useWindow(({ library }) => library.cancelIndexing);
  const retry = useWindow(({ library }) => library.retry);
  const running = state.kind === 'waiting' || state.kind === 'indexing';
  return (
    <>
      {chosen.length === 1 && (state.kind === 'failed' || state.kind === 'ready') && (
        <Item icon={<Info />} onSelect={() => showDetails(id)}>
          {t('Details')}
        </Item>
      )}
      {running ? (
        <Item icon={<CircleX />} onSelect={() => chosen.forEach(cancelIndexing)}>
          {t('Cancel')}
        </Item>
      ) : (
        <Item icon={<RotateCw />} onSelect={() => chosen.forEach((each) => retry(each))}>
          {t('Index again')}
        </Item>
      )}
    </>
  );
}

function ReadingMenu({ documents }: { readonly documents: readonly DocumentId[] }) {
  const mark = useWindow(({ library }) => library.mark);
  return (
    <SubMenu icon={<Check />} text={t('Reading')}>
      {readingChoices.map(({ state, text }) => (
        <ContextMenu.Item key={state} className="menu-item" onSelect={() => mark(documents, { reading: state })}>
          {t(text)}
        </ContextMenu.Item>
      ))}
    </SubMenu>
  );
}

interface StarsMenuProps {
  readonly documents: readonly DocumentId[];
  readonly rating: number | undefined;
}

function StarsMenu({ documents, rating }: StarsMenuProps) {
  const mark = useWindow(({ library }) => library.mark);
  const set = (value: string): void => mark(documents, { rating: value === '0' ? null : Number(value) });
  return (
    <SubMenu icon={<Star />} text={t('Stars')}>
      <ContextMenu.RadioGroup value={String(rating ?? 0)} onValueChange={set}>
        {Array.from({ length: MOST_STARS + 1 }, (_, stars) => (
          <ContextMenu.RadioItem
            key={stars}
            value={String(stars)}
            className="menu-item"
            aria-label={stars === 0 ? t('No stars') : t('{stars, plural, one {# star} other {# stars}}', { stars })}
          >
            <span className="radio" />
            {stars === 0 ? t('No stars') : '★'.repeat(stars)}
          </ContextMenu.RadioItem>
        ))}
      </ContextMenu.RadioGroup>
    </SubMenu>
  );
}

interface SubMenuProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

function SubMenu({ icon, text, children }: SubMenuProps) {
  return (
    <ContextMenu.Sub>
      <ContextMenu.SubTrigger className="menu-item">
        {icon}
        {text}
        <ChevronRight size={12} className="menu-hint" />
      </ContextMenu.SubTrigger>
      <ContextMenu.Portal>
        <ContextMenu.SubContent className="menu" collisionPadding={8}>
          {children}
        </ContextMenu.SubContent>
      </ContextMenu.Portal>
    </ContextMenu.Sub>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ icon, danger, onSelect, children }: ItemProps) {
  return (
    <ContextMenu.Item className={danger ? 'menu-item danger' : 'menu-item'} onSelect={onSelect}>
      {icon}
      {children}
    </ContextMenu.Item>
  );
}
