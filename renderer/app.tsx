import { LucideProvider } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useAppearance } from './layout/appearance.ts';
import { useCommands } from './layout/commands.ts';
import { Guard } from './layout/guard.tsx';
import { ShortcutsDialog } from './layout/shortcuts-dialog.tsx';
import { Window } from './layout/window.tsx';
import { LibraryDialogs } from './library/dialogs.tsx';
import { Settings } from './settings/settings.tsx';

const TOOLTIP_AFTER_MS = 500;

export function App() {
  useAppearance();
  useCommands();
  return (
    <LucideProvider size={16} strokeWidth={1.5} nonScalingStroke className="icon">
      <Tooltip.Provider delayDuration={TOOLTIP_AFTER_MS} disableHoverableContent>
        <Guard what="The window">
          <Window />
        </Guard>
        <LibraryDialogs />
        <Settings />
        <ShortcutsDialog />
      </Tooltip.Provider>
    </LucideProvider>
  );
}
