import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { BackgroundJob } from '../models/background-job.ts';
import { Lease } from '../models/lease.ts';
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
export function graphJobs(deps: GraphJobsDeps): BackgroundJob<GraphDocument> {
  return new BackgroundJob<GraphDocument>({
    kind: 'graphs',
    lease: new Lease(deps.store, 'graphs', deps.owner, deps.now),
    chat: () => (deps.settings().readNames === 'never' ? undefined : deps.chat()),
    wanted: () => {
      const { readNames, readNamesAtMost } = deps.settings();
      const maker = makerOf(deps.chat()?.model ?? '', deps.figures?.()?.model);
      const documents = documentsToRead(deps.store.read, maker, readNamesAtMost, readNames === 'opened');
      return { total: documents.length, waiting: documents.filter(({ isDone }) => !isDone) };
    },
    work: (document, chat, isLeft, signal, onProgress) => {
      const atMost = deps.settings().readNamesAtMost;
      const onStored = (): void => deps.publish({ kind: 'graph-changed', document: document.id });
      return enrichDocument(document, chat, deps, { atMost, isLeft, onProgress, onStored }, signal);
    },
    onChange: deps.onChange,
    onBug: deps.onBug,
    ...(deps.retryMs === undefined ? {} : { retryMs: deps.retryMs }),
  });
}
