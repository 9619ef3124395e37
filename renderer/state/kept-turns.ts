/** Conversations that are not shown, in the window's memory. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { ConversationSubject } from '#shared/contract/conversations.ts';
import type { Ask } from './ask.ts';
import { aboutOf, isSame } from './conversation-subjects.ts';
import type { Slice } from './slice.ts';
import type { AskedTurn } from './turn.ts';

export interface Kept {
  readonly subject: ConversationSubject;
  readonly turn: AskedTurn;
  readonly thread: readonly AnswerReceipt[];
}

/** What the list of them is part of. */
export interface HasKept {
  /** The one that was left last at the end. */
  readonly kept: readonly Kept[];
}

const MOST_KEPT = 30;

export class KeptTurns {
  readonly #slice: Slice<HasKept>;
  readonly #ask: Slice<Ask>;
  #isExchanging = false;

  constructor(slice: Slice<HasKept>, ask: Slice<Ask>) {
    this.#slice = slice;
    this.#ask = ask;
  }

  /** What changes now is not what the reader does. */
  get isExchanging(): boolean {
    return this.#isExchanging;
  }

  of(subject: ConversationSubject): Kept | undefined {
    return this.#slice.get().kept.find((one) => isSame(one.subject, subject));
  }

  /** Keeps what is shown, and shows `next` in its place. */
  exchange(next: Kept | undefined): void {
    const { get, set } = this.#slice;
    const { turn, thread, about } = this.#ask.get();
    const mine: Kept | undefined = turn.kind === 'idle' ? undefined : { subject: aboutOf(turn, about), turn, thread };
    const others = get().kept.filter((one) => one !== next && !(mine && isSame(one.subject, mine.subject)));
    set({ kept: [...others, ...(mine ? [mine] : [])].slice(-MOST_KEPT) });
    this.#isExchanging = true;
    this.#ask.set({
      turn: next?.turn ?? { kind: 'idle' },
      thread: next?.thread ?? [],
      about: next?.subject ?? null,
      context: null,
    });
    this.#isExchanging = false;
  }
}
