import { keyNames } from '../format/keys.ts';
import { shortcutGroups, type Shortcut } from '../format/shortcut-list.ts';
import { t } from '../languages/i18n.ts';
import { Dialog } from '../parts/dialog.tsx';
import { isMac } from '../parts/platform.ts';
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
                <ShortcutRow key={shortcut.keys} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutRow({ keys, text }: Shortcut) {
  return (
    <>
      <dt>
        {keyNames(keys, isMac).map((name) => (
          <kbd key={name} className="kbd">
            {name}
          </kbd>
        ))}
      </dt>
      <dd>{t(text)}</dd>
    </>
  );
}
