import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { LibraryStanding } from '#shared/contract/trust.ts';
import { leftText } from '../format/left-words.ts';
import { offeredName, offeredText } from '../format/offered-words.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';

/** Says in a line that a library was made elsewhere, with what can be done; and that some of it cannot be read. */
export function StandingStrip() {
  const standing = useWindow((state) => state.standing.standing);
  const [asking, setAsking] = useState(false);
  const restricted = standing?.restricted ?? null;
  const unreadable = standing?.unreadable ?? [];
  return (
    <>
      {restricted && (
        <div className="strip" role="status">
          <ShieldAlert size={14} aria-hidden />
          <span>
            {t(
              'This library was made elsewhere: its settings do not count here, and files outside its folder are not opened.',
            )}
          </span>
          <Button small onClick={() => setAsking(true)}>
            {t('Trust it…')}
          </Button>
        </div>
      )}
      {unreadable.length > 0 && (
        <div className="strip" role="status">
          <TriangleAlert size={14} aria-hidden />
          <span>
            {t('Left out, since it cannot be read: {things}. ‘wayleaf doctor’ says more.', {
              things: leftText(unreadable),
            })}
          </span>
        </div>
      )}
      {restricted && asking && <TrustDialog restricted={restricted} onClose={() => setAsking(false)} />}
    </>
  );
}

interface TrustDialogProps {
  readonly restricted: NonNullable<LibraryStanding['restricted']>;
  readonly onClose: () => void;
}

/** What would count from then on, before it does. */
function TrustDialog({ restricted: { server, settings }, onClose }: TrustDialogProps) {
  const trust = useWindow((state) => state.standing.trust);
  const isHarmless = server === null && settings.length === 0;
  return (
    <Dialog
      title={t('Trust this library?')}
      text={t('Only if you know where it comes from. Documents, notes and answers of it are here already.')}
      onClose={onClose}
    >
      <ul className="would scrolls">
        <li>{t('Files outside its folder are opened, wherever the library says that they are.')}</li>
        {isHarmless && <li>{t('It has no settings.')}</li>}
        {server !== null && <li>{t('The library is read from the server {server}.', { server })}</li>}
        {settings.map((setting) => (
          <li key={setting.key}>
            <b>{offeredName(setting.key)}</b> {offeredText(setting)}
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button look="primary" onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button
          onClick={() => {
            onClose();
            void trust();
          }}
        >
          {t('Trust this library')}
        </Button>
      </div>
    </Dialog>
  );
}
