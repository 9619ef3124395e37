import { LucideProvider } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useAppearance } from './layout/appearance.ts';
import { useCommands } from './layout/commands.ts';
import { InLanguage } from './layout/in-language.tsx';
import { Palette } from './layout/palette.tsx';
import { ShortcutsDialog } from './layout/shortcuts-dialog.tsx';
import { Window } from './layout/window.tsx';
import { LibraryDialogs } from './library/dialogs.tsx';
import { PdfWorkersContext } from './pages/pdf/use-workers.ts';
import type { PdfWorkers } from './pages/pdf/workers.ts';
import { Guard } from './parts/guard.tsx';
import { Settings } from './settings/settings.tsx';
import { WindowContext, type OfWindow } from './state/use-window.ts';
import { t } from './languages/i18n.ts';

const TOOLTIP_AFTER_MS = 500;

interface AppProps {
  readonly window: OfWindow;
  readonly workers: PdfWorkers;
}

export function App({ window, workers }: AppProps) {
  return (
    <WindowContext value={window}>
      <PdfWorkersContext value={workers}>
        <LucideProvider size={16} strokeWidth={1.5} nonScalingStroke className="icon">
          <Tooltip.Provider delayDuration={TOOLTIP_AFTER_MS} disableHoverableContent>
            <InLanguage>
              <Everything />
            </InLanguage>
          </Tooltip.Provider>
        </LucideProvider>
      </PdfWorkersContext>
    </WindowContext>
  );
}

function Everything() {
  useAppearance();
  useCommands();
  return (
    <>
      <Guard what={t('The window')}>
        <Window />
      </Guard>
      <LibraryDialogs />
      <Settings />
      <ShortcutsDialog />
      <Palette />
    </>
  );
}
