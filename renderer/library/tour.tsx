import { useEffect } from 'react';
import { msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindowSize } from '../parts/screen.ts';
import { useWindow } from '../state/use-window.ts';

const cards = [
  msg('Ask here. Every number leads to its words.'),
  msg('These are the sections. A question draws here where Wayleaf looked.'),
  msg('Select words to mark them or to ask about them.'),
];

/** In place of the second, where the sections stand in a drawer. */
const inDrawer = msg('The sections are behind this button. A question draws there where Wayleaf looked.');

/** Three cards of one line, beside the parts that they speak of. Escape ends them for good. */
export function Tour() {
  const step = useWindow(({ view }) => view.stored.tour);
  const store = useWindow(({ view }) => view.store);
  const addFiles = useWindow(({ adding }) => adding.addFiles);
  const shown = useWindow(({ view, reading }) => view.main === 'pages' && reading.open.kind === 'open');
  const narrow = useWindowSize() === 'narrow';
  const on = shown && step > 0;
  useEffect(() => {
    if (!on) return undefined;
    const end = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') store({ tour: 0 });
    };
    // Before the window's own keys, which have another use for it.
    addEventListener('keydown', end, { capture: true });
    return () => removeEventListener('keydown', end, { capture: true });
  }, [on, store]);
  if (!on) return null;
  const last = step === cards.length;
  const finish = (): void => {
    store({ tour: 0 });
    addFiles();
  };
  return (
    <section className="tour" data-step={step} aria-label={t('Tour')}>
      <p role="status">{t(narrow && step === 2 ? inDrawer : cards[step - 1]!)}</p>
      <div className="acts">
        <span className="small faint num">{t('{step} of {cards}', { step, cards: cards.length })}</span>
        <span className="grow" />
        {step === 1 ? (
          <Button small look="quiet" onClick={() => store({ tour: 0 })}>
            {t('No tour')}
          </Button>
        ) : (
          <Button small look="quiet" onClick={() => store({ tour: step - 1 })}>
            {t('Back')}
          </Button>
        )}
        {last ? (
          <Button small look="primary" onClick={finish}>
            {t('Add your own…')}
          </Button>
        ) : (
          <Button small onClick={() => store({ tour: step + 1 })}>
            {t('Next')}
          </Button>
        )}
      </div>
    </section>
  );
}
