/** Sections that the reader pins ('look here') or closes ('not here'), by document. */
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { SteeringParams } from '#shared/contract/steering.ts';
import { isPartialSection } from '#shared/domain/document/partial/partial-ids.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';

export type Mark = 'pinned' | 'closed';
export type Marks = ReadonlyMap<NodeId, Mark>;

export interface Steer {
  readonly marks: ReadonlyMap<DocumentId, Marks>;
  /** Documents whose marks outlast the question. */
  readonly kept: ReadonlySet<DocumentId>;
  /** Pin, close, or take it back if it is so already. */
  readonly toggle: (document: DocumentId, section: NodeId, mark: Mark) => void;
  readonly keep: (document: DocumentId, kept: boolean) => void;
  /** The sections of a document have other ids now. */
  readonly move: (document: DocumentId, moved: ReadonlyMap<NodeId, NodeId>) => void;
  /** For another question: marks that are not kept are gone. */
  readonly forget: () => void;
  /** What an earlier window kept. */
  readonly load: (stored: StoredMarks) => void;
}

/** Sections by document, as the library stores them. */
type StoredMarks = Readonly<Record<string, { readonly pinned: readonly NodeId[]; readonly closed: readonly NodeId[] }>>;

export function createSteer({ get, set }: Slice<Steer>, view: Slice<View>): Steer {
  const store = (): void => {
    const { marks, kept } = get();
    const stored = [...kept].map((document) => {
      // What is still being read has other ids in another window, and when it was read.
      const own = [...(marks.get(document) ?? [])].filter(([section]) => !isPartialSection(section));
      return [document, lists(new Map(own))] as const;
    });
    view.get().store({ steering: Object.fromEntries(stored) });
  };
  // What an earlier window kept comes with the stored view.
  view.subscribe(({ loaded, stored }, before) => {
    if (loaded && !before.loaded) get().load(stored.steering);
  });
  return {
    marks: new Map(),
    kept: new Set(),

    toggle: (document, section, mark) => {
      const { marks } = get();
      const own = new Map(marks.get(document));
      if (own.get(section) === mark) own.delete(section);
      else own.set(section, mark);
      set({ marks: new Map(marks).set(document, own) });
      store();
    },
    keep: (document, wanted) => {
      const kept = new Set(get().kept);
      if (wanted) kept.add(document);
      else kept.delete(document);
      set({ kept });
      store();
    },
    move: (document, moved) => {
      const { marks } = get();
      const own = marks.get(document);
      if (!own || ![...own.keys()].some((section) => (moved.get(section) ?? section) !== section)) return;
      const now = new Map([...own].map(([section, mark]) => [moved.get(section) ?? section, mark] as const));
      set({ marks: new Map(marks).set(document, now) });
      store();
    },
    forget: () => {
      const { marks, kept } = get();
      set({ marks: new Map([...marks].filter(([document]) => kept.has(document))) });
    },
    load: (stored) => {
      const entries = Object.entries(stored).map(([document, { pinned, closed }]) => {
        const own = [...pinned.map((id) => [id, 'pinned'] as const), ...closed.map((id) => [id, 'closed'] as const)];
        return [document as DocumentId, new Map<NodeId, Mark>(own)] as const;
      });
      set({ marks: new Map(entries), kept: new Set(entries.map(([document]) => document)) });
    },
  };
}

function lists(marks: Marks = new Map()): { pinned: NodeId[]; closed: NodeId[] } {
  const of = (mark: Mark): NodeId[] => [...marks].filter(([, one]) => one === mark).map(([id]) => id);
  return { pinned: of('pinned'), closed: of('closed') };
}

/** The marks of all documents as they go with a question. */
export function wishes({ marks }: Pick<Steer, 'marks'>): Required<Pick<SteeringParams, 'pinned' | 'closed'>> {
  const places = (mark: Mark) =>
    [...marks].flatMap(([document, own]) => lists(own)[mark].map((section) => ({ document, section })));
  return { pinned: places('pinned'), closed: places('closed') };
}
