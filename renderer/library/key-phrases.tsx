import { useEffect, type KeyboardEvent } from 'react';
import type { DocumentId } from '#shared/base/ids.ts';
import type { KeyPhraseItem } from '#shared/contract/task.ts';
import { t } from '../languages/i18n.ts';
import { keyAlongLine } from '../parts/arrows.ts';
import { Tip } from '../parts/tip.tsx';
import { useWindow } from '../state/use-window.ts';

interface KeyPhrasesProps {
  readonly document: DocumentId;
  /** One was chosen, and its places are looked for. */
  readonly onFind: () => void;
}

/** What a document is about: its key phrases, each a search for its places. One stop, arrow keys inside. */
export function KeyPhrases({ document, onFind }: KeyPhrasesProps) {
  const find = useWindow(({ questions }) => questions.find);
  const phrases = useKeyPhrases(document);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = keyAlongLine(event);
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = chips.findIndex((chip) => chip === event.target);
    event.preventDefault();
    chips[Math.max(0, Math.min(chips.length - 1, at + by))]?.focus();
  };
  return (
    <div className="key-phrases" role="group" aria-label={t('Key phrases')} onKeyDown={onKeyDown}>
      {phrases.map(({ text, acronym, count }, at) => (
        <Tip
          key={text}
          text={
            count > 0
              ? t('Find “{text}”, {count, plural, one {# time} other {# times}} in the text', { text, count })
              : t('Find “{text}”', { text })
          }
        >
          <button
            type="button"
            className="chip quiet"
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => {
              onFind();
              find(text);
            }}
          >
            <span className="ell">{acronym ?? text}</span>
          </button>
        </Tip>
      ))}
    </div>
  );
}

const none: readonly KeyPhraseItem[] = [];

function useKeyPhrases(document: DocumentId): readonly KeyPhraseItem[] {
  const want = useWindow(({ phrases }) => phrases.want);
  useEffect(() => {
    const stop = new AbortController();
    void want(document, stop.signal);
    return () => stop.abort();
  }, [want, document]);
  return useWindow(({ phrases }) => phrases.found.get(document) ?? none);
}
