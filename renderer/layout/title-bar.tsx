import { ArrowLeft, ArrowRight, Moon, PanelLeft, PanelRight, Settings2, Sun } from 'lucide-react';
import { ariaKeys, keyText } from '../format/keys.ts';
import { t } from '../languages/i18n.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Leaf } from '../parts/leaf.tsx';
import { isMac } from '../parts/platform.ts';
import { documentTitle } from '../state/library.ts';
import { useIsDark, useKeyOf, useWindow } from '../state/use-window.ts';
import { usePanes } from './use-panes.ts';

interface TitleBarProps {
  /** Only the mark and the theme: there is nothing to read yet. */
  readonly bare: boolean;
}

export function TitleBar({ bare }: TitleBarProps) {
  const { toggleLeft, toggleRight } = useWindow(({ panes }) => panes);
  const { size, leftOpen, rightOpen } = usePanes();
  const [leftKeys, rightKeys] = [useKeyOf('toggle-left'), useKeyOf('toggle-right')];
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
          <IconButton label={leftOpen ? t('Hide library') : t('Show library')} keys={leftKeys} onClick={toggleLeft}>
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
          <IconButton label={rightOpen ? t('Hide ask') : t('Show ask')} keys={rightKeys} onClick={toggleRight}>
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
      <IconButton label={t('Back')} keys={useKeyOf('back')} disabled={!canBack} onClick={goBack}>
        <ArrowLeft />
      </IconButton>
      <IconButton label={t('Forward')} keys={useKeyOf('forward')} disabled={!canForward} onClick={goForward}>
        <ArrowRight />
      </IconButton>
    </>
  );
}

/** Where the reader is, document and section, and the way to anywhere else. */
function JumpField() {
  const setPalette = useWindow(({ view }) => view.setPalette);
  const { title, section } = usePlace();
  const keys = useKeyOf('palette');
  return (
    <button
      type="button"
      className="jump"
      aria-keyshortcuts={keys && ariaKeys(keys, isMac)}
      aria-label={t('{place}: go to, ask or do', { place: section === undefined ? title : `${title} › ${section}` })}
      onClick={() => setPalette(true)}
    >
      <span className="ell read-name" dir="auto">
        {title}
      </span>
      {section !== undefined && (
        <>
          <span className="faint">›</span>
          <span className="ell section-name" dir="auto">
            {section}
          </span>
        </>
      )}
      {/* Drawn by the style sheet: read out as a part of the name it would only be noise. */}
      {keys !== undefined && <span className="kbd" data-keys={keyText(keys, isMac)} />}
    </button>
  );
}

function usePlace(): { readonly title: string; readonly section?: string | undefined } {
  const open = useWindow(({ reading }) => reading.open);
  const current = useWindow(({ reading }) => reading.current);
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const library = useWindow(({ library }) => library.name) || t('Library');
  const unindexed = useWindow(({ library: { documents } }) => open.kind === 'unindexed' && documents.get(open.id));
  if (!inPages) return { title: library };
  if (open.kind !== 'open') return { title: unindexed ? documentTitle(unindexed) : library };
  const index = current === null ? undefined : open.tree.indexOf.get(current);
  return { title: open.view.title, section: index === undefined ? undefined : open.tree.sections[index]?.row.title };
}

function SettingsButton() {
  const { setSettings, lastSettings } = useWindow(({ view }) => view);
  return (
    <IconButton label={t('Settings')} keys={useKeyOf('settings')} onClick={() => setSettings(lastSettings)}>
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
