import { LucideProvider } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useAppearance } from './layout/appearance.ts';
import { useCommands } from './layout/commands.ts';
import { InLanguage } from './layout/in-language.tsx';
import { Window } from './layout/window.tsx';
import type { PdfFiles } from './pages/pdf/files.ts';
import { PdfFilesContext } from './pages/pdf/use-files.ts';
import { Guard } from './parts/guard.tsx';
import { WindowContext, type OfWindow } from './state/use-window.ts';
import { t } from './languages/i18n.ts';
import { Overlays } from './overlays.tsx';

const TOOLTIP_AFTER_MS = 500;

interface AppProps {
  readonly window: OfWindow;
  readonly files: PdfFiles;
}

export function App({ window, files }: AppProps) {
  return (
    <WindowContext value={window}>
      <PdfFilesContext value={files}>
        <LucideProvider size={16} strokeWidth={1.5} nonScalingStroke className="icon">
          <Tooltip.Provider delayDuration={TOOLTIP_AFTER_MS} disableHoverableContent>
            <InLanguage>
              <Everything />
            </InLanguage>
          </Tooltip.Provider>
        </LucideProvider>
      </PdfFilesContext>
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
      <Overlays />
    </>
  );
}
