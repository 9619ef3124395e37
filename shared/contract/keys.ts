/** Keys of the window, and those that a reader chose instead. 'Mod' is Command on a Mac and Control elsewhere. */
import { z } from 'zod';

/** All that can be given another key, with the key that it has unless it was. */
export const usualKeys = {
  palette: 'Mod+K',
  ask: 'Mod+L',
  find: 'Mod+F',
  'find-next': 'F3',
  'find-previous': 'Shift+F3',
  'find-section': 'Mod+Shift+P',
  print: 'Mod+P',
  explore: 'Mod+E',
  'next-pane': 'F6',
  'previous-pane': 'Shift+F6',
  back: 'Alt+←',
  forward: 'Alt+→',
  'previous-passage': '[',
  'next-passage': ']',
  notes: 'Mod+Shift+H',
  night: 'Mod+Shift+N',
  'read-text': 'F4',
  present: 'F5',
  split: 'Mod+2',
  'make-heading': 'Mod+Shift+K',
  summarize: 'Mod+Shift+S',
  'next-tab': 'Ctrl+Tab',
  'previous-tab': 'Ctrl+Shift+Tab',
  'close-tab': 'Mod+W',
  'toggle-left': 'Mod+B',
  'toggle-right': 'Mod+J',
  settings: 'Mod+,',
  guide: 'F1',
  shortcuts: '?',
  listen: 'F8',
  'sentence-back': 'F7',
  'sentence-on': 'F9',
  'paragraph-back': 'Shift+F7',
  'paragraph-on': 'Shift+F9',
  'mark-heard': 'Shift+F8',
  underline: 'U',
  'strike-through': 'K',
  draw: 'D',
  erase: 'E',
  'text-box': 'X',
  'undo-mark': 'Mod+Z',
  'redo-mark': 'Mod+Shift+Z',
  note: 'N',
  'ask-selected': 'Mod+↵',
  'copy-cited': 'Mod+Shift+C',
} as const satisfies Readonly<Record<string, string>>;
export type KeyCommand = keyof typeof usualKeys;

export const keyCommands = Object.keys(usualKeys) as readonly KeyCommand[];

/** One key of text or a function key, with what is held: what else there is on a keyboard moves, types or leaves. */
const Keys = z.string().regex(/^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:F(?:[1-9]|1\d|2[0-4])|[^\s\p{C}])$/u);

/** What the reader chose; null for what gave its key away. */
export const ChosenKeys = z.partialRecord(z.enum(keyCommands), Keys.nullable());
export type ChosenKeys = z.infer<typeof ChosenKeys>;

/** The key of a command; null where it has none. */
export function keysOf(command: KeyCommand, chosen: ChosenKeys): string | null {
  const own = chosen[command];
  return own === undefined ? usualKeys[command] : own;
}
