/**
 * A conversation for each document, each collection, what was chosen together, and the library: what was asked of one document does
 * not stay beside another one, and is there again with it, also after a restart. An answer that stands in the document which is opened
 * comes along, as whoever follows its evidence goes on reading it.
 */
import { isAbort } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { ConversationSubject } from '#shared/contract/conversations.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import { ConversationPlace, type PlaceDeps } from './conversation-place.ts';
import { KeptTurns, type HasKept } from './kept-turns.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Slice } from './slice.ts';
import { doneTurn } from './turn.ts';

export interface Conversations extends HasKept {
  /** Show the one that was left last again, with what it is about. */
  readonly back: () => void;
  /** Show one that the library keeps, with what it is about. @param shown  the answer to show; by default its last one */
  readonly open: (key: string, shown?: AnswerReceipt) => Promise<void>;
  /** Null calls it by its first question again; whether that is done. */
  readonly rename: (key: string, title: string | null) => Promise<boolean>;
  /** Remove one with all its questions; whether that is done. */
  readonly remove: (key: string) => Promise<boolean>;
}

interface ConversationsDeps extends PlaceDeps {
  readonly opening: Slice<Opening>;
  readonly notices: Slice<Notices>;
}

export function createConversations(
  engine: Engine,
  slice: Slice<Conversations>,
  deps: ConversationsDeps,
): Conversations {
  const turns = new KeptTurns(slice, deps.ask);
  new ConversationPlace(engine, turns, deps).follow();
  return { kept: [], ...showing(engine, slice, deps, turns), ...changing(engine, slice, deps) };
}

function showing(
  engine: Engine,
  { get }: Slice<Conversations>,
  { ask, view, opening, notices }: ConversationsDeps,
  turns: KeptTurns,
): Pick<Conversations, 'back' | 'open'> {
  /** The pages or the list that it is asked beside. */
  const goTo = (subject: ConversationSubject): void => {
    if (subject.kind === 'document') {
      void opening.get().open(subject.document);
      return;
    }
    if (view.get().main !== 'list') view.get().setMain('list');
    if (subject.kind === 'documents') ask.get().choose(subject.documents);
  };
  return {
    back: () => {
      const last = get().kept.at(-1);
      if (!last) return;
      turns.exchange(last);
      goTo(last.subject);
    },
    open: async (key, wanted) => {
      try {
        const found = await engine.call('conversations.open', { key });
        const receipt = found?.receipts.find(({ kept }) => kept?.id === wanted?.kept?.id) ?? found?.receipts.at(-1);
        if (!found || !receipt) return;
        const { subject } = found.conversation;
        turns.exchange({ subject, turn: doneTurn(receipt), thread: [] });
        ask.get().showThread(found.receipts, receipt, subject);
        goTo(subject);
      } catch (error) {
        if (!isAbort(error)) notices.get().reportFailure(t('The conversation could not be opened'), error);
      }
    },
  };
}

function changing(
  engine: Engine,
  { get, set }: Slice<Conversations>,
  { ask, notices }: ConversationsDeps,
): Pick<Conversations, 'rename' | 'remove'> {
  return {
    rename: async (key, title) => {
      try {
        await engine.call('conversations.rename', { key, title });
        return true;
      } catch (error) {
        notices.get().reportFailure(t('The conversation could not be renamed'), error);
        return false;
      }
    },
    remove: async (key) => {
      try {
        await engine.call('conversations.remove', { key });
      } catch (error) {
        notices.get().reportFailure(t('The conversation could not be deleted'), error);
        return false;
      }
      set({ kept: get().kept.filter(({ thread }) => !isOf(thread, key)) });
      if (isOf(ask.get().thread, key)) ask.get().startOver();
      return true;
    },
  };
}

function isOf(thread: readonly AnswerReceipt[], key: string): boolean {
  return thread.some(({ kept }) => kept?.conversation === key);
}
