/** Every key and what it does, for readers. */
import { keysOf, type ChosenKeys, type KeyCommand } from '#shared/contract/keys.ts';
import { type Message, msg } from '../languages/i18n.ts';

/** A command that can be given another key, or a key that belongs to its place. */
export type Shortcut = { readonly text: Message } & ({ readonly command: KeyCommand } | { readonly keys: string });

/** The keys of a row as they are now; null for a command without any. */
export function shownKeys(shortcut: Shortcut, chosen: ChosenKeys): string | null {
  return 'keys' in shortcut ? shortcut.keys : keysOf(shortcut.command, chosen);
}

export const shortcutGroups: readonly { readonly title: Message; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg('Everywhere'),
    shortcuts: [
      { command: 'palette', text: msg('Go to, ask or do anything') },
      { command: 'ask', text: msg('Ask a question') },
      { command: 'find', text: msg('Find words in the document') },
      { command: 'find-next', text: msg('Next place of these words') },
      { command: 'find-previous', text: msg('The place before') },
      { command: 'find-section', text: msg('Find a section') },
      { command: 'print', text: msg('Print pages') },
      { command: 'explore', text: msg('Names in the document, or back to its sections') },
      { command: 'next-pane', text: msg('Next pane') },
      { command: 'previous-pane', text: msg('The pane before') },
      { command: 'back', text: msg('Back to the place before') },
      { command: 'forward', text: msg('Forward again') },
      { command: 'previous-passage', text: msg('Previous passage') },
      { command: 'next-passage', text: msg('Next passage') },
      { command: 'notes', text: msg('Highlights and notes') },
      { command: 'night', text: msg('Night pages') },
      { command: 'read-text', text: msg('Reading mode') },
      { command: 'present', text: msg('Present: one page at a time, on the whole screen') },
      { command: 'split', text: msg('Two places side by side, or one again') },
      { command: 'make-heading', text: msg('Make the selected words a heading') },
      { command: 'summarize', text: msg('Summarize the selected words, or the section') },
      { command: 'next-tab', text: msg('Next open document') },
      { command: 'previous-tab', text: msg('The open document before') },
      { command: 'close-tab', text: msg('Close this document') },
      { command: 'toggle-left', text: msg('Hide or show the library') },
      { command: 'toggle-right', text: msg('Hide or show the ask pane') },
      { keys: 'Esc', text: msg('Close what floats, back to the page') },
      { command: 'settings', text: msg('Settings') },
      { command: 'guide', text: msg('Guide') },
      { command: 'shortcuts', text: msg('This list') },
    ],
  },
  {
    title: msg('Reading aloud'),
    shortcuts: [
      { command: 'listen', text: msg('Read the selected words aloud, or from here on; pause and go on') },
      { command: 'sentence-back', text: msg('Previous sentence') },
      { command: 'sentence-on', text: msg('Next sentence') },
      { command: 'paragraph-back', text: msg('Previous paragraph') },
      { command: 'paragraph-on', text: msg('Next paragraph') },
      { command: 'mark-heard', text: msg('Highlight the sentence that is read') },
    ],
  },
  {
    title: msg('On selected words'),
    shortcuts: [
      { keys: '1', text: msg('Highlight them, in this or (2 to 5) another color') },
      { command: 'underline', text: msg('Underline them') },
      { command: 'strike-through', text: msg('Strike them through') },
      { command: 'note', text: msg('Write a note') },
      { command: 'ask-selected', text: msg('Ask about them') },
      { command: 'copy-cited', text: msg('Copy them with their citation') },
    ],
  },
  {
    title: msg('Marks on the page'),
    shortcuts: [
      { command: 'draw', text: msg('Draw with a pen, or lay it down') },
      { command: 'erase', text: msg('Erase strokes') },
      { command: 'text-box', text: msg('Type on the page') },
      { command: 'undo-mark', text: msg('Take back the last stroke, mark or change') },
      { command: 'redo-mark', text: msg('Do it again') },
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
      { keys: 'Space', text: msg('Choose a document of the list too') },
      { keys: 'Mod+A', text: msg('Choose all documents of the list') },
      { keys: 'T', text: msg('Put documents of the list on the reading list') },
      { keys: 'B', text: msg('Mark documents of the list as being read') },
      { keys: 'R', text: msg('Mark documents of the list as read') },
      { keys: 'Del', text: msg('Not a heading, or remove documents from the list') },
      { keys: 'Mod+Z', text: msg('Undo the last correction') },
    ],
  },
  {
    title: msg('In an evidence table'),
    shortcuts: [
      { keys: '↵', text: msg('Go to the words, or sort by a question') },
      { keys: 'Space', text: msg('The cell is right, or not after all') },
      { keys: 'F2', text: msg('Correct the cell, or change the question') },
      { keys: 'L', text: msg('Lock or unlock the cell') },
      { keys: 'N', text: msg('Note on the cell') },
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
