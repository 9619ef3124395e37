import { LucideProvider } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useAppearance } from './layout/appearance.ts';
import { useCommands } from './layout/commands.ts';
import { ShortcutsDialog } from './layout/shortcuts-dialog.tsx';
import { Toasts } from './layout/toasts.tsx';
import { Window } from './layout/window.tsx';
import { LibraryDialogs } from './library/dialogs.tsx';

const TOOLTIP_AFTER_MS = 500;

export function App() {
  useAppearance();
  useCommands();
  return (
    <LucideProvider size={16} strokeWidth={1.5} nonScalingStroke className="icon">
      <Tooltip.Provider delayDuration={TOOLTIP_AFTER_MS} disableHoverableContent>
        <Window />
        <LibraryDialogs />
        <ShortcutsDialog />
        <Toasts />
      </Tooltip.Provider>
    </LucideProvider>
  );
}
