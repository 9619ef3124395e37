/** What of Zotero is not here, by its reasons, to look at and to keep. */
import { Download } from 'lucide-react';
import type { PassedReason, ZoteroPassed } from '#shared/contract/connections.ts';
import { csvOf } from '#shared/base/grids.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { download } from '../parts/download.ts';
import type { PassedBy } from '../state/connections.ts';
import { useWindow } from '../state/use-window.ts';
import { reasonWords } from './connection-words.ts';

/** Of each reason; the file has all. */
const MOST_SHOWN = 200;

interface PassedDialogProps {
  readonly passed: PassedBy;
  readonly onClose: () => void;
}

export function PassedDialog({ passed: { passed, total }, onClose }: PassedDialogProps) {
  const groups = [...Map.groupBy(passed, ({ reason }) => reason)];
  const text = t('{total, plural, one {# thing} other {# things}} in Zotero and not here.', { total });
  return (
    <Dialog title={t('Passed by')} text={text} wide onClose={onClose}>
      <div className="listed scrolls" role="region" aria-label={t('Passed by')} tabIndex={0}>
        {groups.map(([reason, all]) => (
          <Reason key={reason} reason={reason} all={all} />
        ))}
      </div>
      <div className="acts">
        <Button onClick={() => download(asTable(passed), 'zotero-passed-by.csv')}>
          <Download size={14} /> {t('Keep as a table (CSV)')}
        </Button>
        <span className="grow" />
        <Button look="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Reason({ reason, all }: { readonly reason: PassedReason; readonly all: readonly ZoteroPassed[] }) {
  const openInZotero = useWindow(({ connections }) => connections.openInZotero);
  return (
    <section className="passed-by">
      <h3>
        {t(reasonWords[reason])} <span className="faint num">{count(all.length)}</span>
      </h3>
      <ul>
        {all.slice(0, MOST_SHOWN).map((one, at) => (
          <li key={at}>
            <Button look="link" onClick={() => void openInZotero(one.link)}>
              {one.title === '' ? t('Without a title') : one.title}
            </Button>
            <span className="small faint">
              {[one.detail, one.library ?? ''].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN && (
        <p className="small faint">{t('… and {more} more, in the table', { more: count(all.length - MOST_SHOWN) })}</p>
      )}
    </section>
  );
}

function asTable(passed: readonly ZoteroPassed[]): Blob {
  const head = [t('Reason'), t('Title'), t('File or words'), t('Group'), t('Link')];
  const rows = passed.map(({ reason, title, detail, library, link }) => [
    t(reasonWords[reason]),
    title,
    detail,
    library ?? '',
    link,
  ]);
  return new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' });
}
