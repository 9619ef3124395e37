import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import { documentsToRead, type GraphDocument } from '../store/graph-blocks.ts';
import { enrichDocument, makerOf, type EnrichDeps } from './enrich-document.ts';

export interface GraphJobsDeps extends EnrichDeps {
  readonly settings: () => ModelSettings;
  /** The model that answers, undefined while there is none. */
  readonly chat: () => Chat | undefined;
  /** Names this engine among those that have the library open. */
  readonly owner: string;
  readonly publish: (event: LibraryEvent) => void;
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
  readonly retryMs?: number | undefined;
}

/** Lets a language model read documents for their knowledge graphs in the background, the one opened last first. */
export function graphJobs(deps: GraphJobsDeps): LibraryWork<GraphDocument, Chat> {
  return new LibraryWork({
    ...deps,
    name: 'graphs',
    model: () => (deps.settings().readNames === 'never' ? undefined : deps.chat()),
    documents: ({ model }) => {
      const { readNames, readNamesAtMost } = deps.settings();
      const maker = makerOf(model, deps.figures?.()?.model);
      return documentsToRead(deps.store.read, maker, readNamesAtMost, readNames === 'opened');
    },
    work: (document, chat, { isLeft, onProgress }, signal) => {
      const atMost = deps.settings().readNamesAtMost;
      const onStored = (): void => deps.publish({ kind: 'graph-changed', document: document.id });
      return enrichDocument(document, chat, deps, { atMost, isLeft, onProgress, onStored }, signal);
    },
    failure: 'chat.failed',
  });
}
