/** Which key asks for what, wherever the focus is. Keys inside trees, lists and fields belong to those. */

export type Command =
  | 'next-pane'
  | 'previous-pane'
  | 'ask'
  | 'find-section'
  | 'explore'
  | 'back'
  | 'forward'
  | 'next-passage'
  | 'previous-passage'
  | 'toggle-left'
  | 'toggle-right'
  | 'make-heading'
  | 'summarize'
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
  readonly text: string;
}

/** For the dialog; 'Mod' is Command on a Mac and Control elsewhere. */
export const shortcutGroups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'Mod+L', text: 'Ask a question' },
      { keys: 'Mod+P', text: 'Find a section' },
      { keys: 'Mod+E', text: 'Names in the document, or back to its sections' },
      { keys: 'F6', text: 'Next pane' },
      { keys: 'Alt+←', text: 'Back to the place before' },
      { keys: 'Alt+→', text: 'Forward again' },
      { keys: '[', text: 'Previous passage' },
      { keys: ']', text: 'Next passage' },
      { keys: 'Mod+Shift+H', text: 'Make the selected words a heading' },
      { keys: 'Mod+Shift+S', text: 'Summarize the selected words, or the section' },
      { keys: 'Mod+B', text: 'Hide or show the library' },
      { keys: 'Mod+J', text: 'Hide or show the ask pane' },
      { keys: 'Esc', text: 'Close what floats, back to the page' },
      { keys: 'Mod+,', text: 'Settings' },
      { keys: '?', text: 'This list' },
    ],
  },
  {
    title: 'In the tree and the list',
    shortcuts: [
      { keys: '↑ ↓', text: 'Move' },
      { keys: '← →', text: 'Fold and unfold' },
      { keys: '↵', text: 'Go there' },
      { keys: 'P', text: 'Look here: pin a section' },
      { keys: 'X', text: 'Not here: close a section' },
      { keys: 'F2', text: 'Rename a section' },
      { keys: 'Alt+Shift+←', text: 'Promote a section' },
      { keys: 'Alt+Shift+→', text: 'Demote a section' },
      { keys: 'Del', text: 'Not a heading' },
      { keys: 'Mod+Z', text: 'Undo the last correction' },
    ],
  },
  {
    title: 'On the route',
    shortcuts: [
      { keys: '← →', text: 'From step to step' },
      { keys: 'Space', text: 'Replay, or stop' },
    ],
  },
  {
    title: 'In the names',
    shortcuts: [{ keys: 'Backspace', text: 'Back to the name before' }],
  },
  {
    title: 'In the question',
    shortcuts: [
      { keys: '↵', text: 'Ask' },
      { keys: 'Shift+↵', text: 'New line' },
    ],
  },
];

/** @param typing  whether the focus is in a text field */
export function commandOf(press: KeyPress, typing: boolean, mac: boolean): Command | undefined {
  const { key, altKey, shiftKey } = press;
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (key === 'F6') return shiftKey ? 'previous-pane' : 'next-pane';
  if (key === 'Escape') return 'leave';
  if (mod && !altKey && !shiftKey) return modCommands[key.toLowerCase()];
  if (mod && !altKey && key.toLowerCase() === 'h') return 'make-heading';
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
  p: 'find-section',
  e: 'explore',
  b: 'toggle-left',
  j: 'toggle-right',
  ',': 'settings',
};

const plainCommands: Readonly<Record<string, Command>> = {
  '[': 'previous-passage',
  ']': 'next-passage',
  '?': 'shortcuts',
};
