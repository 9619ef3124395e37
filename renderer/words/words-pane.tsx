/** What selected words mean: said by their document, and by a language model where one is chosen. Takes the place of the answer. */
import { ArrowUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { focusPane } from '../parts/focus.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { modelWrites, type WordsAbout } from '../state/about-words.ts';
import { useWindow } from '../state/use-window.ts';
import { Explanation } from './explanation.tsx';
import { InDocument } from './in-document.tsx';
import { Translation } from './translation.tsx';

export function WordsPane() {
  const about = useWindow(({ aboutWords }) => aboutWords.about);
  const close = useWindow(({ aboutWords }) => aboutWords.close);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => pane.current?.focus({ preventScroll: true }), [about]);
  if (!about) return null;
  const leave = (): void => {
    close();
    focusPane('pages');
  };
  return (
    <section
      ref={pane}
      className="pane right words"
      aria-label={t('About these words')}
      data-pane="ask"
      data-guide={guideFor.words}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
    >
      <div className="notes-head">
        <h2>{t('About these words')}</h2>
        <span className="grow" />
        <IconButton small label={t('Close')} keys="Esc" onClick={leave}>
          <X size={14} />
        </IconButton>
      </div>
      <div className="words-body scrolls">
        <blockquote className="words-text selectable" dir="auto">
          {about.text}
        </blockquote>
        <Written about={about} />
        <InDocument />
      </div>
    </section>
  );
}

/** What a model can be asked for; nothing of it is there without one. */
function Written({ about }: { readonly about: WordsAbout }) {
  const writes = useWindow(modelWrites);
  const explaining = useWindow(({ aboutWords }) => aboutWords.explaining);
  const askModel = useWindow(({ aboutWords }) => aboutWords.askModel);
  const ask = useWindow(({ questions }) => questions.askAboutWords);
  return (
    <>
      <div className="acts">
        {writes && explaining.kind === 'none' && (
          <Button small onClick={askModel}>
            {t('Explain')}
          </Button>
        )}
        <Button small look="quiet" onClick={() => ask(about.document, about.words)}>
          <ArrowUp size={14} aria-hidden /> {t('Ask about this')}
        </Button>
      </div>
      {writes && <Explanation />}
      {writes && <Translation paragraphs={about.paragraphs} />}
    </>
  );
}
