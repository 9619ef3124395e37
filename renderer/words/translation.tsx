import { readerText } from '../format/errors.ts';
import { remarkWords } from '../format/remarks.ts';
import { languageText, listText } from '../languages/formats.ts';
import { spoken, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import type { TranslatedParagraph, Translating } from '../state/about-words.ts';
import { useWindow } from '../state/use-window.ts';

/** Which are offered, in the order of their names; a model may know more. */
const LANGUAGES: readonly string[] = [
  'ar',
  'zh',
  'cs',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'el',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'fa',
  'pl',
  'pt',
  'ro',
  'ru',
  'es',
  'sv',
  'tr',
  'uk',
  'vi',
];

interface TranslationProps {
  readonly paragraphs: readonly string[];
}

/** The words in another language, paragraph by paragraph below the original. */
export function Translation({ paragraphs }: TranslationProps) {
  const translating = useWindow(({ aboutWords }) => aboutWords.translating);
  const language = useWindow(({ aboutWords }) => aboutWords.language) ?? spoken();
  const translateInto = useWindow(({ aboutWords }) => aboutWords.translateInto);
  const choices = LANGUAGES.map((value) => ({ value, text: languageText(value) }));
  return (
    <section className="words-part" aria-label={t('Translation')} aria-busy={translating.kind === 'running'}>
      <div className="words-head">
        <h3>{t('Translation')}</h3>
        <span className="grow" />
        <ChoiceMenu label={t('Translate into')} value={language} choices={choices} onChange={translateInto} />
        {translating.kind === 'none' && (
          <Button small onClick={() => translateInto(language)}>
            {t('Translate')}
          </Button>
        )}
      </div>
      <Translated translating={translating} paragraphs={paragraphs} language={language} />
    </section>
  );
}

interface TranslatedProps extends TranslationProps {
  readonly translating: Translating;
  readonly language: string;
}

function Translated({ translating, paragraphs, language }: TranslatedProps) {
  const { stop, translateInto } = useWindow(({ aboutWords }) => aboutWords);
  const model = useWindow(({ models }) => {
    const answering = models.models?.answering;
    return answering && answering.tier !== 'built-in' ? answering.model : '';
  });
  if (translating.kind === 'none') return null;
  if (translating.kind === 'too-long')
    return <p className="small muted">{t('These are too many words to translate at once; select fewer.')}</p>;
  if (translating.kind === 'failed') return <p className="small wrong">{readerText(translating.error)}</p>;
  const { kind, done, draft } = translating;
  return (
    <>
      <ol className="words-translated">
        {paragraphs.slice(0, done.length + (kind === 'running' ? 1 : 0)).map((original, at) => (
          <li key={at}>
            {paragraphs.length > 1 && (
              <p className="small faint" dir="auto">
                {original}
              </p>
            )}
            <Paragraph paragraph={done[at]} draft={draft} language={language} />
          </li>
        ))}
      </ol>
      {kind === 'running' && (
        <p className="small faint" role="status">
          {t('The language model is writing.')}{' '}
          <Button small look="link" onClick={stop}>
            {t('Stop')}
          </Button>
        </p>
      )}
      {kind === 'stopped' && (
        <p className="small muted">
          {t('Stopped.')}{' '}
          <Button small look="link" onClick={() => translateInto(language)}>
            {t('Translate')}
          </Button>
        </p>
      )}
      {done.length > 0 && (
        <p className="small faint">
          {t('Translated by {model}; only the original is what the document says.', { model })}
        </p>
      )}
    </>
  );
}

interface ParagraphProps {
  readonly paragraph: TranslatedParagraph | undefined;
  readonly draft: string;
  readonly language: string;
}

function Paragraph({ paragraph, draft, language }: ParagraphProps) {
  if (!paragraph)
    return (
      <p className="read muted" lang={language} dir="auto" aria-hidden="true">
        {draft}
      </p>
    );
  const { text, missing, note } = paragraph;
  return (
    <>
      {text !== '' && (
        <p className="read selectable" lang={language} dir="auto">
          {text}
        </p>
      )}
      {missing.length > 0 && (
        <p className="small wrong">
          {t('Numbers of the original that are not in it: {numbers}', { numbers: listText(missing) })}
        </p>
      )}
      {note && <p className="small muted">{remarkWords(note)}</p>}
    </>
  );
}
