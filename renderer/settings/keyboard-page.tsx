import { useState, type KeyboardEvent } from 'react';
import { keyOwner } from '../format/choose-keys.ts';
import { keyText } from '../format/keys.ts';
import { shortcutGroups, shownKeys } from '../format/shortcut-list.ts';
import { isOfText, pressedKeys } from '../format/shortcuts.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { KeyCaps } from '../parts/key-caps.tsx';
import { isMac } from '../parts/platform.ts';
import { SearchField } from '../parts/search-field.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { KeyChoice } from './key-choice.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

/** Every key, found by what it does, by its name or by pressing it; most can be chosen. */
export function KeyboardPage() {
  const [words, setWords] = useState('');
  const letterKeys = useWindow(({ view }) => view.stored.letterKeys);
  const groups = useGroups(words);
  const store = useWindow(({ view }) => view.store);
  return (
    <>
      <p>{t('Everything can be done without a mouse. Click a key to change it.')}</p>
      <KeysFilter words={words} onChange={setWords} />
      {groups.length === 0 && <p role="status">{t('No key does that.')}</p>}
      {groups.map(({ title, rows }) => (
        <SetGroup key={title} title={title}>
          {rows.map(({ text, keys, shortcut }) =>
            'command' in shortcut ? (
              <KeyChoice key={text} text={text} command={shortcut.command} />
            ) : (
              <div key={text} className="set-key">
                <span>{text}</span>
                <span>
                  <KeyCaps keys={keys ?? ''} />
                </span>
              </div>
            ),
          )}
        </SetGroup>
      ))}
      {words === '' && (
        <SetGroup title={t('Single keys')}>
          <SetRow
            name={t('Letters work without Control')}
            text={t('On the page and on selected words. Turn this off if you speak or stumble into keys.')}
          >
            <Switch
              label={t('Letters work without Control')}
              on={letterKeys}
              onChange={(on) => store({ letterKeys: on })}
            />
          </SetRow>
        </SetGroup>
      )}
    </>
  );
}

interface KeysFilterProps {
  readonly words: string;
  readonly onChange: (words: string) => void;
}

function KeysFilter({ words, onChange }: KeysFilterProps) {
  const changed = useWindow(({ view }) => Object.keys(view.stored.keys).length > 0);
  const store = useWindow(({ view }) => view.store);
  const onKeys = (event: KeyboardEvent): boolean => {
    const keys = pressedKeys(event, isMac);
    if (keys === undefined || isOfText(keys) || keyOwner(keys, 'palette', isMac) !== undefined) return false;
    onChange(keyText(keys, isMac));
    return true;
  };
  return (
    <div className="set-filter">
      <SearchField label={t('Filter by name, or press keys')} value={words} onChange={onChange} onKeys={onKeys} />
      <span className="grow" />
      <Button small look="quiet" disabled={!changed} onClick={() => store({ keys: {} })}>
        {t('Restore all')}
      </Button>
    </div>
  );
}

function useGroups(words: string) {
  const chosen = useWindow(({ view }) => view.stored.keys);
  const groups = shortcutGroups.map(({ title, shortcuts }) => ({
    title: t(title),
    rows: shortcuts.map((shortcut) => ({ shortcut, text: t(shortcut.text), keys: shownKeys(shortcut, chosen) })),
  }));
  const withRows = (fits: (text: string, keys: string) => boolean) =>
    groups
      .map(({ title, rows }) => ({
        title,
        rows: rows.filter(({ text, keys }) => fits(text, keys === null ? '' : keyText(keys, isMac))),
      }))
      .filter(({ rows }) => rows.length > 0);
  // A key that is written out means that key: each of its letters stands in many names.
  const same = withRows((_text, keys) => keys.toLowerCase() === words.trim().toLowerCase());
  return words !== '' && same.length > 0 ? same : withRows((text, keys) => holds(`${text} ${keys}`, words));
}

/** Every word of `wanted` begins somewhere in `text`. */
function holds(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/[\s+]+/u)
    .every((word) => lower.includes(word));
}
