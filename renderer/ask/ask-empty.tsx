import { CornerUpLeft, MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useChoice } from './use-scope.ts';

/** Nothing was asked yet: says what asking gives, and offers questions that are answered. */
export function AskEmpty() {
  const open = useWindow(({ reading }) => reading.open);
  const library = useWindow(({ library: { documents } }) => documents);
  const documents = library.size;
  // A damaged or locked one is done with, and answers nothing.
  const ready = useMemo(() => [...library.values()].filter(({ state }) => state.kind === 'ready').length, [library]);
  const inSelection = useChoice() === 'selection';
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const tree = inPages && open.kind === 'open' ? open.tree : undefined;
  const unindexed = inPages && open.kind === 'unindexed';
  return (
    <div className="ask-empty scrolls">
      <BackTo />
      <div className="lead">
        <h2>
          {inSelection
            ? t('Ask the selected words')
            : tree || unindexed
              ? t('Ask this document')
              : t('Ask your documents')}
        </h2>
        <p>
          {unindexed
            ? t('It is still being read. You can ask already: answers rest on the pages read by then, and say so.')
            : tree
              ? t('Answers are quoted from its pages. Every sentence links to the words it is based on.')
              : `${readyText(ready, documents)}${t('. Every sentence links to the words it is based on.')}`}
        </p>
      </div>
      {open.kind === 'open' && inPages && !inSelection && <FirstQuestions document={open.id} />}
      <ModelHint />
    </div>
  );
}

/** The conversation that was left for this place. */
function BackTo() {
  const last = useWindow(({ conversations }) => conversations.kept.at(-1));
  const back = useWindow(({ conversations }) => conversations.back);
  if (!last) return null;
  return (
    <p className="back-to">
      <button type="button" className="suggestion" onClick={back}>
        <CornerUpLeft size={14} aria-hidden />
        <span>{t('Back to “{question}”', { question: last.turn.question })}</span>
      </button>
    </p>
  );
}

const none: readonly string[] = [];

/** Questions to begin with; their place is kept while they are made. */
function FirstQuestions({ document }: { readonly document: DocumentId }) {
  const ask = useWindow(({ questions }) => questions.ask);
  const want = useWindow(({ phrases }) => phrases.wantQuestions);
  useEffect(() => {
    const stop = new AbortController();
    void want(document, stop.signal);
    return () => stop.abort();
  }, [want, document]);
  const offered = useWindow(({ phrases }) => phrases.firstQuestions.get(document) ?? none);
  return (
    <div className="first-questions">
      {offered.length > 0 && (
        <>
          <p className="hint">{t('You could ask')}</p>
          <ul>
            {offered.map((question) => (
              <li key={question}>
                <button type="button" className="suggestion" onClick={() => ask(question)}>
                  <MessageCircleQuestionMark size={14} aria-hidden />
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** '36 of 107 documents are ready'. */
function readyText(ready: number, documents: number): string {
  if (ready >= documents)
    return t('Answers are quoted from {documents, plural, one {# document} other {# documents}}', { documents });
  return t(
    '{ready} of {documents, plural, one {# document} other {# documents}} are ready; answers are quoted from these',
    { ready: count(ready), documents },
  );
}

/** One line for those who never opened the settings; gone once a language model is on. */
function ModelHint() {
  const off = useWindow(({ models: { models } }) => models !== undefined && !models.settings.languageModel);
  const setSettings = useWindow(({ view }) => view.setSettings);
  if (!off) return null;
  return (
    <p className="hint">
      {t('Answers need nothing else. A language model can write them:')}{' '}
      <Button look="link" onClick={() => setSettings('models')}>
        {t('Models')}
      </Button>
    </p>
  );
}
