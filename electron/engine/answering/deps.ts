import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskedIn } from '#shared/contract/conversations.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids, Patience } from '#shared/domain/retrieval/ask-context.ts';
import type { PagesOf } from './looked-at.ts';
import type { OpenIndex } from './open-index.ts';

export interface AnsweringDeps {
  readonly reader: IndexReader;
  /** For questions, where documents can be asked that are still being read; without it `reader` alone is. */
  readonly open?: OpenIndex | undefined;
  /** The index that words are looked for in; `reader` without it. */
  searched?(): IndexReader;
  /** The models that are installed and ready now; asked again for each question, by the budget of its passages. */
  aids(budgetTokens?: number): Aids;
  /** How long a language model is waited for; for ever without it. */
  patience?(): Patience;
  /** Questions that were written for a document; without it there are none. */
  rehearsed?: ((document: DocumentId) => Promise<readonly string[]>) | undefined;
  /** How many pages documents have; without it an answer does not say how many were looked at. */
  pagesOf?: ((documents: readonly DocumentId[]) => readonly PagesOf[]) | undefined;
  /** Somebody waits for an answer; the returned function says that they do not any more. */
  asking?: (() => () => void) | undefined;
  /** Resolves when nobody waits for an answer; without it, nobody is waited for. Rejects with `call.cancelled`. */
  unasked?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /**
   * Resolves when a document can be asked by meaning, or will not be for now; true where it could not at first. Rejects with
   * `call.cancelled`.
   */
  prepared?: ((document: DocumentId, signal: AbortSignal) => Promise<boolean>) | undefined;
  /**
   * Keep the answered question; called once for every answer that was finished.
   *
   * @param askedIn  the conversation that it was asked in; none where it stands by itself
   * @returns where it is kept; undefined where nothing is
   */
  saveHistory(receipt: AnswerReceipt, askedIn: AskedIn | undefined): Saved | undefined | Promise<Saved | undefined>;
}

export interface Saved {
  readonly id: number;
  readonly conversation?: string;
}
