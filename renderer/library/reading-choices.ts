import { readingStates, type ReadingState } from '#shared/contract/library.ts';
import { type Message, msg } from '../languages/i18n.ts';

/** What each state of reading is called, and how a reader says it in a menu. */
export const readingNames: Readonly<Record<ReadingState, { readonly name: Message; readonly say: Message }>> = {
  unread: { name: msg('Not opened'), say: msg('Mark as not read') },
  'to-read': { name: msg('To read'), say: msg('Put on the reading list') },
  reading: { name: msg('Reading||state'), say: msg('Mark as being read') },
  read: { name: msg('Read||state'), say: msg('Mark as read') },
};

/** In a menu: what is still to be read first. */
export const readingChoices = (['to-read', 'reading', 'read', 'unread'] as const satisfies readonly ReadingState[]).map(
  (state) => ({ state, text: readingNames[state].say }),
);

/** Keys of the list that say how far the chosen documents were read. */
export const readingKeys: Readonly<Record<string, ReadingState>> = { t: 'to-read', b: 'reading', r: 'read' };

export const stateChoices = readingStates.map((state) => ({ state, text: readingNames[state].name }));
