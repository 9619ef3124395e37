/** Documents that are likely one once more: looked for, compared, joined, separated and told apart as the reader says. */
import { isAbort } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Comparison, DuplicatePair, Duplicates } from '#shared/contract/duplicates.ts';
import type { DuplicateKind } from '#shared/domain/duplicates/document.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Library } from './library.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';

export interface DuplicatesFound {
  /** Undefined until they were looked for. */
  readonly found: Duplicates | undefined;
  /** How far that is, where documents are read for it first. */
  readonly looking: { readonly done: number; readonly total: number } | null;
  /** By `pairName`; null while two are compared. */
  readonly compared: ReadonlyMap<string, Comparison | null>;
  /** The line above the list was closed. */
  readonly noteClosed: boolean;
  readonly look: () => Promise<void>;
  readonly compare: (pair: DuplicatePair) => Promise<void>;
  /** Says so, with a way back. */
  readonly join: (older: DocumentId, newer: DocumentId, kind: DuplicateKind) => Promise<void>;
  readonly separate: (document: DocumentId) => Promise<void>;
  /** They are not the same; said with a way back. `apart` false: offer them again. */
  readonly tellApart: (one: DocumentId, other: DocumentId, apart: boolean) => Promise<void>;
  readonly closeNote: () => void;
}

/** The same, whichever is the older one. */
export function pairName({ older, newer }: Pick<DuplicatePair, 'older' | 'newer'>): string {
  return [older, newer].toSorted().join(' ');
}

interface Around {
  readonly library: Slice<Library>;
  readonly notices: Slice<Notices>;
}

export function createDuplicates(engine: Engine, slice: Slice<DuplicatesFound>, around: Around): DuplicatesFound {
  return {
    found: undefined,
    looking: null,
    compared: new Map(),
    noteClosed: false,
    closeNote: () => slice.set({ noteClosed: true }),
    ...looking(engine, slice, around),
    ...saying(engine, slice, around),
  };
}

/** Which they are, and what differs. */
function looking(
  engine: Engine,
  { get, set }: Slice<DuplicatesFound>,
  { notices }: Around,
): Pick<DuplicatesFound, 'look' | 'compare'> {
  let last: AbortController | undefined;
  return {
    look: async () => {
      last?.abort();
      const { signal } = (last = new AbortController());
      try {
        const call = engine.start('duplicates.find', {}, signal);
        for await (const looking of call) if (!signal.aborted) set({ looking });
        const found = await call.result;
        if (!signal.aborted) set({ found, looking: null });
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        set({ looking: null });
        notices.get().reportFailure(t('Duplicates could not be looked for'), error);
      }
    },
    compare: async (pair) => {
      const name = pairName(pair);
      const put = (comparison: Comparison | null): void =>
        set(({ compared }) => ({ compared: new Map(compared).set(name, comparison) }));
      if (get().compared.has(name)) return;
      put(null);
      try {
        put(await engine.call('duplicates.compare', { one: pair.older, other: pair.newer }));
      } catch (error) {
        set(({ compared }) => ({ compared: new Map([...compared].filter(([one]) => one !== name)) }));
        notices.get().reportFailure(t('The documents could not be compared'), error);
      }
    },
  };
}

/** What the reader says of them; they are looked for again then. */
function saying(
  engine: Engine,
  { get }: Slice<DuplicatesFound>,
  { library, notices }: Around,
): Pick<DuplicatesFound, 'join' | 'separate' | 'tellApart'> {
  const attempt = (work: () => Promise<unknown>): Promise<void> =>
    notices.get().attempt(t('This could not be kept'), async () => {
      await work();
      await get().look();
    });
  return {
    join: (older, newer, kind) =>
      attempt(async () => {
        const title = library.get().titleOf(newer);
        await engine.call('duplicates.join', { older, newer, kind });
        notices.get().add({
          look: 'done',
          title: t('Joined: answers come from {title}', { title }),
          action: { label: t('Undo'), run: () => void get().separate(older) },
        });
      }),
    separate: (document) => attempt(() => engine.call('duplicates.separate', { document })),
    tellApart: (one, other, apart) =>
      attempt(async () => {
        await engine.call('duplicates.tell-apart', { one, other, apart });
        if (apart)
          notices.get().add({
            look: 'done',
            title: t('These are not offered again'),
            action: { label: t('Undo'), run: () => void get().tellApart(one, other, false) },
          });
      }),
  };
}
