/** What other programs asked one after the other: kept while the engine runs, and not among the reader's own questions. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';
import { turnBefore, type AnswerReceipt, type Scope, type TurnBefore } from '#shared/contract/answer.ts';

/** The ones that nothing was asked in for the longest time are forgotten first. */
const MOST_KEPT = 500;

interface Turn {
  readonly before: TurnBefore;
  readonly scope: Scope;
}

export class ToolConversations {
  readonly #last = new Map<string, Turn>();

  /** @throws AppError `input.invalid` for one that is not known, or not any more */
  lastOf(name: string): Turn {
    const turn = this.#last.get(name);
    if (turn) return turn;
    throw new AppError('input.invalid', 'This conversation is not known any more. Leave it out to begin a new one.');
  }

  /** @returns the name of the conversation, a new one where none is given */
  add(name: string | undefined, receipt: AnswerReceipt): string {
    const key = name ?? randomUUID();
    this.#last.delete(key);
    this.#last.set(key, { before: turnBefore(receipt), scope: receipt.scope });
    for (const oldest of this.#last.keys()) {
      if (this.#last.size <= MOST_KEPT) break;
      this.#last.delete(oldest);
    }
    return key;
  }
}
