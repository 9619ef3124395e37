/** The bar under the toolbar: words to look for in the document, how they count, and the way from place to place. */
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { FindOptions } from '#shared/domain/text/find-words.ts';
import { count as countOf } from '../format/text.ts';
import { keyText } from '../format/keys.ts';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { isMac } from '../parts/platform.ts';
import type { Find } from '../state/find.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';

interface FindBarProps {
  /** Give the keyboard back to the pages. */
  readonly onLeave: () => void;
}

export function FindBar({ onLeave }: FindBarProps) {
  const shown = useWindow(({ find }) => find.shown);
  return shown ? <Bar onLeave={onLeave} /> : null;
}

function Bar({ onLeave }: FindBarProps) {
  const { getState } = useWindowStore();
  const words = useWindow(({ find }) => find.words);
  const asked = useWindow(({ find }) => find.asked);
  const countId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const { find, questions } = getState();
  const leave = (back: boolean): void => {
    find.close(back);
    onLeave();
  };
  const askInstead = (): void => {
    find.close();
    questions.ask(words);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape') leave(true);
    else if (event.key === 'Enter' && mod) askInstead();
    else if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="find-bar" data-guide={guideFor.find} role="search" aria-label={t('Find in this document')}>
      <label className="field">
        <Search size={14} aria-hidden />
        <input
          ref={field}
          type="text"
          aria-label={t('Find in document')}
          aria-describedby={countId}
          placeholder={t('Find')}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={words}
          onChange={(event) => find.setWords(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Count id={countId} />
      </label>
      <IconButton small label={t('Previous place')} keys="Shift+↵" onClick={() => find.step(-1)}>
        <ChevronUp size={14} />
      </IconButton>
      <IconButton small label={t('Next place')} keys="↵" onClick={() => find.step(1)}>
        <ChevronDown size={14} />
      </IconButton>
      <span className="sep" />
      <Option name="matchCase" label={t('Match case')} sign="Aa" />
      <Option name="wholeWords" label={t('Whole words')} sign="ab" />
      <Option name="ignoreAccents" label={t('Ignore accents')} sign="ä=a" />
      <span className="grow" />
      <Button small look="quiet" disabled={words.trim() === ''} onClick={askInstead}>
        {t('Ask instead')}
        <span className="kbd">{keyText('Mod+↵', isMac)}</span>
      </Button>
      <IconButton small label={t('Close find')} keys="Esc" onClick={() => leave(false)}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

interface OptionProps {
  readonly name: keyof FindOptions;
  readonly label: string;
  /** What is drawn on the button. */
  readonly sign: string;
}

function Option({ name, label, sign }: OptionProps) {
  const on = useWindow(({ find }) => find.options[name]);
  const setOptions = useWindow(({ find }) => find.setOptions);
  return (
    <IconButton small className="opt" label={label} pressed={on} onClick={() => setOptions({ [name]: !on })}>
      <span className={name} data-text={sign} />
    </IconButton>
  );
}

/** '8 of 14', said to screen readers when it has settled. */
function Count({ id }: { readonly id: string }) {
  const finding = useWindow(({ find }) => find.finding);
  const count = useWindow(({ find }) => find.places.length);
  const at = useWindow(({ find }) => find.at);
  return (
    <span className="count" id={id} role="status" aria-busy={finding.kind === 'looking'}>
      {countText(finding, count, at)}
    </span>
  );
}

function countText(finding: Find['finding'], count: number, at: number): string {
  if (finding.kind === 'idle') return '';
  if (finding.kind === 'unread') return t('Not read yet');
  if (count === 0) return finding.kind === 'looking' ? '…' : t('None');
  const places = finding.kind === 'done' ? countOf(finding.places) : `${countOf(count)}+`;
  return at === -1 ? places : t('{at} of {places}', { at: countOf(at + 1), places });
}
