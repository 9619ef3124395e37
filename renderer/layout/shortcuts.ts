/** Which key asks for what, wherever the focus is. Keys inside trees, lists and fields belong to those. */
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
  | 'guide'
  | 'select-words'
  | 'add'
  | 'leave';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * @param typing  whether the focus is in a text field
 * @param letters  whether keys of text mean something by themselves outside of it
 */
export function commandOf(press: KeyPress, typing: boolean, mac: boolean, letters = true): Command | undefined {
  const { key, altKey, shiftKey } = press;
  const mod = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (key === 'F6') return shiftKey ? 'previous-pane' : 'next-pane';
  if (key === 'Tab' && press.ctrlKey && !altKey) return shiftKey ? 'previous-tab' : 'next-tab';
  if (key === 'F3') return shiftKey ? 'find-previous' : 'find-next';
  if (key === 'F1') return 'guide';
  if (key === 'F5' && !press.ctrlKey && !press.metaKey && !altKey && !shiftKey) return 'present';
  if (key === 'Escape') return 'leave';
  if (mod && !altKey && mac && key.toLowerCase() === 'g') return shiftKey ? 'find-previous' : 'find-next';
  if (mod && !altKey && !shiftKey && key.toLowerCase() === 'a') return typing ? undefined : 'select-words';
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
  return typing || !letters ? undefined : plainCommands[key];
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
