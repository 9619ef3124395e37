import { ServerOff, Unplug } from 'lucide-react';
import { awayText } from '../format/away-text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Says that the engine is away, or the library's server; a window that never had them says so in place of its panes. */
export function LinkBanner() {
  const away = useWindow(({ link }) => link.away);
  const lost = useWindow(({ link }) => link.state === 'lost');
  const given = useWindow(({ link: { failure } }) => failure?.code === 'engine.gone');
  const known = useWindow(({ library }) => library.known);
  return (
    <div role="status">
      {!lost && !given && away && known && (
        <p className="banner">
          <ServerOff size={14} aria-hidden />
          {t('The library’s server does not answer, trying again.')} {awayText(away)}
        </p>
      )}
      {(lost || (given && known)) && (
        <p className="banner">
          <Unplug size={14} aria-hidden />
          {lost
            ? t('Connection to the library lost. Reconnecting…')
            : t('The library stopped and could not be started again. Close Wayleaf and open it again.')}
          {!lost && (
            <Button look="link" onClick={() => location.reload()}>
              {t('Try again')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
