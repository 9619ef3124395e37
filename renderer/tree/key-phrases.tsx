import { ListCollapse } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { KeyPhraseItem } from '#shared/contract/task.ts';
import { engine } from '../api/engine.ts';
import { findNow, summarizeDocument } from '../ask/summarize.ts';
import { plural } from '../format/text.ts';
import { Tip } from '../parts/tip.tsx';
import { reportFailure } from '../state/notices.ts';

const SHOWN = 8;

/** What a document is about: its key phrases, each a search for its places, and its summary. One stop, arrow keys inside. */
export function KeyPhrases({ document, title }: { readonly document: DocumentId; readonly title: string }) {
  const phrases = useKeyPhrases(document);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = chips.findIndex((chip) => chip === event.target);
    event.preventDefault();
    chips[Math.max(0, Math.min(chips.length - 1, at + by))]?.focus();
  };
  return (
    <div className="key-phrases" role="group" aria-label="Key phrases" onKeyDown={onKeyDown}>
      <Tip text="Summarize this document" side="right">
        <button type="button" className="chip act" onClick={() => summarizeDocument(document, title)}>
          <ListCollapse size={12} aria-hidden />
          Summarize
        </button>
      </Tip>
      {phrases.map(({ text, acronym, count }) => (
        <Tip
          key={text}
          text={`Find “${text}”${count > 0 ? `, ${plural(count, 'time')} in the text` : ''}`}
          side="right"
        >
          <button type="button" className="chip quiet" tabIndex={-1} onClick={() => findNow(text)}>
            <span className="ell">{acronym ?? text}</span>
          </button>
        </Tip>
      ))}
    </div>
  );
}

const known = new Map<DocumentId, readonly KeyPhraseItem[]>();

function useKeyPhrases(document: DocumentId): readonly KeyPhraseItem[] {
  const [phrases, setPhrases] = useState(known.get(document) ?? []);
  useEffect(() => {
    if (known.has(document)) return undefined;
    const stop = new AbortController();
    engine()
      .call('task.keyphrases', { document, limit: SHOWN, useModel: false }, stop.signal)
      .then(
        (found) => {
          known.set(document, found.phrases);
          setPhrases(found.phrases);
        },
        (error: unknown) => {
          // A document that was just removed or is indexed again has none for now.
          if (!stop.signal.aborted && !isAppError(error, 'document.not-indexed')) {
            reportFailure('The key phrases could not be found', error);
          }
        },
      );
    return () => stop.abort();
  }, [document]);
  return phrases;
}
