/** Which key asks for what, wherever the focus is. Keys inside trees, lists and fields belong to those. */
import { type Message, msg } from '../languages/i18n.ts';

export type Command =
  | 'next-pane'
  | 'previous-pane'
  | 'ask'
  | 'find-section'
  | 'find'
  | 'find-next'
  | 'find-previous'
  | 'explore'
  | 'back'
  | 'forward'
  | 'next-passage'
  | 'previous-passage'
  | 'toggle-left'
  | 'toggle-right'
  | 'make-heading'
  | 'notes'
  | 'night'
  | 'palette'
  | 'present'
  | 'split'
  | 'print'
  | 'theme'
  | 'next-tab'
  | 'previous-tab'
  | 'close-tab'
  | 'summarize'
  | 'lists'
  | 'settings'
  | 'shortcuts'
  | 'leave';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export interface Shortcut {
  readonly keys: string;
  readonly text: Message;
}

/** For the dialog; 'Mod' is Command on a Mac and Control elsewhere. */
export const shortcutGroups: readonly { readonly title: Message; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg('Everywhere'),
    shortcuts: [
      { keys: 'Mod+K', text: msg('Go to, ask or do anything') },
      { keys: 'Mod+L', text: msg('Ask a question') },
      { keys: 'Mod+F', text: msg('Find words in the document') },
      { keys: 'F3', text: msg('Next place of these words; with Shift the one before') },
      { keys: 'Mod+Shift+P', text: msg('Find a section') },
      { keys: 'Mod+P', text: msg('Print pages') },
      { keys: 'Mod+E', text: msg('Names in the document, or back to its sections') },
      { keys: 'F6', text: msg('Next pane') },
      { keys: 'Alt+←', text: msg('Back to the place before') },
      { keys: 'Alt+→', text: msg('Forward again') },
      { keys: '[', text: msg('Previous passage') },
      { keys: ']', text: msg('Next passage') },
      { keys: 'Mod+Shift+H', text: msg('Highlights and notes') },
      { keys: 'Mod+Shift+N', text: msg('Night pages') },
      { keys: 'F5', text: msg('Present: one page at a time, on the whole screen') },
      { keys: 'Mod+2', text: msg('Two places side by side, or one again') },
      { keys: 'Mod+Shift+K', text: msg('Make the selected words a heading') },
      { keys: 'Mod+Shift+S', text: msg('Summarize the selected words, or the section') },
      { keys: 'Ctrl+Tab', text: msg('Next open document') },
      { keys: 'Mod+W', text: msg('Close this document') },
      { keys: 'Mod+B', text: msg('Hide or show the library') },
      { keys: 'Mod+J', text: msg('Hide or show the ask pane') },
      { keys: 'Esc', text: msg('Close what floats, back to the page') },
      { keys: 'Mod+,', text: msg('Settings') },
      { keys: '?', text: msg('This list') },
    ],
  },
  {
    title: msg('On selected words'),
    shortcuts: [
      { keys: '1', text: msg('Highlight them, in this or (2 to 5) another color') },
      { keys: 'N', text: msg('Write a note') },
      { keys: 'Mod+↵', text: msg('Ask about them') },
      { keys: 'Mod+Shift+C', text: msg('Copy them with their citation') },
    ],
  },
  {
    title: msg('In the tree and the list'),
    shortcuts: [
      { keys: '↑ ↓', text: msg('Move') },
      { keys: '← →', text: msg('Fold and unfold') },
      { keys: '↵', text: msg('Go there') },
      { keys: 'P', text: msg('Look here: pin a section') },
      { keys: 'X', text: msg('Not here: close a section') },
      { keys: 'F2', text: msg('Rename a section, or a document of the library') },
      { keys: 'Alt+Shift+←', text: msg('Promote a section') },
      { keys: 'Alt+Shift+→', text: msg('Demote a section') },
      { keys: 'Space', text: msg('Choose a document of the list too; Mod+A chooses all') },
      { keys: 'Del', text: msg('Not a heading, or remove documents from the list') },
      { keys: 'Mod+Z', text: msg('Undo the last correction') },
    ],
  },
  {
    title: msg('On the route'),
    shortcuts: [
      { keys: '← →', text: msg('From step to step') },
      { keys: 'Space', text: msg('Replay, or stop') },
    ],
  },
  {
    title: msg('In the names'),
    shortcuts: [{ keys: 'Backspace', text: msg('Back to the name before') }],
  },
  {
    title: msg('In the question'),
    shortcuts: [
      { keys: '↵', text: msg('Ask') },
      { keys: 'Shift+↵', text: msg('New line') },
    ],
  },
];

/** What the palette offers besides places; `inDocument` only where one is open. */
export const paletteCommands: readonly {
  readonly command: Command;
  readonly text: Message;
  readonly keys?: string;
  readonly inDocument: boolean;
}[] = [
  { command: 'ask', text: msg('Ask this document'), keys: 'Mod+L', inDocument: true },
  { command: 'find', text: msg('Find in this document'), keys: 'Mod+F', inDocument: true },
  { command: 'notes', text: msg('Highlights and notes'), keys: 'Mod+Shift+H', inDocument: true },
  { command: 'night', text: msg('Night pages'), keys: 'Mod+Shift+N', inDocument: true },
  { command: 'present', text: msg('Present'), keys: 'F5', inDocument: true },
  { command: 'split', text: msg('Two places side by side'), keys: 'Mod+2', inDocument: true },
  { command: 'print', text: msg('Print…'), keys: 'Mod+P', inDocument: true },
  { command: 'summarize', text: msg('Summarize this section'), keys: 'Mod+Shift+S', inDocument: true },
  { command: 'lists', text: msg('Figures, tables, references of this document'), inDocument: true },
  { command: 'explore', text: msg('Names in this document'), keys: 'Mod+E', inDocument: true },
  { command: 'toggle-left', text: msg('Hide or show the library'), keys: 'Mod+B', inDocument: false },
  { command: 'toggle-right', text: msg('Hide or show the ask pane'), keys: 'Mod+J', inDocument: false },
  { command: 'theme', text: msg('Light or dark window'), inDocument: false },
  { command: 'settings', text: msg('Settings'), keys: 'Mod+,', inDocument: false },
  { command: 'shortcuts', text: msg('Keyboard shortcuts'), keys: '?', inDocument: false },
];

/** @param typing  whether the focus is in a text field */
export function commandOf(press: KeyPress, typing: boolean, mac: boolean): Command | undefined {
  const { key, altKey, shiftKey } = press;
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (key === 'F6') return shiftKey ? 'previous-pane' : 'next-pane';
  if (key === 'Tab' && press.ctrlKey && !altKey) return shiftKey ? 'previous-tab' : 'next-tab';
  if (key === 'F3') return shiftKey ? 'find-previous' : 'find-next';
  if (key === 'F5' && !press.ctrlKey && !press.metaKey && !altKey && !shiftKey) return 'present';
  if (key === 'Escape') return 'leave';
  if (mod && !altKey && mac && key.toLowerCase() === 'g') return shiftKey ? 'find-previous' : 'find-next';
  if (mod && !altKey && !shiftKey) return modCommands[key.toLowerCase()];
  if (mod && !altKey && shiftKey && key.toLowerCase() === 'h') return 'notes';
  if (mod && !altKey && shiftKey && key.toLowerCase() === 'n') return 'night';
  if (mod && !altKey && shiftKey && key.toLowerCase() === 'p') return 'find-section';
  if (mod && !altKey && shiftKey && key.toLowerCase() === 'k') return 'make-heading';
  if (mod && !altKey && shiftKey && key.toLowerCase() === 's') return 'summarize';
  if (press.ctrlKey || press.metaKey) return undefined;
  if (altKey) {
    if (typing && mac) return undefined; // Option and an arrow moves by words there
    return key === 'ArrowLeft' ? 'back' : key === 'ArrowRight' ? 'forward' : undefined;
  }
  return typing ? undefined : plainCommands[key];
}

const modCommands: Readonly<Record<string, Command>> = {
  l: 'ask',
  p: 'print',
  f: 'find',
  k: 'palette',
  w: 'close-tab',
  e: 'explore',
  b: 'toggle-left',
  j: 'toggle-right',
  '2': 'split',
  ',': 'settings',
};

const plainCommands: Readonly<Record<string, Command>> = {
  '[': 'previous-passage',
  ']': 'next-passage',
  '?': 'shortcuts',
};
