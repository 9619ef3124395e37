/** One thing that is done before an answer is written, and who decides which. */
import type { Calculation } from '../../text/calculate.ts';
import type { DoneCall } from '../../prompts/next-call.ts';
import type { Remark } from '../../remarks/remark.ts';
import type { SectionPlace } from '../../retrieval/steering.ts';
import type { Hand } from './hand.ts';
import type { Offer, OfferedItem } from './offer.ts';

/** A call of a tool with what it is called on. `model` is whoever calls. */
export type Call = { readonly model: string } & (
  | { readonly tool: 'open_section'; readonly place: SectionPlace; readonly reason: Remark }
  | { readonly tool: 'read_table' | 'look_at_figure'; readonly item: OfferedItem }
  | { readonly tool: 'find' | 'ask_library'; readonly words: string }
  | { readonly tool: 'calculate'; readonly operation: Calculation; readonly operands: readonly string[] }
);

/** What a policy sees. */
export interface CallState {
  readonly hand: Hand;
  readonly offer: Offer;
  readonly done: readonly DoneCall[];
  readonly callsLeft: number;
}

/** Decides what is called next; undefined ends it. */
export interface Policy {
  readonly by: 'model' | 'light';
  /** @throws AppError `chat.unavailable`, `chat.failed` if a model gives no call that can be carried out; `call.cancelled` */
  next(state: CallState, signal: AbortSignal): Promise<Call | undefined>;
}
