/** Where documents are shown: in the window's pages, or in the second ones beside them; each notes for itself what and where. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Slice } from './slice.ts';
import { placeOf, startFrom, startOf, withPlace, type View } from './view.ts';
import type { Place, ViewerStart } from './viewer.ts';
import { withTab } from './with-tab.ts';

/** What the pages write of themselves. */
type Shown = { readonly place: Place } & Omit<ViewerStart, keyof Place>;

export interface Desk {
  /** These pages are what the reader wants to see. */
  readonly bringForward: () => void;
  /** @param id  of the document that is shown from now on; null for none */
  readonly noteShown: (id: DocumentId | null) => void;
  /** Where the reader stopped in it. */
  readonly startOf: (id: DocumentId) => Partial<ViewerStart>;
  readonly notePlace: (id: DocumentId, shown: Shown) => void;
}

export function createDesk(view: Slice<View>): Desk {
  return {
    bringForward: () => view.get().setMain('pages'),
    noteShown: (id) => {
      const { stored, store } = view.get();
      store(id === null ? { document: null } : { document: id, tabs: withTab(stored.tabs, id) });
    },
    startOf: (id) => startOf(view.get().stored, id),
    notePlace: (id, shown) => view.get().store(withPlace(view.get().stored, id, shown)),
  };
}

/** The second pages have a place of their own, so that one document can be shown at two. */
export function createSecondDesk(view: Slice<View>): Desk {
  return {
    bringForward: () => view.get().setMain('pages'),
    noteShown: (id) => {
      const { stored, store } = view.get();
      const { split } = stored;
      if (id === null) store({ split: null });
      else if (split?.document !== id)
        store({ split: { document: id, share: split?.share ?? 0.5, place: null, tookLeft: split?.tookLeft ?? false } });
    },
    startOf: (id) => {
      const { split } = view.get().stored;
      return split?.document === id && split.place ? startFrom(split.place) : startOf(view.get().stored, id);
    },
    notePlace: (id, shown) => {
      const { stored, store } = view.get();
      const { split } = stored;
      if (split?.document !== id) return;
      const place = placeOf(shown);
      if (JSON.stringify(place) !== JSON.stringify(split.place)) store({ split: { ...split, place } });
    },
  };
}
