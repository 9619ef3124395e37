/** The names in the open document, in place of its tree, and their graph in place of its pages. */
import type { Engine } from '../api/engine.ts';
import { createNamesList, type NamesList } from './names-list.ts';
import { createNamesLooking, type NamesDeps, type NamesLooking } from './names-looking.ts';
import { namesAtFirst, noNames, type NameType, type NamesData } from './names-state.ts';
import { openId } from './reading.ts';
import type { Slice } from './slice.ts';

export interface Names
  extends NamesData, Pick<NamesList, 'wantPage' | 'followGraph'>, Omit<NamesLooking, 'look' | 'forget'> {
  readonly setFilter: (filter: string) => void;
  readonly setType: (type: NameType | 'all') => void;
  readonly setOnlyHere: (onlyHere: boolean) => void;
  readonly setOnPages: (onPages: boolean) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly setGraph: (graph: boolean) => void;
  /** Load the names of the open document. */
  readonly load: () => Promise<void>;
  /** The reader came back to the row of the name that was looked at last. */
  readonly settle: () => void;
}

export function createNames(engine: Engine, { get, set, subscribe }: Slice<Names>, deps: NamesDeps): Names {
  const data: Slice<NamesData> = { get, set, subscribe };
  const list = createNamesList(engine, data, deps.reading);
  const show = (): void => {
    set({ shown: true });
    if (get().list.kind === 'none') void list.load();
  };
  const { look, forget, ...looking } = createNamesLooking(engine, data, deps, show);

  deps.viewer.subscribe(({ jump }, { jump: earlier }) => {
    // Whoever is led to a place wants to see the pages.
    if (jump !== earlier && jump !== null) set({ graph: false });
  });
  // The names of a document that was left or indexed again are forgotten, and those of the one that is there now loaded.
  deps.reading.subscribe(({ open }, { open: before }) => {
    if (open === before) return;
    const same = openId(open) === openId(before);
    list.forget();
    forget();
    const { lookedAt, shown } = get();
    const keep = same && lookedAt.kind === 'open' ? lookedAt.view.entity.name : undefined;
    set({ ...noNames, ...(!same && { filter: '', type: 'all' as const }) });
    if (!shown || open.kind !== 'open') return;
    void list.load(({ entities }) => {
      const again = keep === undefined ? undefined : entities.find(({ name }) => name === keep);
      if (again) void look(again.id, false);
    });
  });

  return {
    ...namesAtFirst,
    ...looking,
    wantPage: list.wantPage,
    followGraph: list.followGraph,
    setFilter: (filter) => set({ filter }),
    setType: (type) => set({ type }),
    setOnlyHere: (onlyHere) => set({ onlyHere }),
    setOnPages: (onPages) => set({ onPages }),
    show,
    hide: () => set({ shown: false, graph: false }),
    setGraph: (graph) => {
      if (graph) show();
      set({ graph });
    },
    load: () => list.load(),
    settle: () => set({ last: null }),
  };
}
