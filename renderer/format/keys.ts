/** Names of keys as the reader's keyboard prints them. 'Mod' is Command on a Mac and Control elsewhere. */

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const otherNames: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** 'Mod+L' → ['Ctrl', 'L'], or ['⌘', 'L'] on a Mac. */
export function keyNames(keys: string, mac: boolean): readonly string[] {
  const names = mac ? macNames : otherNames;
  return keysIn(keys).map((key) => names[key] ?? key);
}

/** All keys of a shortcut in one cap: 'Ctrl L'. */
export function keyText(keys: string, mac: boolean): string {
  return keyNames(keys, mac).join(' ');
}

const ariaNames: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '↵': 'Enter',
  '−': '-',
  '+': 'Plus',
  Ctrl: 'Control',
  Esc: 'Escape',
  Del: 'Delete',
};

/** For `aria-keyshortcuts`: 'Mod+L' → 'Control+L', or 'Meta+L' on a Mac. */
export function ariaKeys(keys: string, mac: boolean): string {
  const mod = mac ? 'Meta' : 'Control';
  return keysIn(keys)
    .map((key) => (key === 'Mod' ? mod : (ariaNames[key] ?? key)))
    .join('+');
}

/** A plus at the end is a key, not what joins keys. */
function keysIn(keys: string): readonly string[] {
  return keys.split(/\+(?=.)/u);
}
