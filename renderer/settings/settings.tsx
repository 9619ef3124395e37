import {
  Cpu,
  HardDrive,
  Keyboard,
  NotebookPen,
  ListChecks,
  Plug,
  ScanText,
  Settings2,
  ShieldCheck,
  SunMoon,
  Volume2,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Guard } from '../parts/guard.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { OverPanes } from '../parts/over-panes.tsx';
import { useWindow } from '../state/use-window.ts';
import type { SettingsPage } from '../state/view.ts';
import { AloudPage } from './aloud-page.tsx';
import { AnsweringPage } from './answering-page.tsx';
import { AppearancePage } from './appearance-page.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import { GeneralPage } from './general-page.tsx';
import { KeyboardPage } from './keyboard-page.tsx';
import { ModelsPage } from './models-page.tsx';
import { leaveOwnEscape } from './own-escape.ts';
import { NotesPage } from './notes-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { ScansPage } from './scans-page.tsx';
import { StoragePage } from './storage-page.tsx';

interface Page {
  readonly id: SettingsPage;
  readonly name: Message;
  readonly icon: LucideIcon;
  readonly guide: string;
  readonly body: ComponentType;
}

const pages: readonly Page[] = [
  { id: 'general', name: msg('General'), icon: Settings2, guide: 'settings', body: GeneralPage },
  { id: 'models', name: msg('Models'), icon: Cpu, guide: 'models', body: ModelsPage },
  { id: 'answering', name: msg('Answering'), icon: ListChecks, guide: 'settings', body: AnsweringPage },
  {
    id: 'scans',
    name: msg('Scanned pages'),
    icon: ScanText,
    guide: 'scans',
    body: ScansPage,
  },
  { id: 'appearance', name: msg('Appearance'), icon: SunMoon, guide: 'settings', body: AppearancePage },
  { id: 'aloud', name: msg('Reading aloud'), icon: Volume2, guide: 'listening', body: AloudPage },
  { id: 'keyboard', name: msg('Keyboard'), icon: Keyboard, guide: 'keyboard', body: KeyboardPage },
  { id: 'storage', name: msg('Storage'), icon: HardDrive, guide: 'backups', body: StoragePage },
  { id: 'notes', name: msg('Notes'), icon: NotebookPen, guide: 'notes', body: NotesPage },
  { id: 'connections', name: msg('Connections'), icon: Plug, guide: 'settings', body: ConnectionsPage },
  { id: 'privacy', name: msg('Privacy'), icon: ShieldCheck, guide: 'privacy', body: PrivacyPage },
];

/** Settings lie over the panes, which keep what they show. */
export function Settings() {
  const open = useWindow(({ view }) => view.settings);
  return open && <OpenSettings open={open} />;
}

function OpenSettings({ open }: { readonly open: SettingsPage }) {
  const setSettings = useWindow(({ view }) => view.setSettings);
  const page = pages.find(({ id }) => id === open) ?? pages[0]!;
  const Body = page.body;
  return (
    <OverPanes
      name={t('Settings')}
      guide={page.guide}
      onClose={() => setSettings(null)}
      onEscapeKeyDown={leaveOwnEscape}
    >
      <nav className="set-nav" aria-label={t('Settings')}>
        {pages.map(({ id, name, icon: PageIcon }) => (
          <button
            key={id}
            type="button"
            aria-current={id === page.id ? 'page' : undefined}
            onClick={() => setSettings(id)}
          >
            <PageIcon aria-hidden />
            {t(name)}
          </button>
        ))}
      </nav>
      <div className="set-main scrolls">
        <div className="set-head">
          <h2>{t(page.name)}</h2>
          <IconButton label={t('Close settings')} keys="Esc" onClick={() => setSettings(null)}>
            <X />
          </IconButton>
        </div>
        <Guard key={page.id} what={t('This page')}>
          <Body />
        </Guard>
      </div>
    </OverPanes>
  );
}
