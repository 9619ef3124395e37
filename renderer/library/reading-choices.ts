import type { ReadingState } from '#shared/contract/library.ts';

/** How far a document was read, as a reader says it in a menu. */
export const readingChoices: readonly { readonly state: ReadingState; readonly text: string }[] = [
  { state: 'unread', text: 'Mark as not read' },
  { state: 'reading', text: 'Mark as being read' },
  { state: 'read', text: 'Mark as read' },
];
