import { readerText } from '../format/errors.ts';
import { remarkWords } from '../format/remarks.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import type { Explaining } from '../state/about-words.ts';

/** What a language model says that the words mean, each sentence with the page that bears it out. */
export function Explanation() {
  const explaining = useWindow(({ aboutWords }) => aboutWords.explaining);
  if (explaining.kind === 'none') return null;
  return (
    <section className="words-part" aria-label={t('Explanation')} aria-busy={explaining.kind === 'running'}>
      <h3>{t('Explanation')}</h3>
      <Said explaining={explaining} />
    </section>
  );
}

function Said({ explaining }: { readonly explaining: Explaining }) {
  const { stop, askModel } = useWindow(({ aboutWords }) => aboutWords);
  switch (explaining.kind) {
    case 'none':
      return null;
    case 'running':
      return (
        <>
          {/* Not checked yet: it is read out when it stands. */}
          <p className="read muted" aria-hidden="true">
            {explaining.draft}
          </p>
          <p className="small faint" role="status">
            {t('The language model is writing.')}{' '}
            <Button small look="link" onClick={stop}>
              {t('Stop')}
            </Button>
          </p>
        </>
      );
    case 'stopped':
      return (
        <p className="small muted">
          {t('Stopped.')}{' '}
          <Button small look="link" onClick={askModel}>
            {t('Explain')}
          </Button>
        </p>
      );
    case 'too-long':
      return <p className="small muted">{t('These are too many words to explain; select fewer.')}</p>;
    case 'failed':
      return <p className="small wrong">{readerText(explaining.error)}</p>;
    case 'done':
      return <Sentences explained={explaining} />;
  }
}

function Sentences({ explained }: { readonly explained: Extract<Explaining, { kind: 'done' }> }) {
  const { getState } = useWindowStore();
  const frames = useWindow(({ viewer }) => viewer.frames);
  const { sentences, evidence, notes, model } = explained;
  const goTo = (n: number): void => {
    const passage = evidence.find((one) => one.n === n);
    const [mark] = passage?.marks ?? [];
    if (!passage) return;
    const target = { pageIndex: mark?.pageIndex ?? passage.pageIndex, quads: mark?.quads, focus: true };
    void getState().opening.open(passage.document, target, passage.section);
  };
  const pageOf = (n: number): string => {
    const pageIndex = evidence.find((one) => one.n === n)?.pageIndex ?? 0;
    return pageName(pageIndex, frames[pageIndex]?.label);
  };
  return (
    <>
      {sentences.length > 0 && (
        <p className="read selectable" role="status">
          {sentences.map(({ text, citations, supported, problem }, at) => (
            <span key={at} className={supported ? undefined : 'unsupported'} title={problem && remarkWords(problem)}>
              {text} {!supported && <span className="small wrong">{t('Not supported')} </span>}
              {citations.map((n) => (
                <Button key={n} small look="link" onClick={() => goTo(n)}>
                  {t('p. {page}', { page: pageOf(n) })}
                </Button>
              ))}{' '}
            </span>
          ))}
        </p>
      )}
      {notes.map((note, at) => (
        <p key={at} className="small muted">
          {remarkWords(note)}
        </p>
      ))}
      {sentences.length > 0 && (
        <p className="small faint">
          {t('Written by {model}; each sentence was checked against the pages.', { model })}
        </p>
      )}
    </>
  );
}
