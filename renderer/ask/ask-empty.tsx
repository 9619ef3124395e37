import { MessageCircleQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { suggestQuestions } from './suggestions.ts';
import { useChoice } from './use-scope.ts';

/** Nothing was asked yet: says what asking gives, and offers questions from the tree. */
export function AskEmpty() {
  const askNow = useWindow(({ questions }) => questions.ask);
  const open = useWindow(({ reading }) => reading.open);
  const documents = useWindow(({ library }) => library.documents.size);
  const ready = useWindow(
    ({ library }) => library.documents.size - library.queue.documentsTotal + library.queue.documentsDone,
  );
  const inSelection = useChoice() === 'selection';
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const tree = inPages && open.kind === 'open' ? open.tree : undefined;
  const unindexed = inPages && open.kind === 'unindexed';
  const suggestions = useMemo(() => (tree ? suggestQuestions(tree) : []), [tree]);
  return (
    <div className="ask-empty scrolls">
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
              ? t('Answers are quoted from its pages. Every sentence leads to the words it stands on.')
              : `${readyText(ready, documents)}${t('. Every sentence leads to the words it stands on.')}`}
        </p>
      </div>
      {!inSelection && suggestions.length > 0 && (
        <>
          <p className="hint">{t('Suggested from the sections of this document')}</p>
          <ul>
            {suggestions.map(({ question, title }) => (
              <li key={title}>
                <button type="button" className="suggestion" onClick={() => askNow(question)}>
                  <MessageCircleQuestionMark size={14} aria-hidden />
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <ModelHint />
    </div>
  );
}

/** '36 of 107 documents are ready'. */
function readyText(ready: number, documents: number): string {
  if (ready >= documents)
    return t('Answers are quoted from {documents, plural, one {# document} other {# documents}}', { documents });
  return t(
    '{ready} of {documents, plural, one {# document} other {# documents}} are ready; answers are quoted from these',
    { ready: count(Math.max(0, ready)), documents },
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
