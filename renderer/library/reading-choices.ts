import type { ReadingState } from '#shared/contract/library.ts';
import { type Message, msg } from '../languages/i18n.ts';

/** How far a document was read, as a reader says it in a menu. */
export const readingChoices: readonly { readonly state: ReadingState; readonly text: Message }[] = [
  { state: 'unread', text: msg('Mark as not read') },
  { state: 'reading', text: msg('Mark as being read') },
  { state: 'read', text: msg('Mark as read') },
];
