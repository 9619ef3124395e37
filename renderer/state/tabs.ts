/** Documents that are open side by side, one of which is shown. They are stored with the window. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Opening } from './opening.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export interface Tabs {
  readonly close: (id: DocumentId) => void;
  /** Close the one that is shown. */
  readonly closeShown: () => void;
  /** Show the next or the previous one, around the ends. */
  readonly step: (direction: 1 | -1) => void;
}

interface TabsDeps {
  readonly view: Slice<View>;
  readonly reading: Slice<Reading>;
  readonly opening: Opening;
}

export function createTabs({ view, reading, opening }: TabsDeps): Tabs {
  const shown = (): DocumentId | null => openId(reading.get().open);
  const close = (id: DocumentId): void => {
    const { stored, store, setMain } = view.get();
    const at = stored.tabs.indexOf(id);
    const left = stored.tabs.filter((tab) => tab !== id);
    const next = left[Math.min(Math.max(0, at), left.length - 1)];
    store({ tabs: left });
    if (shown() !== id) return;
    if (next) void opening.open(next);
    else {
      opening.close();
      setMain('list');
    }
  };
  return {
    close,
    closeShown: () => {
      const id = shown();
      if (id !== null) close(id);
    },
    step: (direction) => {
      const { tabs } = view.get().stored;
      const at = tabs.indexOf(shown() ?? tabs[0]!);
      const next = tabs.at((at + direction) % tabs.length);
      if (next && next !== shown()) void opening.open(next);
    },
  };
}
