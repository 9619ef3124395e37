/** Who cites whom: the document that the reader looks at there. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export interface CitesShown {
  /** Null: none of them yet. */
  readonly chosen: DocumentId | null;
  readonly choose: (document: DocumentId | null) => void;
  /** Show who cites whom in place of the list, with a document chosen. */
  readonly show: (document: DocumentId | null) => void;
}

export function createCites({ set }: Slice<CitesShown>, view: Slice<View>): CitesShown {
  return {
    chosen: null,
    choose: (document) => set({ chosen: document }),
    show: (document) => {
      set({ chosen: document });
      view.get().setMain('cites');
    },
  };
}
