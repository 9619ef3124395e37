/** Which key asks for what, wherever the focus is. Keys inside trees, lists and fields belong to those. */
import { keyCommands, keysOf, type ChosenKeys, type KeyCommand } from '#shared/contract/keys.ts';

/** What no other key can be given. */
type FixedCommand = 'select-words' | 'leave';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Where a key is pressed. */
export interface Hearing {
  /** The focus is in a text field. */
  readonly typing: boolean;
  readonly mac: boolean;
  /** Keys of text mean something by themselves outside of fields. */
  readonly letters?: boolean;
  readonly chosen?: ChosenKeys;
}

export function commandOf(press: KeyPress, hearing: Hearing): KeyCommand | FixedCommand | undefined {
  const { typing, mac, letters = true, chosen = {} } = hearing;
  if (press.key === 'Escape') return 'leave';
  const keys = pressedKeys(press, mac);
  if (keys === undefined) return undefined;
  // Option and an arrow moves by words in a text.
  if (typing && mac && press.altKey) return undefined;
  if (isOfText(keys) && (typing || !letters)) return undefined;
  const command = keyCommands.find((one) => keysOf(one, chosen) === keys) ?? (mac ? macKeys[keys] : undefined);
  // What is typed is taken back by the field itself.
  if (typing && (command === 'undo-mark' || command === 'redo-mark')) return undefined;
  if (command) return command;
  return keys === 'Mod+A' && !typing ? 'select-words' : undefined;
}

/** Beside their usual keys. */
const macKeys: Readonly<Record<string, KeyCommand>> = { 'Mod+G': 'find-next', 'Mod+Shift+G': 'find-previous' };

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  ' ': 'Space',
  Delete: 'Del',
};
const oneSign = /^.$/u;
const named = /^(?:F\d+|Tab|Escape|Backspace|Home|End|PageUp|PageDown|Insert)$/u;

/** What is pressed as keys are written, as in 'Mod+Shift+H'; undefined for a key that is only held, or means nothing. */
export function pressedKeys(press: KeyPress, mac: boolean): string | undefined {
  const key = keyName(press.key);
  if (key === undefined) return undefined;
  const ctrl = press.ctrlKey && (mac || key === 'Tab');
  // On a Mac, Control moves in texts; elsewhere the other key is the system's.
  if ((ctrl && key !== 'Tab') || (!mac && press.metaKey)) return undefined;
  const mod = !ctrl && (press.metaKey || press.ctrlKey);
  // Which signs need Shift, keyboards disagree about.
  const shift = press.shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  return [ctrl && 'Ctrl', mod && 'Mod', press.altKey && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}

function keyName(key: string): string | undefined {
  if (names[key] !== undefined) return names[key];
  if (named.test(key)) return key;
  if (!oneSign.test(key)) return undefined;
  const upper = key.toUpperCase();
  return oneSign.test(upper) ? upper : key;
}

/** Whether keys would write something in a field. */
export function isOfText(keys: string): boolean {
  return /^(?:Shift\+)?[^\s]$/u.test(keys);
}
