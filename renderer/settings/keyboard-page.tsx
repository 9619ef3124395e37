import { useState } from 'react';
import { keyNames, keyText } from '../format/keys.ts';
import { shortcutGroups } from '../format/shortcut-list.ts';
import { t } from '../languages/i18n.ts';
import { isMac } from '../parts/platform.ts';
import { SearchField } from '../parts/search-field.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { SetGroup, SetRow } from './set-group.tsx';

/** Every key, found by what it does or by its name. */
export function KeyboardPage() {
  const [words, setWords] = useState('');
  const letterKeys = useWindow(({ view }) => view.stored.letterKeys);
  const store = useWindow(({ view }) => view.store);
  const groups = shortcutGroups
    .map(({ title, shortcuts }) => ({
      title: t(title),
      rows: shortcuts
        .map(({ keys, text }) => ({ keys, text: t(text) }))
        .filter(({ keys, text }) => holds(`${text} ${keyText(keys, isMac)}`, words)),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <p>{t('Everything can be done without a mouse.')}</p>
      <div className="set-filter">
        <SearchField label={t('Filter by name or key')} value={words} onChange={setWords} />
      </div>
      {groups.length === 0 && <p role="status">{t('No key does that.')}</p>}
      {groups.map(({ title, rows }) => (
        <SetGroup key={title} title={title}>
          {rows.map(({ keys, text }) => (
            <div key={`${keys} ${text}`} className="set-key">
              <span>{text}</span>
              <span>
                {keyNames(keys, isMac).map((name) => (
                  <kbd key={name} className="kbd">
                    {name}
                  </kbd>
                ))}
              </span>
            </div>
          ))}
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

/** Every word of `wanted` begins somewhere in `text`. */
function holds(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/[\s+]+/u)
    .every((word) => lower.includes(word));
}
