/** Notes that stand in Zotero: read here, written there. */
import { Library } from 'lucide-react';
import { useEffect } from 'react';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import { parseLink } from '#shared/contract/deep-link.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { followLink } from '../state/follow-link.ts';
import { openId } from '../state/reading.ts';
import { useEngine, useWindow } from '../state/use-window.ts';
import { fitsNote } from './note-rows.ts';
import { linesOf, type NoteRun } from './note-lines.ts';

export function ZoteroNotes() {
  useNotesOf();
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

/** They are asked for when the sheet shows them, of what came from Zotero alone; later changes tell of themselves. */
function useNotesOf(): void {
  const load = useWindow(({ annotations }) => annotations.load);
  const scope = useWindow(({ annotations }) => annotations.scope);
  const document = useWindow(({ reading }) => openId(reading.open));
  const inZotero = useWindow(({ library: { documents } }) =>
    scope === 'document' && document !== null
      ? documents.get(document)?.inZotero === true
      : documents.values().some((one) => one.inZotero === true),
  );
  useEffect(() => {
    if (inZotero) void load();
  }, [load, scope, document, inZotero]);
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
