/** Keys that correct the tree, beside those that move in it. */

export type CorrectKey = 'rename' | 'promote' | 'demote' | 'drop' | 'undo';

export interface CorrectPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** As they stand in the menu; 'Mod' is Command on a Mac and Control elsewhere. */
export const correctKeys: Readonly<Record<CorrectKey, string>> = {
  rename: 'F2',
  promote: 'Alt+Shift+←',
  demote: 'Alt+Shift+→',
  drop: 'Del',
  undo: 'Mod+Z',
};

export function correctKeyOf(press: CorrectPress, mac: boolean): CorrectKey | undefined {
  const { key, altKey, shiftKey } = press;
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (mod) return key.toLowerCase() === 'z' && !altKey && !shiftKey ? 'undo' : undefined;
  if (press.ctrlKey || press.metaKey) return undefined;
  if (altKey && shiftKey) return key === 'ArrowLeft' ? 'promote' : key === 'ArrowRight' ? 'demote' : undefined;
  if (altKey || shiftKey) return undefined;
  if (key === 'F2') return 'rename';
  // Small keyboards of Macs have no other key to delete with.
  return key === 'Delete' || (mac && key === 'Backspace') ? 'drop' : undefined;
}
