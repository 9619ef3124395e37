/** The guide lies over the panes; its pages are loaded when it is opened first. */
import { lazy, Suspense } from 'react';
import { t } from '../languages/i18n.ts';
import { Guard } from '../parts/guard.tsx';
import { OverPanes } from '../parts/over-panes.tsx';
import { useWindow } from '../state/use-window.ts';

const Pages = lazy(async () => ({ default: (await import('./guide-pages.tsx')).GuidePages }));

export function Guide() {
  const open = useWindow(({ view }) => view.guide);
  return open !== null && <OpenGuide place={open} />;
}

function OpenGuide({ place }: { readonly place: string }) {
  const setGuide = useWindow(({ view }) => view.setGuide);
  return (
    <OverPanes name={t('Guide')} onClose={() => setGuide(null)} onEscapeKeyDown={emptyFirst}>
      <Guard what={t('The guide')}>
        <Suspense>
          <Pages place={place} />
        </Suspense>
      </Guard>
    </OverPanes>
  );
}

/** Words that are looked for go before the guide does. */
function emptyFirst(event: Event): void {
  if (event.target instanceof HTMLInputElement && event.target.value !== '') event.preventDefault();
}
