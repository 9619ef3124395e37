/** What lies over the window while it is open; the code of it is loaded later. */
import { TypedAhead } from './layout/typed-ahead.tsx';
import { later } from './parts/later.tsx';
import { useWindow } from './state/use-window.ts';

const LibraryDialogs = later(async () => (await import('./library/dialogs.tsx')).LibraryDialogs);
const MakeMatrix = later(async () => (await import('./matrix/make-matrix.tsx')).MakeMatrix);
const Settings = later(async () => (await import('./settings/settings.tsx')).Settings);
const Guide = later(async () => (await import('./guide/guide.tsx')).Guide);
const ShortcutsDialog = later(async () => (await import('./layout/shortcuts-dialog.tsx')).ShortcutsDialog);
/** Its keys are typed without looking, so what comes before its code is kept, and it is loaded before all else. */
export const Palette = later(async () => (await import('./layout/palette.tsx')).Palette, TypedAhead);

export const overlays = [LibraryDialogs, MakeMatrix, Settings, ShortcutsDialog, Guide];

export function Overlays() {
  const dialog = useWindow(({ dialogs }) => dialogs.dialog.kind !== 'none');
  const making = useWindow(({ matrix }) => matrix.making !== null);
  const settings = useWindow(({ view }) => view.settings !== null);
  const guide = useWindow(({ view }) => view.guide !== null);
  const shortcuts = useWindow(({ view }) => view.shortcutsOpen);
  const palette = useWindow(({ view }) => view.paletteOpen);
  return (
    <>
      {dialog && <LibraryDialogs />}
      {making && <MakeMatrix />}
      {settings && <Settings />}
      {guide && <Guide />}
      {shortcuts && <ShortcutsDialog />}
      {palette && <Palette />}
    </>
  );
}
