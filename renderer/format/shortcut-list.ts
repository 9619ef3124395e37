/** Every key and what it does, for readers. */
import { type Message, msg } from '../languages/i18n.ts';

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
      { keys: 'F1', text: msg('Guide') },
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
