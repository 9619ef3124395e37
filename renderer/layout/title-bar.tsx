import { ArrowLeft, ArrowRight, Moon, PanelLeft, PanelRight, Settings2, Sun } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Leaf } from '../parts/leaf.tsx';
import { documentTitle } from '../state/library.ts';
import { useIsDark, useWindow } from '../state/use-window.ts';
import { usePanes } from './use-panes.ts';

interface TitleBarProps {
  /** Only the mark and the theme: there is nothing to read yet. */
  readonly bare: boolean;
}

export function TitleBar({ bare }: TitleBarProps) {
  const { toggleLeft, toggleRight } = useWindow(({ panes }) => panes);
  const { size, leftOpen, rightOpen } = usePanes();
  const compact = size === 'narrow';
  return (
    <header className={['titlebar', compact && 'compact', bare && 'bare'].filter(Boolean).join(' ')}>
      <div>
        <span className="brand">
          <Leaf />
          {!compact && 'Wayleaf'}
        </span>
        {!compact && <span className="grow" />}
        {!bare && (
          <IconButton label={leftOpen ? t('Hide library') : t('Show library')} keys="Mod+B" onClick={toggleLeft}>
            <PanelLeft />
          </IconButton>
        )}
      </div>
      <div className="center">
        {!bare && (
          <>
            <History />
            <JumpField />
          </>
        )}
      </div>
      <div className="end">
        {!bare && (
          <IconButton label={rightOpen ? t('Hide ask') : t('Show ask')} keys="Mod+J" onClick={toggleRight}>
            <PanelRight />
          </IconButton>
        )}
        <ThemeButton />
        <SettingsButton />
      </div>
    </header>
  );
}

function History() {
  const { goBack, goForward } = useWindow(({ navigation }) => navigation);
  const canBack = useWindow(({ viewer }) => viewer.back.length > 0);
  const canForward = useWindow(({ viewer }) => viewer.forward.length > 0);
  return (
    <>
      <IconButton label={t('Back')} keys="Alt+←" disabled={!canBack} onClick={goBack}>
        <ArrowLeft />
      </IconButton>
      <IconButton label={t('Forward')} keys="Alt+→" disabled={!canForward} onClick={goForward}>
        <ArrowRight />
      </IconButton>
    </>
  );
}

/** Where the reader is: document and section. */
function JumpField() {
  const focusFilter = useWindow(({ panes }) => panes.focusFilter);
  const open = useWindow(({ reading }) => reading.open);
  const current = useWindow(({ reading }) => reading.current);
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const library = useWindow(({ library }) => library.name);
  const unindexed = useWindow(({ library: { documents } }) => open.kind === 'unindexed' && documents.get(open.id));
  const shown = inPages && unindexed ? documentTitle(unindexed) : library;
  if (!inPages || open.kind !== 'open')
    return (
      <button
        type="button"
        className="jump"
        aria-label={t('{library}: search the library', { library: shown })}
        onClick={focusFilter}
      >
        <span className="ell read-name">{shown}</span>
      </button>
    );
  const index = current === null ? undefined : open.tree.indexOf.get(current);
  const section = index === undefined ? undefined : open.tree.sections[index]?.row.title;
  const { title } = open.view;
  return (
    <button
      type="button"
      className="jump"
      aria-label={t('{place}: find a section', { place: section ? `${title} › ${section}` : title })}
      onClick={focusFilter}
    >
      <span className="ell read-name">{title}</span>
      {section && (
        <>
          <span className="faint">›</span>
          <span className="ell section-name">{section}</span>
        </>
      )}
    </button>
  );
}

function SettingsButton() {
  const setSettings = useWindow(({ view }) => view.setSettings);
  return (
    <IconButton label={t('Settings')} keys="Mod+," onClick={() => setSettings('models')}>
      <Settings2 />
    </IconButton>
  );
}

function ThemeButton() {
  const toggleTheme = useWindow(({ panes }) => panes.toggleTheme);
  const dark = useIsDark();
  return (
    <IconButton label={t('Light or dark')} onClick={toggleTheme}>
      {dark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
