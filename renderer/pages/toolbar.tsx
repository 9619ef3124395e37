/** The bar above the pages: where the reader is, and how large and which way round the pages are shown. */
import {
  ChevronDown,
  ChevronUp,
  Columns2,
  Highlighter,
  LayoutGrid,
  Minus,
  MoonStar,
  MoveHorizontal,
  PenLine,
  Plus,
  Search,
  StickyNote,
  TextAlignStart,
  Volume2,
  X,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pageName } from '../format/page-name.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Tip } from '../parts/tip.tsx';
import { documentTitle } from '../state/library.ts';
import { useKeyOf, usePagesAreDark, useWindow, useWindowStore } from '../state/use-window.ts';
import type { Zoom } from '../state/viewer.ts';
import { findPage } from './page-number.ts';
import { ViewMenu } from './view-menu.tsx';
import { systemIsDark } from '../parts/screen.ts';
import { toggleNight } from '../state/night.ts';
import { MenuContent } from '../parts/menu-content.tsx';

const choices = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

interface ToolbarProps {
  readonly frames: readonly PageFrame[];
  /** The page that the reader is on. */
  readonly page: number;
  /** Where turning leads, or null at the ends. */
  readonly previous: number | null;
  readonly next: number | null;
  readonly onTurnTo: (pageIndex: number, remember: boolean) => void;
  /** Give the keyboard back to the pages. */
  readonly onLeave: () => void;
  /** The document is read as flowing text, whose letters can be chosen. */
  readonly typography?: ReactNode;
  /** Of pages beside others: a lower bar with what one needs there. */
  readonly half?: { readonly onClose: () => void } | undefined;
}

export function Toolbar(props: ToolbarProps) {
  const { half, frames, page, onTurnTo, onLeave } = props;
  if (!half) return <WholeBar {...props} />;
  return (
    <div className="toolbar" role="toolbar" aria-label={t('Page')}>
      <Here />
      <PageField frames={frames} page={page} onTurnTo={onTurnTo} onLeave={onLeave} />
      {props.typography ?? <ZoomMenu disabled={frames.length === 0} />}
      <ReadTextButton disabled={frames.length === 0} />
      <FindButton disabled={frames.length === 0} />
      <IconButton small label={t('Close these pages')} onClick={half.onClose}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

/** Document and section, where the pages have no pane with a tree of their own; the document only if there are two. */
function Here() {
  const document = useWindow(({ reading: { open }, library }) => {
    const about = open.kind === 'none' ? undefined : library.documents.get(open.id);
    return about && documentTitle(about);
  });
  const section = useWindow(({ reading: { open, current } }) => {
    const index = open.kind === 'open' && current !== null ? open.tree.indexOf.get(current) : undefined;
    return open.kind === 'open' && index !== undefined ? open.tree.sections[index]?.row.title : undefined;
  });
  const twice = useWindow(({ view: { stored } }) => stored.split?.document === stored.document);
  const whole = [document, section].filter(Boolean).join(' › ');
  return (
    <span className="half-title ell" dir="auto" title={whole}>
      {(twice && section) || whole}
    </span>
  );
}

function WholeBar({ frames, page, previous, next, onTurnTo, onLeave, typography }: ToolbarProps) {
  const none = frames.length === 0;
  return (
    <div className="toolbar" role="toolbar" aria-label={t('Page')}>
      {!typography && <ThumbnailsButton disabled={none} />}
      <IconButton
        label={t('Previous page')}
        keys="←"
        disabled={none || previous === null}
        onClick={() => previous !== null && onTurnTo(previous, false)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t('Next page')}
        keys="→"
        disabled={none || next === null}
        onClick={() => next !== null && onTurnTo(next, false)}
      >
        <ChevronDown />
      </IconButton>
      <PageField frames={frames} page={page} onTurnTo={onTurnTo} onLeave={onLeave} />
      <span className="sep" />
      {typography ?? <SizeButtons disabled={none} />}
      <ReadTextButton disabled={none} />
      <span className="grow" />
      <NoteButtons disabled={none} isText={typography !== undefined} />
      <span className="sep" />
      <SplitButton disabled={none} />
      <ListenButton disabled={none} />
      {!typography && <NightButton disabled={none} />}
      <FindButton disabled={none} />
    </div>
  );
}

/** How large the pages are, and how they follow one another. */
function SizeButtons({ disabled: none }: { readonly disabled: boolean }) {
  const store = useWindowStore();
  const zoom = useWindow(({ viewer }) => viewer.zoom);
  const { viewer } = store.getState();
  return (
    <>
      <IconButton label={t('Zoom out')} keys="−" disabled={none} onClick={() => viewer.zoomOut()}>
        <Minus />
      </IconButton>
      <ZoomMenu disabled={none} />
      <IconButton label={t('Zoom in')} keys="+" disabled={none} onClick={() => viewer.zoomIn()}>
        <Plus />
      </IconButton>
      <IconButton
        label={t('Fit text')}
        keys="0"
        pressed={zoom === 'text'}
        disabled={none}
        onClick={() => viewer.setZoom(zoom === 'text' ? 'width' : 'text')}
      >
        <MoveHorizontal />
      </IconButton>
      <ViewMenu disabled={none} />
    </>
  );
}

function ReadTextButton({ disabled }: { readonly disabled: boolean }) {
  const shown = useWindow(({ viewer }) => viewer.form === 'text');
  const { viewer } = useWindowStore().getState();
  return (
    <IconButton
      label={t('Reading mode')}
      keys={useKeyOf('read-text')}
      pressed={shown}
      disabled={disabled}
      onClick={() => viewer.setForm(shown ? 'pages' : 'text')}
    >
      <TextAlignStart />
    </IconButton>
  );
}

function ThumbnailsButton({ disabled }: { readonly disabled: boolean }) {
  const shown = useWindow(({ view }) => view.stored.thumbnails);
  const store = useWindow(({ view }) => view.store);
  return (
    <IconButton
      label={t('Thumbnails')}
      pressed={shown}
      disabled={disabled}
      onClick={() => store({ thumbnails: !shown })}
    >
      <LayoutGrid />
    </IconButton>
  );
}

function SplitButton({ disabled }: { readonly disabled: boolean }) {
  const { split } = useWindowStore().getState();
  return (
    <IconButton
      label={t('Two places side by side')}
      keys={useKeyOf('split')}
      disabled={disabled}
      onClick={() => split.toggle()}
    >
      <Columns2 />
    </IconButton>
  );
}

function ListenButton({ disabled }: { readonly disabled: boolean }) {
  const listens = useWindow(({ aloud }) => aloud.playing !== 'off');
  const { getState } = useWindowStore();
  return (
    <IconButton
      label={t('Read aloud')}
      keys={useKeyOf('listen')}
      pressed={listens}
      disabled={disabled}
      onClick={() => (listens ? getState().aloud.stop() : getState().aloud.toggle(getState))}
    >
      <Volume2 />
    </IconButton>
  );
}

function NightButton({ disabled }: { readonly disabled: boolean }) {
  const night = usePagesAreDark();
  const { getState } = useWindowStore();
  return (
    <IconButton
      label={t('Night pages')}
      keys={useKeyOf('night')}
      pressed={night}
      disabled={disabled}
      onClick={() => toggleNight(getState(), systemIsDark())}
    >
      <MoonStar />
    </IconButton>
  );
}

function NoteButtons({ disabled, isText }: { readonly disabled: boolean; readonly isText: boolean }) {
  const tool = useWindow(({ annotations }) => annotations.tool);
  const shown = useWindow(({ view }) => view.right === 'notes');
  const { annotations } = useWindowStore().getState();
  return (
    <>
      <IconButton
        label={t('Highlights and notes')}
        keys={useKeyOf('notes')}
        pressed={shown}
        disabled={disabled}
        onClick={() => annotations.setShown(!shown)}
      >
        <Highlighter />
      </IconButton>
      {!isText && (
        <IconButton
          label={t('Note on a part of the page')}
          pressed={tool === 'area'}
          disabled={disabled}
          onClick={() => annotations.setTool(tool === 'area' ? null : 'area')}
        >
          <StickyNote />
        </IconButton>
      )}
      {!isText && <DrawButton disabled={disabled} />}
    </>
  );
}

function DrawButton({ disabled }: { readonly disabled: boolean }) {
  const isTaken = useWindow(({ annotations: { tool } }) => tool !== null && tool !== 'area');
  const { annotations } = useWindowStore().getState();
  return (
    <IconButton
      label={t('Draw and type on the page')}
      keys={useKeyOf('draw')}
      pressed={isTaken}
      disabled={disabled}
      onClick={() => annotations.setTool(isTaken ? null : 'ink')}
    >
      <PenLine />
    </IconButton>
  );
}

function FindButton({ disabled }: { readonly disabled: boolean }) {
  const shown = useWindow(({ find }) => find.shown);
  const { find } = useWindowStore().getState();
  return (
    <IconButton
      label={t('Find in document')}
      keys={useKeyOf('find')}
      pressed={shown}
      disabled={disabled}
      onClick={() => (shown ? find.close() : find.open())}
    >
      <Search />
    </IconButton>
  );
}

function PageField({ frames, page, onTurnTo, onLeave }: Omit<ToolbarProps, 'previous' | 'next' | 'half'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const hint = useId();
  const label = frames[page]?.label;
  const digits = String(frames.length).length;
  const name = pageName(page, label);
  const isLabeled = name !== String(page + 1);
  const shown = typed ?? (frames.length === 0 ? '' : name);
  const unknown = typed !== null && typed !== '' && findPage(frames, typed) === null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      setTyped(null);
      onLeave();
    }
    if (event.key !== 'Enter' || typed === null) return;
    const pageIndex = findPage(frames, typed);
    if (pageIndex === null) return;
    setTyped(null);
    onTurnTo(pageIndex, true);
    onLeave();
  };
  return (
    <Tip text={t('Go to a page')}>
      <label className="val page-field">
        <input
          value={shown}
          size={Math.max(2, digits, shown.length)}
          inputMode={isLabeled ? 'text' : 'numeric'}
          aria-label={t('Page number')}
          aria-invalid={unknown}
          aria-describedby={hint}
          disabled={frames.length === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {frames.length > 0 && (
          <span id={hint}>
            {isLabeled
              ? t('({page} of {frames})', { page: page + 1, frames: frames.length })
              : t('of {frames}', { frames: frames.length })}
          </span>
        )}
      </label>
    </Tip>
  );
}

function ZoomMenu({ disabled }: { readonly disabled: boolean }) {
  const store = useWindowStore();
  const zoom = useWindow(({ viewer }) => viewer.zoom);
  const scale = useWindow(({ viewer }) => viewer.scale);
  const percent = `${Math.round(scale * 100)}%`;
  const choose = (value: string): void =>
    store.getState().viewer.setZoom(value === 'text' || value === 'width' || value === 'page' ? value : Number(value));
  return (
    <DropdownMenu.Root modal={false}>
      <Tip text={t('Zoom')}>
        <DropdownMenu.Trigger
          className="val zoom-value"
          aria-label={t('Zoom, {percent}', { percent })}
          disabled={disabled}
        >
          {percent}
        </DropdownMenu.Trigger>
      </Tip>
      <MenuContent>
        <DropdownMenu.RadioGroup value={String(zoom)} onValueChange={choose}>
          <ZoomItem value="text" name={t('Fit text')} keys="0" />
          <ZoomItem value="width" name={t('Fit width')} />
          <ZoomItem value="page" name={t('Fit page')} />
          <DropdownMenu.Separator className="menu-sep" />
          {choices.map((choice) => (
            <ZoomItem key={choice} value={choice} name={`${choice * 100}%`} />
          ))}
        </DropdownMenu.RadioGroup>
      </MenuContent>
    </DropdownMenu.Root>
  );
}

function ZoomItem({ value, name, keys }: { readonly value: Zoom; readonly name: string; readonly keys?: string }) {
  return (
    <DropdownMenu.RadioItem className="menu-item" value={String(value)}>
      <span className="radio" />
      {name}
      {keys && <span className="kbd">{keys}</span>}
    </DropdownMenu.RadioItem>
  );
}
