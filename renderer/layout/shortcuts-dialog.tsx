import { shortcutGroups, shownKeys, type Shortcut } from '../format/shortcut-list.ts';
import { t } from '../languages/i18n.ts';
import { Dialog } from '../parts/dialog.tsx';
import { KeyCaps } from '../parts/key-caps.tsx';
import { useWindow } from '../state/use-window.ts';

export function ShortcutsDialog() {
  const open = useWindow(({ view }) => view.shortcutsOpen);
  const setShortcuts = useWindow(({ view }) => view.setShortcuts);
  if (!open) return null;
  return (
    <Dialog title={t('Keyboard')} wide onClose={() => setShortcuts(false)}>
      {/* Takes the focus, so that keys scroll it. */}
      <div className="key-groups" tabIndex={0}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <ShortcutRow key={shortcut.text.id} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutRow({ shortcut }: { readonly shortcut: Shortcut }) {
  const keys = useWindow(({ view }) => shownKeys(shortcut, view.stored.keys));
  return (
    <>
      <dt>{keys === null ? <span className="faint">{t('None')}</span> : <KeyCaps keys={keys} />}</dt>
      <dd>{t(shortcut.text)}</dd>
    </>
  );
}
