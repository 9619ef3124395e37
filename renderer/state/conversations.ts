/**
 * A conversation for each document, each collection, what was chosen together, and the library: what was asked of one document does
 * not stay beside another one, and is there again with it, also after a restart. An answer that stands in the document which is opened
 * comes along, as whoever follows its evidence goes on reading it.
 */
import { isAbort } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { subjectOfScope, subjectText, type ConversationSubject } from '#shared/contract/conversations.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Ask } from './ask.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import { doneTurn, evidenceOf, type AskedTurn } from './turn.ts';
import type { View } from './view.ts';

interface Kept {
  readonly subject: ConversationSubject;
  readonly turn: AskedTurn;
  readonly thread: readonly AnswerReceipt[];
}

export interface Conversations {
  /** Those that are not shown, the one that was left last at the end. */
  readonly kept: readonly Kept[];
  /** Show the one that was left last again, with what it is about. */
  readonly back: () => void;
  /** Show one that the library keeps, with what it is about. @param shown  the answer to show; by default its last one */
  readonly open: (key: string, shown?: AnswerReceipt) => Promise<void>;
  /** Null calls it by its first question again; whether that is done. */
  readonly rename: (key: string, title: string | null) => Promise<boolean>;
  /** Remove one with all its questions; whether that is done. */
  readonly remove: (key: string) => Promise<boolean>;
}

const MOST_KEPT = 30;

interface ConversationsDeps {
  readonly ask: Slice<Ask>;
  readonly reading: Slice<Reading>;
  readonly view: Slice<View>;
  readonly opening: Slice<Opening>;
  readonly notices: Slice<Notices>;
}

export function createConversations(
  engine: Engine,
  { get, set }: Slice<Conversations>,
  { ask, reading, view, opening, notices }: ConversationsDeps,
): Conversations {
  const shownNow = (): ConversationSubject | null => {
    const { main } = view.get();
    if (main === 'list') return listSubject(ask.get());
    const id = main === 'pages' ? openId(reading.get().open) : null;
    return id === null ? null : { kind: 'document', document: id };
  };
  /** What begins again here, as the reader wants it: what was asked before is not brought back. */
  const begunAgain = new Set<string>();
  let isExchanging = false;

  /** Keeps what is shown, and shows `next` in its place. */
  const exchange = (next: Kept | undefined): void => {
    const { turn, thread, about } = ask.get();
    const mine: Kept | undefined = turn.kind === 'idle' ? undefined : { subject: aboutOf(turn, about), turn, thread };
    const others = get().kept.filter((one) => one !== next && !(mine && isSame(one.subject, mine.subject)));
    set({ kept: [...others, ...(mine ? [mine] : [])].slice(-MOST_KEPT) });
    isExchanging = true;
    ask.set({
      turn: next?.turn ?? { kind: 'idle' },
      thread: next?.thread ?? [],
      about: next?.subject ?? null,
      context: null,
    });
    isExchanging = false;
  };
  let coming: AbortController | undefined;
  /** What was asked of it in an earlier session. */
  const bringBack = async (subject: ConversationSubject): Promise<void> => {
    const mine = new AbortController();
    coming = mine;
    try {
      const found = await engine.call('conversations.open', { subject }, mine.signal);
      const last = found?.receipts.at(-1);
      const isWanted = !mine.signal.aborted && ask.get().turn.kind === 'idle';
      if (last && isWanted) ask.get().showThread(found?.receipts ?? [], last, subject);
    } catch {
      // It is listed among the conversations anyway.
    }
  };
  const arrive = (subject: ConversationSubject): void => {
    coming?.abort();
    const { turn, about } = ask.get();
    if (turn.kind === 'running' || (turn.kind !== 'idle' && belongs(turn, about, subject))) return;
    // Whoever opens a document asks it, wherever was asked before.
    if (subject.kind === 'document') ask.set({ choice: 'auto' });
    const next = get().kept.find((one) => isSame(one.subject, subject));
    if (turn.kind !== 'idle' || next) exchange(next);
    if (!next && !begunAgain.has(subjectText(subject))) void bringBack(subject);
  };
  let shown: ConversationSubject | null = null;
  const follow = (isTakenUp = false): void => {
    const now = shownNow();
    if (now === null || (shown !== null && isSame(now, shown))) return;
    shown = now;
    if (!isTakenUp) arrive(now);
  };
  reading.subscribe(({ open }, before) => {
    // A window that opens with what was open has its answer from before, too.
    follow(before.open.kind === 'none' && openId(open) === view.get().stored.document);
  });
  view.subscribe(({ main }, before) => {
    if (main !== before.main) follow();
  });
  ask.subscribe(({ turn, choice, chosen }, before) => {
    if (choice !== before.choice || chosen !== before.chosen) follow();
    if (turn === before.turn || isExchanging) return;
    coming?.abort();
    const here = shownNow();
    if (here && turn.kind === 'idle') begunAgain.add(subjectText(here));
  });

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
    kept: [],
    back: () => {
      const last = get().kept.at(-1);
      if (!last) return;
      exchange(last);
      goTo(last.subject);
    },
    open: async (key, wanted) => {
      try {
        const found = await engine.call('conversations.open', { key });
        const receipt = found?.receipts.find(({ kept }) => kept?.id === wanted?.kept?.id) ?? found?.receipts.at(-1);
        if (!found || !receipt) return;
        const { subject } = found.conversation;
        exchange({ subject, turn: doneTurn(receipt), thread: [] });
        ask.get().showThread(found.receipts, receipt, subject);
        goTo(subject);
      } catch (error) {
        if (!isAbort(error)) notices.get().reportFailure(t('The conversation could not be opened'), error);
      }
    },
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

/** What is asked beside the list of the library. */
function listSubject({ choice, chosen, chosenName }: Ask): ConversationSubject {
  if (choice !== 'chosen' || chosen.length === 0) return { kind: 'library' };
  return subjectOfScope({ kind: 'documents', documents: [...chosen] }, chosenName);
}

/** What a question is asked of, unless the conversation is about something else. */
function aboutOf(turn: AskedTurn, about: ConversationSubject | null): ConversationSubject {
  return about ?? subjectOfScope(turn.scope);
}

function isSame(a: ConversationSubject, b: ConversationSubject): boolean {
  return subjectText(a) === subjectText(b);
}

/** Is it about this, or does it stand there? */
function belongs(turn: AskedTurn, about: ConversationSubject | null, subject: ConversationSubject): boolean {
  if (isSame(aboutOf(turn, about), subject) || isSame(subjectOfScope(turn.scope), subject)) return true;
  return subject.kind === 'document' && evidenceOf(turn).some(({ document }) => document === subject.document);
}
