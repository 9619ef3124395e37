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

export function createFind(engine: Engine, slice: Slice<Find>, deps: FindDeps): Find {
  const { get, set } = slice;
  const { reading } = deps;
  const search = new Search(engine, slice, deps);
  // Another document, or more of this one.
  reading.subscribe((now, earlier) => {
    if (now.open === earlier.open || !get().shown) return;
    if (openId(now.open) !== openId(earlier.open)) search.stayHere();
    void search.look();
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
        if (!shown) search.stayHere();
        void search.look();
      }
    },
    close: (back) => search.close(back),
    setWords: (words) => {
      set({ words });
      search.lookSoon();
    },
    setOptions: (options) => {
      set({ options: { ...get().options, ...options } });
      void search.look();
    },
    setListed: (listed) => set({ listed }),
    step: (direction) => {
      const { places, at, shown, words } = get();
      if (!shown && words !== '') get().open();
      if (places.length === 0) return;
      search.show(at === -1 ? 0 : (at + direction + places.length) % places.length);
    },
    goTo: (index) => search.show(index),
  };
}

/** Looks for the words in the open document, and shows the places one by one. */
class Search {
  readonly #engine: Engine;
  readonly #slice: Slice<Find>;
  readonly #deps: FindDeps;
  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the reader was when the words were first looked for. */
  #before: Place | null = null;

  constructor(engine: Engine, slice: Slice<Find>, deps: FindDeps) {
    this.#engine = engine;
    this.#slice = slice;
    this.#deps = deps;
  }

  /** From here on the way back leads to where the reader is next. */
  stayHere(): void {
    this.#before = null;
  }

  show(index: number): void {
    const { get, set } = this.#slice;
    const viewer = this.#deps.viewer.get();
    const mark = get().places[index]?.marks[0];
    set({ at: index });
    if (!mark) return;
    // One way back from all places of one search.
    if (!this.#before) {
      this.#before = viewer.place;
      viewer.remember();
    }
    this.#deps.viewer.get().move({ pageIndex: mark.pageIndex, quads: mark.quads, quiet: true });
  }

  async look(): Promise<void> {
    const { get, set } = this.#slice;
    this.#stop();
    const { words, options, shown } = get();
    const document = openId(this.#deps.reading.get().open);
    if (!shown || document === null || words.trim() === '') {
      set(nothing);
      return;
    }
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    set({ ...nothing, finding: { kind: 'looking' } });
    try {
      const call = this.#engine.start('document.find', { document, words: words.trim(), ...options }, signal);
      for await (const more of call) this.#add(more);
      const { places, complete } = await call.result;
      if (signal.aborted) return;
      set({ finding: { kind: 'done', places, complete } });
      // Nothing from here on: it begins again at the first page.
      if (get().at === -1 && get().places.length > 0) this.show(0);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ ...nothing, finding: { kind: 'unread' } });
      const expected = isAppError(error, 'document.not-indexed') || isAppError(error, 'engine.gone');
      if (!expected) this.#deps.notices.get().reportFailure(t('The words could not be looked for'), error);
    }
  }

  lookSoon(): void {
    this.#stop();
    this.#timer = setTimeout(() => void this.look(), TYPED_MS);
  }

  close(back = false): void {
    this.#stop();
    const place = this.#before;
    this.#before = null;
    this.#slice.set({ ...nothing, shown: false });
    if (back && place) this.#deps.viewer.get().move(place);
  }

  #stop(): void {
    this.#abort.abort();
    clearTimeout(this.#timer);
  }

  #add(more: readonly FoundWords[]): void {
    const { get, set } = this.#slice;
    const { places, byPage, at } = get();
    set({ places: [...places, ...more], byPage: grouped(byPage, more, places.length) });
    if (at !== -1) return;
    const here = this.#deps.viewer.get().place.pageIndex;
    const next = get().places.findIndex(({ marks }) => (marks[0]?.pageIndex ?? -1) >= here);
    if (next !== -1) this.show(next);
  }
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
