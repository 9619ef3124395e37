import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Indexer, IndexerDeps } from '../indexing/indexer.ts';
import { Early } from './early.ts';
import { Partials } from './partials.ts';

export interface CreateEarlyDeps {
  readonly reader: IndexReader;
  readonly indexer: () => Pick<Indexer, 'want' | 'isAtWork' | 'isPaused' | 'heldBy'>;
  readonly summary: (document: DocumentId) => DocumentSummary | undefined;
  readonly unfinished: () => readonly DocumentSummary[];
  readonly publish: (event: LibraryEvent) => void;
  readonly onBug: (error: unknown) => void;
}

export interface EarlyParts {
  readonly early: Early;
  /** What the indexer tells of the documents that it reads. */
  readonly hooks: Required<Pick<IndexerDeps, 'onPart' | 'onWhole' | 'onEnded'>>;
  /** The document is not in the library any more. */
  removed(document: DocumentId): void;
  close(): void;
}

/** Put together what lets documents be asked that are still being read. */
export function createEarly(deps: CreateEarlyDeps): EarlyParts {
  const partials = new Partials({
    titleOf: (document) => deps.summary(document)?.title ?? '',
    onChange: (document) => {
      deps.publish({ kind: 'tree-changed', document });
      early.changed();
    },
    onBug: deps.onBug,
  });
  const early: Early = new Early({
    ...deps,
    partials,
    want: (document, soon) => deps.indexer().want(document, soon),
    isReading: () => deps.indexer().isAtWork,
    isPaused: () => deps.indexer().isPaused,
    heldBy: () => deps.indexer().heldBy,
  });
  const drop = (document: DocumentId): void => {
    partials.drop(document);
    early.changed();
  };
  return {
    early,
    hooks: {
      onPart: (document, parsed, pages) => partials.take(document, parsed, pages),
      onWhole: (document, parsed) => partials.finish(document, parsed),
      onEnded: (document, failed) => {
        if (failed) drop(document);
      },
    },
    removed: drop,
    close: () => partials.close(),
  };
}
