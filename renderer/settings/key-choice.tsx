/** A command and its key: clicked, it takes the next key that is pressed. */
import { RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { keysOf, usualKeys, type KeyCommand } from '#shared/contract/keys.ts';
import { holderOf, keyOwner, withKeys, type KeyOwner } from '../format/choose-keys.ts';
import { keyText } from '../format/keys.ts';
import { shortcutGroups } from '../format/shortcut-list.ts';
import { pressedKeys } from '../format/shortcuts.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { KeyCaps } from '../parts/key-caps.tsx';
import { isMac } from '../parts/platform.ts';
import { useWindow } from '../state/use-window.ts';
import { ownEscape } from './own-escape.ts';

type Choice =
  /** `chosen`: the key was just chosen or left, and has the focus again. */
  | { readonly kind: 'none'; readonly chosen: boolean }
  | { readonly kind: 'listening'; readonly refused?: { readonly keys: string; readonly owner: KeyOwner } }
  | { readonly kind: 'taken'; readonly keys: string; readonly by: KeyCommand };

interface KeyChoiceProps {
  readonly text: string;
  readonly command: KeyCommand;
}

export function KeyChoice({ text, command }: KeyChoiceProps) {
  const [choice, setChoice] = useState<Choice>({ kind: 'none', chosen: false });
  const chosen = useWindow(({ view }) => view.stored.keys);
  const store = useWindow(({ view }) => view.store);
  const give = (keys: string): void => {
    store({ keys: withKeys(chosen, command, keys) });
    setChoice({ kind: 'none', chosen: true });
  };
  const take = (keys: string): void => {
    const owner = keyOwner(keys, command, isMac);
    const by = holderOf(keys, command, chosen);
    if (owner) setChoice({ kind: 'listening', refused: { keys, owner } });
    else if (by) setChoice({ kind: 'taken', keys, by });
    else give(keys);
  };
  const leave = (): void => setChoice({ kind: 'none', chosen: true });
  const usual = usualKeys[command];
  return (
    <div className="set-key">
      <span>{text}</span>
      <span>
        {choice.kind !== 'listening' && chosen[command] !== undefined && (
          <IconButton
            small
            label={t('{what}: back to {key}', { what: text, key: keyText(usual, isMac) })}
            onClick={() => take(usual)}
          >
            <RotateCcw size={14} />
          </IconButton>
        )}
        {choice.kind === 'listening' ? (
          <Listening
            text={text}
            onKeys={take}
            onLeave={leave}
            onBlur={() => setChoice({ kind: 'none', chosen: false })}
          />
        ) : (
          <KeyButton
            text={text}
            keys={keysOf(command, chosen)}
            focused={choice.kind === 'none' && choice.chosen}
            onClick={() => setChoice({ kind: 'listening' })}
          />
        )}
      </span>
      {choice.kind === 'listening' && choice.refused && (
        <p className="set-problem small" role="alert">
          {refusal(choice.refused)}
        </p>
      )}
      {choice.kind === 'taken' && <Taken {...choice} onTake={() => give(choice.keys)} onLeave={leave} />}
    </div>
  );
}

interface KeyButtonProps {
  readonly text: string;
  readonly keys: string | null;
  readonly focused: boolean;
  readonly onClick: () => void;
}

function KeyButton({ text, keys, focused, onClick }: KeyButtonProps) {
  const key = keys === null ? t('None') : keyText(keys, isMac);
  return (
    <button
      type="button"
      className="key-choice"
      autoFocus={focused}
      aria-label={t('{what}: {key}. Choose another key', { what: text, key })}
      onClick={onClick}
    >
      {keys === null ? <span className="small faint">{t('None')}</span> : <KeyCaps keys={keys} />}
    </button>
  );
}

interface ListeningProps {
  readonly text: string;
  readonly onKeys: (keys: string) => void;
  readonly onLeave: () => void;
  readonly onBlur: () => void;
}

/** Hears the next key; Tab goes on, Escape leaves. */
function Listening({ text, onKeys, onLeave, onBlur }: ListeningProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys = pressedKeys(event, isMac);
    if (keys === 'Tab' || keys === 'Shift+Tab') return;
    event.preventDefault();
    if (keys === 'Escape') onLeave();
    else if (keys !== undefined) onKeys(keys);
  };
  return (
    <label className="field key-field" {...ownEscape}>
      <input
        autoFocus
        readOnly
        value=""
        placeholder={t('Press keys')}
        aria-label={t('New key for: {what}', { what: text })}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </label>
  );
}

interface TakenProps {
  readonly keys: string;
  readonly by: KeyCommand;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

function Taken({ keys, by, onTake, onLeave }: TakenProps) {
  return (
    <div className="key-taken small" {...ownEscape} onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
      <span className="grow" role="alert">
        {t('{key} is the key of “{what}”.', { key: keyText(keys, isMac), what: nameOf(by) })}
      </span>
      <Button small autoFocus onClick={onTake}>
        {t('Use it here')}
      </Button>
      <Button small look="quiet" onClick={onLeave}>
        {t('Leave it')}
      </Button>
    </div>
  );
}

function refusal({ keys, owner }: { readonly keys: string; readonly owner: KeyOwner }): string {
  const key = keyText(keys, isMac);
  return owner === 'system'
    ? t('{key} belongs to the system or the browser. Press another.', { key })
    : t('{key} is needed in lists, texts or pages. Press another.', { key });
}

function nameOf(command: KeyCommand): string {
  const all = shortcutGroups.flatMap(({ shortcuts }) => shortcuts);
  const found = all.find((shortcut) => 'command' in shortcut && shortcut.command === command);
  return found ? t(found.text) : command;
}
