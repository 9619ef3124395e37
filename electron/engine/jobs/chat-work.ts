import type { ModelSettings } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { LibraryWorkDeps, WantedDocument } from './library-work.ts';

/** What work of a language model on the library needs, whichever it is. */
export interface ChatWorkDeps extends Pick<
  LibraryWorkDeps<WantedDocument, Chat>,
  'store' | 'owner' | 'now' | 'onChange' | 'onBug' | 'retryMs'
> {
  readonly settings: () => ModelSettings;
  /** The model that answers, undefined while there is none. */
  readonly chat: () => Chat | undefined;
  /** Resolves when nobody waits for the model. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
}
