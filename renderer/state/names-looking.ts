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

/** @param show  puts the names in the place of the tree */
export function createNamesLooking(
  engine: Engine,
  { get, set }: Slice<NamesData>,
  { reading, view, viewer, visits, opening }: NamesDeps,
  show: () => void,
): NamesLooking {
  let looking: AbortController | undefined;
  const indexed = (): DocumentId | null => indexedId(reading.get().open);

  /** The way back with the name that is looked at now at its end. */
  const trailFromHere = (): readonly LookedBefore[] => {
    const { trail, lookedAt } = get();
    const document = indexed();
    if (lookedAt.kind !== 'open' || document === null) return trail;
    return [...trail, { document, id: lookedAt.id, name: lookedAt.view.entity.name }].slice(-TRAIL_MAX);
  };
  const goToOccurrence = (index: number, focus = false): void => {
    const { lookedAt } = get();
    const occurrence = lookedAt.kind === 'open' ? lookedAt.view.occurrences[index] : undefined;
    if (!occurrence) return;
    const mark = occurrence.marks[0];
    set({ at: index });
    view.get().setMain('pages');
    viewer.get().goTo({ pageIndex: mark?.pageIndex ?? occurrence.pageIndex, quads: mark?.quads, focus });
    visits.visit(occurrence.section);
  };
  const look = async (id: number, go: boolean): Promise<void> => {
    const document = indexed();
    if (document === null) return;
    looking?.abort();
    const { signal } = (looking = new AbortController());
    set({ lookedAt: { kind: 'loading', id }, at: null });
    try {
      const found = await engine.call('graph.entity', { document, entity: id }, signal);
      if (signal.aborted) return;
      set({ lookedAt: { kind: 'open', id, view: found } });
      if (go) goToOccurrence(0);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ lookedAt: { kind: 'failed', id, error: toReport(error) } });
    }
  };
  const lookAway = (): void => {
    looking?.abort();
    const { lookedAt } = get();
    set({ lookedAt: { kind: 'none' }, trail: [], last: lookedAt.kind === 'none' ? null : lookedAt.id, at: null });
  };
  /** False if the reader went on meanwhile, or the document cannot be opened, which was said. */
  const openThere = async (document: DocumentId): Promise<boolean> => {
    await opening.open(document);
    if (indexed() !== document) return false;
    show();
    return true;
  };

  return {
    look,
    lookAway,
    goToOccurrence,
    lookAt: async (id) => {
      const { lookedAt } = get();
      if (lookedAt.kind !== 'open' || lookedAt.id !== id) set({ trail: trailFromHere() });
      await look(id, false);
    },
    lookBack: async () => {
      const before = get().trail.at(-1);
      if (!before) {
        lookAway();
        return;
      }
      const trail = get().trail.slice(0, -1);
      if (before.document !== indexed() && !(await openThere(before.document))) return;
      set({ trail });
      await look(before.id, false);
    },
    goElsewhere: async (document, entity) => {
      const trail = trailFromHere();
      if (!(await openThere(document))) return;
      set({ trail });
      await look(entity, true);
    },
    forget: () => looking?.abort(),
  };
}
