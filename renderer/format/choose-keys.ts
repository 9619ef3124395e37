/** Giving a command another key. */
import { keyCommands, keysOf, usualKeys, type ChosenKeys, type KeyCommand } from '#shared/contract/keys.ts';

/** Who keeps a key that cannot be chosen. */
export type KeyOwner = 'system' | 'window';

/** Editing, windows and tabs: what a browser never gives away, or everybody expects to be as it is everywhere. */
const ofSystem = /^(?:Mod\+[ACVXZYNTWQRMO0\-=+]|Mod\+Shift\+[ZNTWQRIJO]|Alt\+F4|Mod\+F4|F1[0-2])$/u;
/** Colors and pins, zoom, and what renames. */
const ofWindow = /^(?:[PX\d+\-=]|F2)$/u;
/** What moves through lists and texts, and what leaves them. */
const moving = /(?:^|\+)(?:[←→↑↓↵]|Space|Home|End|PageUp|PageDown|Tab|Del|Insert|Backspace|Escape)$/u;

/** Whose key it is, if a reader cannot give it to `command`. */
export function keyOwner(keys: string, command: KeyCommand, mac: boolean): KeyOwner | undefined {
  if (keys === usualKeys[command]) return undefined;
  if (ofWindow.test(keys) || moving.test(keys)) return 'window';
  // With Alt, keys of text open menus or write signs.
  const writes = /(?:^|\+)Alt\+(?:Shift\+)?\S$/u.test(keys);
  return writes || ofSystem.test(keys) || (mac && keys === 'Mod+H') ? 'system' : undefined;
}

/** The other command that has these keys. */
export function holderOf(keys: string, command: KeyCommand, chosen: ChosenKeys): KeyCommand | undefined {
  return keyCommands.find((one) => one !== command && keysOf(one, chosen) === keys);
}

/** With these keys given to `command`, and taken from whatever had them. */
export function withKeys(chosen: ChosenKeys, command: KeyCommand, keys: string): ChosenKeys {
  const { [command]: _before, ...rest } = chosen;
  const holder = holderOf(keys, command, chosen);
  const others = holder === undefined ? rest : { ...rest, [holder]: null };
  return keys === usualKeys[command] ? others : { ...others, [command]: keys };
}
