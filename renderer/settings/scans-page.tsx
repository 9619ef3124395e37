import { FolderOpen, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RecognitionState } from '#shared/contract/recognition.ts';
import { bytesText } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { GetLanguage } from '../scans/get-language.tsx';
import { scanLanguagesText, scanLanguageText } from '../scans/language-names.ts';
import { useWindow } from '../state/use-window.ts';
import { LANGUAGE_FILES, sourceTexts } from './scan-words.ts';
import { SetGroup, SetMore, SetRow } from './set-group.tsx';

/** What makes scanned pages searchable, where it is, and how to get it. */
export function ScansPage() {
  const { recognition, problem, canChoose, look, lookForOffers, forgetProblem } = useWindow(
    (state) => state.recognition,
  );
  // Now, and when the reader comes back to the window, maybe from installing it.
  useEffect(() => {
    const lookAgain = (): void => {
      void look();
      void lookForOffers();
    };
    lookAgain();
    addEventListener('focus', lookAgain);
    return () => {
      removeEventListener('focus', lookAgain);
      forgetProblem();
    };
  }, [look, lookForOffers, forgetProblem]);
  if (!recognition) return null;
  return (
    <>
      <p>
        {t(
          'Wayleaf reads the text of scanned pages on this computer. It comes with English; you can add other languages.',
        )}
      </p>
      <SetGroup title={t('Languages')}>
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
            {t('When you add a language, Wayleaf reads scanned pages again that have no text yet.')}
            {!canChoose && ` ${t('In the desktop app you can choose another folder.')}`}
          </span>
        </p>
      </SetGroup>
      <MoreLanguages />
      <SetMore name={t('Add a language by hand')} note={t('without a network')}>
        <p className="set-note">
          <span>
            <T
              message="Download the file of the language, for German <0>deu.traineddata</0>, from <1>{source}</1>, and put it into <2>{folder}</2>. Wayleaf finds it there."
              values={{ source: LANGUAGE_FILES, folder: recognition.libraryFolder }}
              components={[
                <span className="selectable" />,
                <span className="selectable" />,
                <span className="selectable" />,
              ]}
            />
          </span>
        </p>
      </SetMore>
    </>
  );
}

/** What was downloaded, to be removed, and one more, to be chosen among all that can be had. */
function MoreLanguages() {
  const { offers, recognition, removeLanguage, canChoose, addFromFile } = useWindow((state) => state.recognition);
  const [chosen, setChosen] = useState('');
  if (!offers) return null;
  const here = new Set(recognition?.data?.languages);
  const absent = offers.languages
    .filter(({ language }) => !here.has(language))
    .map((offer) => ({ offer, name: scanLanguageText(offer.language) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const offer = absent.find((one) => one.offer.language === chosen)?.offer;
  return (
    <SetGroup title={t('More languages')}>
      {offers.downloaded.map(({ language, bytes }) => (
        <SetRow key={language} name={scanLanguageText(language)} tags={[bytesText(bytes)]}>
          <Button
            small
            look="quiet"
            aria-label={t('Remove {language}', { language: scanLanguageText(language) })}
            onClick={() => void removeLanguage(language)}
          >
            {t('Remove')}
          </Button>
        </SetRow>
      ))}
      <SetRow
        name={t('Add a language')}
        text={t('From {from}, under {license}. Documents that wait for it are read in it at once.', {
          from: offers.from,
          license: offers.license,
        })}
      >
        <select aria-label={t('Language to add')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t('Choose…')}</option>
          {absent.map(({ offer: { language, bytes }, name }) => (
            <option key={language} value={language}>
              {`${name} · ${bytesText(bytes)}`}
            </option>
          ))}
        </select>
        {offer && <GetLanguage offer={offer} />}
      </SetRow>
      {canChoose && (
        <SetRow
          name={t('From a file')}
          text={t('A file like deu.traineddata, from another computer; nothing is downloaded.')}
        >
          <Button small onClick={() => void addFromFile()}>
            <FolderOpen size={14} /> {t('Choose file…')}
          </Button>
        </SetRow>
      )}
    </SetGroup>
  );
}

/** Which data is used, and choosing another. */
function LanguageData({ recognition: { data, chosen } }: { readonly recognition: RecognitionState }) {
  const { canChoose, choose, look, returnToDefault } = useWindow((state) => state.recognition);
  return (
    <SetRow
      name={data ? scanLanguagesText(data.languages) : t('None')}
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
              ` ${t('{languages} comes with Wayleaf.', { languages: scanLanguagesText(data.shipped) })}`}
          </>
        ) : (
          t('Scanned pages are shown, but you cannot search or quote their text.')
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
        <b>{t('The folder that you chose has no language files now:')}</b> <span className="selectable">{chosen}</span>.
        {data && ` ${t('Until they are back, Wayleaf uses the folder above.')}`}
      </span>
    </p>
  );
}
