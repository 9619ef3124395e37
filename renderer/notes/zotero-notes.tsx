/** Notes that stand in Zotero: read here, written there. */
import { Library } from 'lucide-react';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import { parseLink } from '#shared/contract/deep-link.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { followLink } from '../state/follow-link.ts';
import { useEngine, useWindow } from '../state/use-window.ts';
import { fitsNote } from './note-rows.ts';
import { linesOf, type NoteRun } from './note-lines.ts';

export function ZoteroNotes() {
  const all = useWindow(({ annotations }) => annotations.zoteroNotes);
  const filter = useWindow(({ annotations }) => annotations.filter);
  const notes = all.filter((one) => fitsNote(one, filter));
  if (notes.length === 0) return null;
  return (
    <details className="zotero-notes" open>
      <summary>
        {t('Notes in Zotero')} <span className="faint num">{count(notes.length)}</span>
      </summary>
      <div className="scrolls" role="region" aria-label={t('Notes in Zotero')} tabIndex={0}>
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </div>
    </details>
  );
}

function Note({ note: { item, text, link, title } }: { readonly note: ZoteroNote }) {
  const openInZotero = useWindow(({ connections }) => connections.openInZotero);
  return (
    <article aria-label={title === '' ? t('A note') : title}>
      {item !== '' && <p className="small faint">{item}</p>}
      {linesOf(text).map(({ kind, runs }, at) => (
        <p key={at} className={`selectable ${kind}`}>
          {runs.map((run, index) => (
            <Run key={index} run={run} />
          ))}
        </p>
      ))}
      <Button small look="quiet" onClick={() => void openInZotero(link)}>
        <Library size={14} /> {t('Show in Zotero')}
      </Button>
    </article>
  );
}

/** Words, or a way to where they stand: in a document here, or in Zotero. Other addresses are shown and lead nowhere. */
function Run({ run: { text, strong, address } }: { readonly run: NoteRun }) {
  const engine = useEngine();
  const opening = useWindow((window) => window.opening);
  const openInZotero = useWindow(({ connections }) => connections.openInZotero);
  const words = strong ? <strong>{text}</strong> : text;
  const place = address === null ? null : parseLink(address);
  if (place) {
    return (
      <Button look="link" onClick={() => void followLink(place, engine, opening)}>
        {words}
      </Button>
    );
  }
  if (address?.startsWith('zotero:')) {
    return (
      <Button look="link" onClick={() => void openInZotero(address)}>
        {words}
      </Button>
    );
  }
  return <>{address === null ? words : `${text} (${address})`}</>;
}
