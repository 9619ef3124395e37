/** Finding words in the open document: what is looked for, where it stands, and which place is shown. */
import { isAbort, isAppError } from '#shared/base/errors.ts';
import type { FoundWords } from '#shared/contract/find.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import type { FindOptions } from '#shared/domain/text/find-words.ts';
import type { Engine } from '../api/engine.ts';
import type { Notices } from './notices.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { Place, Viewer } from './viewer.ts';
import { t } from '../languages/i18n.ts';

type Finding =
  /** Nothing was typed. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  /** `places` is how many there are; a list of some thousands may not hold them all. */
  | { readonly kind: 'done'; readonly places: number; readonly complete: boolean }
  /** Nothing of the document was read yet; it is looked again as soon as something was. */
  | { readonly kind: 'unread' };

/** A place on one page, by its position in `places`. */
export interface FoundOnPage {
  readonly index: number;
  readonly quads: readonly Quad[];
}

export interface Find {
  /** Whether the bar is shown. */
  readonly shown: boolean;
  /** Counts calls of `open`: each one asks for the keyboard. */
  readonly asked: number;
  readonly words: string;
  readonly options: FindOptions;
  readonly finding: Finding;
  /** In reading order. */
  readonly places: readonly FoundWords[];
  readonly byPage: ReadonlyMap<number, readonly FoundOnPage[]>;
  /** The place that is shown; -1 before the first. */
  readonly at: number;
  /** The places take the tree's place; else the tree stays. */
  readonly listed: boolean;
  /** Show the bar. @param words  to look for; else those of the last time */
  readonly open: (words?: string) => void;
  /** @param back  to where the reader was before the first place was shown */
  readonly close: (back?: boolean) => void;
  readonly setWords: (words: string) => void;
  readonly setOptions: (options: Partial<FindOptions>) => void;
  readonly setListed: (listed: boolean) => void;
  /** The next or previous place, around the ends. */
  readonly step: (direction: 1 | -1) => void;
  readonly goTo: (index: number) => void;
}

interface FindDeps {
  readonly reading: Slice<Reading>;
  readonly viewer: Slice<Viewer>;
  readonly notices: Slice<Notices>;
}

const nothing = { finding: { kind: 'idle' }, places: [], byPage: new Map(), at: -1 } as const;

/** Longer than the pause between two keys. */
const TYPED_MS = 140;

export function createFind(engine: Engine, { get, set }: Slice<Find>, { reading, viewer, notices }: FindDeps): Find {
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the reader was when the words were first looked for. */
  let before: Place | null = null;

  const stop = (): void => {
    abort.abort();
    clearTimeout(timer);
  };
  const show = (index: number): void => {
    const place = get().places[index];
    const mark = place?.marks[0];
    set({ at: index });
    if (!mark) return;
    // One way back from all places of one search.
    if (!before) {
      before = viewer.get().place;
      viewer.get().remember();
    }
    viewer.get().move({ pageIndex: mark.pageIndex, quads: mark.quads, quiet: true });
  };
  const look = async (): Promise<void> => {
    stop();
    const { words, options, shown } = get();
    const { open } = reading.get();
    const document = openId(open);
    if (!shown || document === null || words.trim() === '') {
      set(nothing);
      return;
    }
    abort = new AbortController();
    const { signal } = abort;
    set({ ...nothing, finding: { kind: 'looking' } });
    try {
      const call = engine.start('document.find', { document, words: words.trim(), ...options }, signal);
      for await (const more of call) add(more);
      const { places, complete } = await call.result;
      if (signal.aborted) return;
      set({ finding: { kind: 'done', places, complete } });
      // Nothing from here on: it begins again at the first page.
      if (get().at === -1 && get().places.length > 0) show(0);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ ...nothing, finding: { kind: 'unread' } });
      const expected = isAppError(error, 'document.not-indexed') || isAppError(error, 'engine.gone');
      if (!expected) notices.get().reportFailure(t('The words could not be looked for'), error);
    }
  };
  const add = (more: readonly FoundWords[]): void => {
    const { places, byPage, at } = get();
    set({ places: [...places, ...more], byPage: grouped(byPage, more, places.length) });
    if (at !== -1) return;
    const here = viewer.get().place.pageIndex;
    const all = get().places;
    const next = all.findIndex(({ marks }) => (marks[0]?.pageIndex ?? -1) >= here);
    if (next !== -1) show(next);
  };
  const soon = (): void => {
    stop();
    timer = setTimeout(() => void look(), TYPED_MS);
  };
  const close = (back = false): void => {
    stop();
    const place = before;
    before = null;
    set({ ...nothing, shown: false });
    if (back && place) viewer.get().move(place);
  };

  // Another document, or more of this one.
  reading.subscribe((now, earlier) => {
    if (now.open === earlier.open || !get().shown) return;
    if (openId(now.open) !== openId(earlier.open)) before = null;
    void look();
  });
  return {
    ...nothing,
    shown: false,
    asked: 0,
    words: '',
    options: { matchCase: false, wholeWords: false, ignoreAccents: true },
    listed: true,
    open: (words) => {
      const { shown, asked } = get();
      if (openId(reading.get().open) === null) return;
      const changed = words !== undefined && words !== get().words;
      set({ shown: true, asked: asked + 1, ...(changed && { words }) });
      if (changed || !shown) {
        if (!shown) before = null;
        void look();
      }
    },
    close,
    setWords: (words) => {
      set({ words });
      soon();
    },
    setOptions: (options) => {
      set({ options: { ...get().options, ...options } });
      void look();
    },
    setListed: (listed) => set({ listed }),
    step: (direction) => {
      const { places, at, shown, words } = get();
      if (!shown && words !== '') get().open();
      if (places.length === 0) return;
      show(at === -1 ? 0 : (at + direction + places.length) % places.length);
    },
    goTo: show,
  };
}

function grouped(
  byPage: Find['byPage'],
  more: readonly FoundWords[],
  from: number,
): ReadonlyMap<number, readonly FoundOnPage[]> {
  const pages = new Map<number, FoundOnPage[]>([...byPage].map(([pageIndex, found]) => [pageIndex, [...found]]));
  for (const [offset, { marks }] of more.entries()) {
    for (const { pageIndex, quads } of marks) {
      const found = pages.get(pageIndex) ?? [];
      if (found.length === 0) pages.set(pageIndex, found);
      found.push({ index: from + offset, quads });
    }
  }
  return pages;
}
