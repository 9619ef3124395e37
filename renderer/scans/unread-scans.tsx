/** In the details of a document: scanned pages that have no text, why, and what helps. */
import { useEffect } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ScanDetails } from '#shared/contract/recognition.ts';
import { t, type Message, msg } from '../languages/i18n.ts';
import { listText } from '../languages/formats.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { GetLanguage } from './get-language.tsx';
import { scanLanguageText } from './language-names.ts';

const reasons: Readonly<Record<ScanDetails['unread'][number]['why'], Message>> = {
  waiting: msg('{n, plural, one {Page {pages} was} other {Pages {pages} were}} not recognized yet.'),
  unclear: msg('Nothing could be read on {n, plural, one {page {pages}} other {pages {pages}}}.'),
  'given-up': msg('Recognizing {n, plural, one {page {pages}} other {pages {pages}}} took too long and was stopped.'),
};

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
      {wants && (
        <p className="small">
          {t('It seems to be written in {language}, and was read without it.', {
            language: scanLanguageText(wants.language),
          })}
        </p>
      )}
      <div className="foot">
        {wants && <GetLanguage offer={wants} />}
        {unread.length > 0 && (
          <Button small onClick={() => retry(document)}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </section>
  );
}

function pagesText(pages: readonly number[]): string {
  const shown = pages.slice(0, PAGES_SHOWN).map(String);
  return pages.length > PAGES_SHOWN ? `${shown.join(', ')}, …` : listText(shown);
}
