/** Ways into the names of a document and back to its sections. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Names } from './names.ts';
import type { Opening } from './opening.ts';
import type { Panes } from './panes.ts';
import type { Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export interface ShowNames {
  /** Show the names of the open document, with the cursor where one is looked for. */
  readonly explore: () => void;
  readonly leave: () => void;
  /** There, or back where they are seen already. */
  readonly toggle: () => void;
  readonly exploreDocument: (id: DocumentId) => Promise<void>;
  /** Look at a name that was met on the pages. */
  readonly showName: (id: number) => void;
}

interface ShowNamesDeps {
  readonly names: Slice<Names>;
  readonly reading: Slice<Reading>;
  readonly view: Slice<View>;
  readonly panes: Panes;
  readonly opening: Opening;
}

export function createShowNames({ names, reading, view, panes, opening }: ShowNamesDeps): ShowNames {
  const explore = (): void => {
    if (reading.get().open.kind !== 'open') return;
    view.get().setMain('pages');
    names.get().show();
    panes.focusNames();
  };
  const leave = (): void => {
    names.get().hide();
    panes.focusFilter();
  };
  return {
    explore,
    leave,
    toggle: () => {
      const seen = document.querySelector("[data-pane='left'] .explore") !== null;
      if (seen && names.get().shown) leave();
      else explore();
    },
    exploreDocument: async (id) => {
      await opening.open(id);
      explore();
    },
    showName: (id) => {
      names.get().show();
      panes.setLeftOpen(true);
      void names.get().lookAt(id);
    },
  };
}
