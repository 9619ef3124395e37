import { MoonStar } from 'lucide-react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useIsDark, useWindow } from '../state/use-window.ts';

/** Above the first pages that stand in a dark window, until the reader has chosen; flowing text is as dark as the window. */
export function NightOffer() {
  const isDark = useIsDark();
  const isOpen = useWindow(
    ({ view, viewer }) => view.stored.pagesFollow === null && !viewer.night && viewer.form === 'pages',
  );
  const store = useWindow(({ view }) => view.store);
  if (!isDark || !isOpen) return null;
  return (
    <div className="strip calm" role="status">
      <MoonStar size={14} aria-hidden />
      <span>{t('Pages keep their white paper while the window is dark.')}</span>
      <Button small onClick={() => store({ pagesFollow: true })}>
        {t('Make pages dark')}
      </Button>
      <Button small look="quiet" onClick={() => store({ pagesFollow: false })}>
        {t('Keep them white')}
      </Button>
    </div>
  );
}
