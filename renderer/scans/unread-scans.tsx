/** In the details of a document: scanned pages that have no text, why, and what helps. */
import { useEffect, useState } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LanguageOffer, ScanDetails } from '#shared/contract/recognition.ts';
import { t, type Message, msg } from '../languages/i18n.ts';
import { listText, scriptText } from '../languages/formats.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { GetLanguage } from './get-language.tsx';
import { scanLanguageText } from './language-names.ts';

const reasons: Readonly<Record<ScanDetails['unread'][number]['why'], Message>> = {
  waiting: msg('{n, plural, one {Page {pages} was} other {Pages {pages} were}} not recognized yet.'),
  unclear: msg('Nothing could be read on {n, plural, one {page {pages}} other {pages {pages}}}.'),
  'given-up': msg('Recognizing {n, plural, one {page {pages}} other {pages {pages}}} took too long and was stopped.'),
};

type Wanted = NonNullable<ScanDetails['wants']>;

const PAGES_SHOWN = 8;

export function UnreadScans({ document, scans }: { readonly document: DocumentId; readonly scans: ScanDetails }) {
  const retry = useWindow(({ library }) => library.retry);
  const lookForOffers = useWindow(({ recognition }) => recognition.lookForOffers);
  const { wants, unread } = scans;
  // From where, before it is asked.
  useEffect(() => {
    if (wants) void lookForOffers();
  }, [wants, lookForOffers]);
  return (
    <section className="unread-scans" aria-label={t('Scanned pages')}>
      <h3>{t('Scanned pages')}</h3>
      {unread.map(({ why, pages }) => (
        <p key={why} className="small">
          {t(reasons[why], { n: pages.length, pages: pagesText(pages) })}
        </p>
      ))}
      {wants && <p className="small">{wantedText(wants)}</p>}
      <div className="foot">
        {wants && <WantedLanguage wants={wants} />}
        {unread.length > 0 && (
          <Button small onClick={() => retry(document)}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </section>
  );
}

function wantedText({ language, script }: Wanted): string {
  return script === undefined
    ? t('It seems to be written in {language}, and was read without it.', { language: scanLanguageText(language) })
    : t('Its script is {script}, and no language here is written in it.', { script: scriptText(script) });
}

/** To be downloaded: what is told of the language, or of all languages of its script the one that the reader says. */
function WantedLanguage({ wants }: { readonly wants: Wanted }) {
  const [chosen, setChosen] = useState(wants.language);
  const all: readonly LanguageOffer[] = [wants, ...(wants.others ?? [])];
  const { language, bytes } = all.find((one) => one.language === chosen) ?? wants;
  return (
    <>
      {all.length > 1 && (
        <select aria-label={t('Language to add')} value={language} onChange={(event) => setChosen(event.target.value)}>
          {all.map((one) => (
            <option key={one.language} value={one.language}>
              {scanLanguageText(one.language)}
            </option>
          ))}
        </select>
      )}
      <GetLanguage key={language} offer={{ language, bytes }} />
    </>
  );
}

function pagesText(pages: readonly number[]): string {
  const shown = pages.slice(0, PAGES_SHOWN).map(String);
  return pages.length > PAGES_SHOWN ? `${shown.join(', ')}, …` : listText(shown);
}
