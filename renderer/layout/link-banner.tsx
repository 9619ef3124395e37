import { Unplug } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Says that the engine is away; a window that never had one says so in the place of its panes. */
export function LinkBanner() {
  const lost = useWindow(({ link }) => link.state === 'lost');
  const given = useWindow(({ link: { failure } }) => failure?.code === 'engine.gone');
  const known = useWindow(({ library }) => library.known);
  return (
    <div role="status">
      {(lost || (given && known)) && (
        <p className="banner">
          <Unplug size={14} aria-hidden />
          {lost
            ? t('Connection to the engine was lost. Reconnecting…')
            : t('The engine stopped and could not be started again.')}
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
