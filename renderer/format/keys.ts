/** Names of keys as the reader's keyboard prints them. 'Mod' is Command on a Mac and Control elsewhere. */

const macNames: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const otherNames: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

/** 'Mod+L' → ['Ctrl', 'L'], or ['⌘', 'L'] on a Mac. */
export function keyNames(keys: string, mac: boolean): readonly string[] {
  const names = mac ? macNames : otherNames;
  return keys.split('+').map((key) => names[key] ?? key);
}

/** All keys of a shortcut in one cap: 'Ctrl L'. */
export function keyText(keys: string, mac: boolean): string {
  return keyNames(keys, mac).join(' ');
}
