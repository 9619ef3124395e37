import type { Methods } from '#shared/contract/methods.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { confirmHistory, listHistory, removeHistory } from '../store/history.ts';
import type { Store } from '../store/open.ts';

/** The questions that were asked in the library. */
export function historyHandlers(
  store: Store,
  now: () => number,
): Pick<Handlers<Methods>, 'history.list' | 'history.confirm' | 'history.remove'> {
  return {
    'history.list': async (wanted) => ({ entries: listHistory(store.read, wanted) }),
    'history.confirm': async ({ id, confirmed, n }) => {
      const confirmedAt = confirmed ? now() : null;
      await store.writer.write((db) => confirmHistory(db, id, confirmedAt, confirmed ? n : undefined));
      return { confirmedAt };
    },
    'history.remove': ({ id }) => done(store.writer.write((db) => removeHistory(db, id))),
  };
}
