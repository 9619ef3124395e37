import type { LibraryEvent } from '#shared/contract/library.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { ChatWorkDeps } from '../jobs/chat-work.ts';
import { LibraryWork } from '../jobs/library-work.ts';
import { documentsToRead, type GraphDocument } from '../store/graph-blocks.ts';
import { enrichDocument, makerOf, type EnrichDeps } from './enrich-document.ts';

export interface GraphJobsDeps extends ChatWorkDeps, EnrichDeps {
  readonly publish: (event: LibraryEvent) => void;
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
