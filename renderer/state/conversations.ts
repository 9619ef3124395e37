/**
 * A conversation for each document, and one for the library: what was asked of one document does not stay beside another one.
 * An answer that stands in the document which is opened comes along, as whoever follows its evidence goes on reading it.
 */
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt, Scope } from '#shared/contract/answer.ts';
import type { Ask } from './ask.ts';
import type { Opening } from './opening.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import { evidenceOf, type AskedTurn } from './turn.ts';
import type { View } from './view.ts';

/** What a conversation is about: one document, or all others of the library together. */
export type Subject = DocumentId | 'library';

interface Kept {
  readonly subject: Subject;
  readonly turn: AskedTurn;
  readonly thread: readonly AnswerReceipt[];
}

export interface Conversations {
  /** Those that are not shown, the one that was left last at the end. */
  readonly kept: readonly Kept[];
  /** Show the one that was left last again, with its document. */
  readonly back: () => void;
}

const MOST_KEPT = 30;

interface ConversationsDeps {
  readonly ask: Slice<Ask>;
  readonly reading: Slice<Reading>;
  readonly view: Slice<View>;
  readonly opening: Slice<Opening>;
}

export function createConversations(
  { get, set }: Slice<Conversations>,
  { ask, reading, view, opening }: ConversationsDeps,
): Conversations {
  const shownNow = (): Subject | null => {
    const { main } = view.get();
    if (main === 'list') return 'library';
    return main === 'pages' ? openId(reading.get().open) : null;
  };
  /** Keeps what is shown, and shows `next` in its place. */
  const exchange = (next: Kept | undefined): void => {
    const { turn, thread } = ask.get();
    const mine: Kept | undefined = turn.kind === 'idle' ? undefined : { subject: subjectOf(turn.scope), turn, thread };
    const others = get().kept.filter((one) => one !== next && one.subject !== mine?.subject);
    set({ kept: [...others, ...(mine ? [mine] : [])].slice(-MOST_KEPT) });
    ask.set({ turn: next?.turn ?? { kind: 'idle' }, thread: next?.thread ?? [], context: null });
  };
  const arrive = (subject: Subject): void => {
    const { turn } = ask.get();
    if (turn.kind === 'running' || (turn.kind !== 'idle' && belongs(turn, subject))) return;
    // Whoever opens a document asks it, wherever was asked before.
    if (subject !== 'library') ask.set({ choice: 'auto' });
    const next = get().kept.find((one) => one.subject === subject);
    if (turn.kind !== 'idle' || next) exchange(next);
  };
  let shown: Subject | null = null;
  const follow = (isTakenUp = false): void => {
    const now = shownNow();
    if (now === null || now === shown) return;
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
  return {
    kept: [],
    back: () => {
      const last = get().kept.at(-1);
      if (!last) return;
      exchange(last);
      if (last.subject !== 'library') void opening.get().open(last.subject);
    },
  };
}

/** What a question is asked of. */
export function subjectOf(scope: Scope): Subject {
  switch (scope.kind) {
    case 'section':
    case 'selection':
      return scope.document;
    case 'documents':
      return scope.documents.length === 1 ? scope.documents[0]! : 'library';
    case 'library':
      return 'library';
  }
}

/** Is it asked of this, or does it stand there? */
function belongs(turn: AskedTurn, subject: Subject): boolean {
  return subjectOf(turn.scope) === subject || evidenceOf(turn).some(({ document }) => document === subject);
}
