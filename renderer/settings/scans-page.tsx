import { FolderOpen, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { RecognitionState } from '#shared/contract/recognition.ts';
import { languagesText } from '#shared/contract/language-names.ts';
import { said, t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { languageTexts, sourceTexts } from './scan-words.ts';
import { SetGroup, SetMore, SetRow } from './set-group.tsx';

/** What makes scanned pages searchable, where it is, and how to get it. */
export function ScansPage() {
  const { recognition, problem, canChoose, look, forgetProblem } = useWindow((state) => state.recognition);
  // Now, and when the reader comes back to the window, maybe from installing it.
  useEffect(() => {
    const lookAgain = (): void => void look();
    lookAgain();
    addEventListener('focus', lookAgain);
    return () => {
      removeEventListener('focus', lookAgain);
      forgetProblem();
    };
  }, [look, forgetProblem]);
  if (!recognition) return null;
  return (
    <>
      <p>
        {t(
          'Pages that are pictures get their text on this computer, with language data of the free program Tesseract. That for English comes with Wayleaf; other languages are added by choosing a folder that has them.',
        )}
      </p>
      <SetGroup title={t('Language data')}>
        <LanguageData recognition={recognition} />
        {problem !== undefined && (
          <p className="set-note warning" role="alert">
            <TriangleAlert size={14} aria-hidden />
            <span>{`${problem} ${t('Nothing was changed.')}`}</span>
          </p>
        )}
        <Lost recognition={recognition} />
        <p className="set-note">
          <span>
            {t('After a change, scanned pages that have no text yet are tried again.')}
            {!canChoose && (
              <>
                {' '}
                <T
                  message="Another folder is chosen in the desktop app; files in <0>{libraryFolder}</0> are found by themselves."
                  values={{ libraryFolder: recognition.libraryFolder }}
                  components={[<span className="selectable" />]}
                />
              </>
            )}
          </span>
        </p>
      </SetGroup>
      <SetMore name={t('How to get other languages')} note={t('for example German, with a terminal')}>
        {languageTexts.map(({ from, text }) => (
          <SetRow key={text} name={said(from)} text={<code className="selectable">{text}</code>} />
        ))}
      </SetMore>
    </>
  );
}

/** Which data is used, and choosing another. */
function LanguageData({ recognition: { data, chosen } }: { readonly recognition: RecognitionState }) {
  const { canChoose, choose, look, returnToDefault } = useWindow((state) => state.recognition);
  return (
    <SetRow
      name={data ? languagesText(data.languages) : t('None')}
      text={
        data ? (
          <>
            <T
              message={sourceTexts[data.source]}
              values={{ folder: data.folder }}
              components={[<span className="selectable" />]}
            />
            {data.source !== 'shipped' &&
              data.shipped.length > 0 &&
              ` ${t('{languages} comes with Wayleaf.', { languages: languagesText(data.shipped) })}`}
          </>
        ) : (
          t('Scanned pages are shown, but their text cannot be searched or quoted.')
        )
      }
    >
      {!data && (
        <Button small onClick={() => void look()}>
          <RefreshCw size={14} /> {t('Look again')}
        </Button>
      )}
      {chosen !== null && (
        <Button small look="quiet" onClick={() => void returnToDefault()}>
          {t('Use the default')}
        </Button>
      )}
      {canChoose && (
        <Button small onClick={() => void choose()}>
          <FolderOpen size={14} /> {t('Choose folder…')}
        </Button>
      )}
    </SetRow>
  );
}

function Lost({ recognition: { chosen, data } }: { readonly recognition: RecognitionState }) {
  if (chosen === null || data?.source === 'chosen') return null;
  return (
    <p className="set-note warning" role="alert">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>{t('The folder you chose has no language data now:')}</b> <span className="selectable">{chosen}</span>.
        {data && ` ${t('Until it is back, the one above is used.')}`}
      </span>
    </p>
  );
}
