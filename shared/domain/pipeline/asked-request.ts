import type { DocumentId } from '../../base/ids.ts';
import type { TurnBefore } from '../question/continuation.ts';
import type { RetrievalRequest } from '../retrieval/retrieve.ts';

/** A question as it comes in. */
export type AskedRequest = Omit<RetrievalRequest, 'question' | 'continues'> & {
  readonly question: string;
  /** The turn before it, where it may go on from one. */
  readonly after?: TurnBefore | undefined;
  /** The document that is open, which 'this paper' names. */
  readonly open?: DocumentId | undefined;
  /** Documents that it names are not to narrow where it is asked. */
  readonly asWritten?: boolean | undefined;
};
