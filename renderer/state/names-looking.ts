/** Looks at one name after another, and stands on their places. */
import { isAbort, toReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Engine } from '../api/engine.ts';
import type { LookedBefore, NamesData } from './names-state.ts';
import type { Opening } from './opening.ts';
import { indexedId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { Viewer } from './viewer.ts';
import type { Visits } from './visits.ts';

export interface NamesLooking {
  /** Look at one name of the open document. */
  readonly lookAt: (id: number) => Promise<void>;
  /** The same without noting the name before it. @param go  also stand on the first of its places */
  readonly look: (id: number, go: boolean) => Promise<void>;
  /** Look again at the name before this one, in its document; at the list if there is none. */
  readonly lookBack: () => Promise<void>;
  readonly lookAway: () => void;
  /** Stand on the words of an occurrence of the name that is looked at. */
  readonly goToOccurrence: (index: number, focus?: boolean) => void;
  /** Open another document of the library at a name in it. */
  readonly goElsewhere: (document: DocumentId, entity: number) => Promise<void>;
  /** What was asked of another name is dropped when it arrives. */
  readonly forget: () => void;
}

export interface NamesDeps {
  readonly reading: Slice<Reading>;
  readonly view: Slice<View>;
  readonly viewer: Slice<Viewer>;
  readonly visits: Visits;
  readonly opening: Opening;
}

const TRAIL_MAX = 50;

/** @param show  puts the names in place of the tree */
export function createNamesLooking(
  engine: Engine,
  slice: Slice<NamesData>,
  deps: NamesDeps,
  show: () => void,
): NamesLooking {
  const { get, set } = slice;
  const { reading, opening } = deps;
  const name = new LookedAtName(engine, slice, deps);
  /** False if the reader went on meanwhile, or the document cannot be opened, which was said. */
  const openThere = async (document: DocumentId): Promise<boolean> => {
    await opening.open(document);
    if (indexedId(reading.get().open) !== document) return false;
    show();
    return true;
  };
  return {
    look: (id, go) => name.look(id, go),
    lookAway: () => name.lookAway(),
    goToOccurrence: (index, focus) => name.goToOccurrence(index, focus),
    lookAt: async (id) => {
      const { lookedAt } = get();
      if (lookedAt.kind !== 'open' || lookedAt.id !== id) set({ trail: name.trailFromHere() });
      await name.look(id, false);
    },
    lookBack: async () => {
      const before = get().trail.at(-1);
      if (!before) {
        name.lookAway();
        return;
      }
      const trail = get().trail.slice(0, -1);
      if (before.document !== indexedId(reading.get().open) && !(await openThere(before.document))) return;
      set({ trail });
      await name.look(before.id, false);
    },
    goElsewhere: async (document, entity) => {
      const trail = name.trailFromHere();
      if (!(await openThere(document))) return;
      set({ trail });
      await name.look(entity, true);
    },
    forget: () => name.forget(),
  };
}

/** The name of the open document that is looked at. */
class LookedAtName {
  readonly #engine: Engine;
  readonly #slice: Slice<NamesData>;
  readonly #deps: NamesDeps;
  #looking: AbortController | undefined;

  constructor(engine: Engine, slice: Slice<NamesData>, deps: NamesDeps) {
    this.#engine = engine;
    this.#slice = slice;
    this.#deps = deps;
  }

  /** The way back with the name that is looked at now at its end. */
  trailFromHere(): readonly LookedBefore[] {
    const { trail, lookedAt } = this.#slice.get();
    const document = this.#document();
    if (lookedAt.kind !== 'open' || document === null) return trail;
    return [...trail, { document, id: lookedAt.id, name: lookedAt.view.entity.name }].slice(-TRAIL_MAX);
  }

  goToOccurrence(index: number, focus = false): void {
    const { view, viewer, visits } = this.#deps;
    const { lookedAt } = this.#slice.get();
    const occurrence = lookedAt.kind === 'open' ? lookedAt.view.occurrences[index] : undefined;
    if (!occurrence) return;
    const mark = occurrence.marks[0];
    this.#slice.set({ at: index });
    view.get().setMain('pages');
    viewer.get().goTo({ pageIndex: mark?.pageIndex ?? occurrence.pageIndex, quads: mark?.quads, focus });
    visits.visit(occurrence.section);
  }

  async look(id: number, go: boolean): Promise<void> {
    const { set } = this.#slice;
    const document = this.#document();
    if (document === null) return;
    this.forget();
    const { signal } = (this.#looking = new AbortController());
    set({ lookedAt: { kind: 'loading', id }, at: null });
    try {
      const found = await this.#engine.call('graph.entity', { document, entity: id }, signal);
      if (signal.aborted) return;
      set({ lookedAt: { kind: 'open', id, view: found } });
      if (go) this.goToOccurrence(0);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ lookedAt: { kind: 'failed', id, error: toReport(error) } });
    }
  }

  lookAway(): void {
    const { get, set } = this.#slice;
    this.forget();
    const { lookedAt } = get();
    set({ lookedAt: { kind: 'none' }, trail: [], last: lookedAt.kind === 'none' ? null : lookedAt.id, at: null });
  }

  /** What was asked of it is dropped when it arrives. */
  forget(): void {
    this.#looking?.abort();
  }

  #document(): DocumentId | null {
    return indexedId(this.#deps.reading.get().open);
  }
}
