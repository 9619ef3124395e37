import type { Methods } from '#shared/contract/methods.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { listConversations, openConversation, removeConversation, renameConversation } from '../store/conversations.ts';
import { confirmHistory, listHistory, removeHistory } from '../store/history.ts';
import type { Store } from '../store/open.ts';

type HistoryHandlers = Pick<
  Handlers<Methods>,
  | 'history.list'
  | 'history.confirm'
  | 'history.remove'
  | 'conversations.list'
  | 'conversations.open'
  | 'conversations.rename'
  | 'conversations.remove'
>;

/** The questions that were asked in the library, and the conversations that they make. */
export function historyHandlers(store: Store, now: () => number): HistoryHandlers {
  return {
    'history.list': async (wanted) => ({ entries: listHistory(store.read, wanted) }),
    'history.confirm': async ({ id, confirmed, n }) => {
      const confirmedAt = confirmed ? now() : null;
      await store.writer.write((db) => confirmHistory(db, id, confirmedAt, confirmed ? n : undefined));
      return { confirmedAt };
    },
    'history.remove': ({ id }) => done(store.writer.write((db) => removeHistory(db, id))),
    'conversations.list': async (wanted) => ({ conversations: listConversations(store.read, wanted) }),
    'conversations.open': async (wanted) => {
      const found = openConversation(store.read, wanted);
      return found ? { ...found, receipts: [...found.receipts] } : null;
    },
    'conversations.rename': ({ key, title }) => done(store.writer.write((db) => renameConversation(db, key, title))),
    'conversations.remove': ({ key }) => done(store.writer.write((db) => removeConversation(db, key))),
  };
}
