/** The reader's highlights and notes: those of the open document on its pages, and the sheet that lists them. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, ListedAnnotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import type { AnnotationColor, Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { Engine } from '../api/engine.ts';
import type { Library } from './library.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Panes } from './panes.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { JumpTarget, Viewer } from './viewer.ts';
import { t } from '../languages/i18n.ts';

export interface AnnotationFilter {
  readonly words: string;
  readonly color: AnnotationColor | null;
  readonly withNote: boolean;
}

export interface Annotations {
  /** Of the open document, by place. */
  readonly items: readonly ListedAnnotation[];
  readonly byPage: ReadonlyMap<number, readonly Annotation[]>;
  readonly scope: 'document' | 'library';
  /** Of all documents, as long as the sheet shows them. */
  readonly everywhere: readonly ListedAnnotation[];
  /** Notes that stand in Zotero, of the open document or of the library, as long as the sheet shows them. */
  readonly zoteroNotes: readonly ZoteroNote[];
  readonly filter: AnnotationFilter;
  /** The one that was clicked. */
  readonly active: number | null;
  /** Whose note is being written. */
  readonly writing: number | null;
  /** The color that was used last. */
  readonly color: AnnotationColor;
  /** The next drag over a page marks a part of it. */
  readonly drawing: boolean;
  readonly load: () => Promise<void>;
  /** Show the sheet, or the answer again. */
  readonly setShown: (shown: boolean) => void;
  readonly setScope: (scope: 'document' | 'library') => void;
  readonly setFilter: (filter: Partial<AnnotationFilter>) => void;
  readonly setActive: (id: number | null) => void;
  readonly setWriting: (id: number | null) => void;
  readonly setDrawing: (drawing: boolean) => void;
  /** Mark words or a part of a page of the open document. */
  readonly mark: (marked: Marked, color?: AnnotationColor) => Promise<Annotation | null>;
  /** Mark and begin a note. */
  readonly markWithNote: (marked: Marked) => Promise<void>;
  readonly recolor: (id: number, color: AnnotationColor) => Promise<void>;
  readonly write: (id: number, note: string) => Promise<void>;
  readonly remove: (ids: readonly number[]) => Promise<void>;
  /** Keep what stood in the file; says how many there were. */
  readonly takeIn: (annotations: readonly NewAnnotation[]) => Promise<void>;
  /** Take over what was marked in another copy of the open document. */
  readonly adopt: (from: DocumentId) => Promise<void>;
  /** Stand on it, in whatever document. */
  readonly goTo: (annotation: Annotation) => void;
}

interface AnnotationDeps {
  readonly view: Slice<View>;
  readonly library: Slice<Library>;
  readonly viewer: Slice<Viewer>;
  readonly reading: Slice<Reading>;
  readonly notices: Slice<Notices>;
  readonly opening: Opening;
  readonly panes: Panes;
}

const TOPIC = 'annotations';

export function createAnnotations(engine: Engine, slice: Slice<Annotations>, deps: AnnotationDeps): Annotations {
  const { get, set } = slice;
  const { reading } = deps;
  const kept = new KeptAnnotations(engine, slice, deps);
  reading.subscribe((now, before) => {
    if (openId(now.open) === openId(before.open)) return;
    set({ items: [], byPage: new Map(), zoteroNotes: [], active: null, writing: null, drawing: false });
    if (now.open.kind !== 'none') void kept.load();
  });
  return {
    items: [],
    byPage: new Map(),
    scope: 'document',
    everywhere: [],
    zoteroNotes: [],
    filter: { words: '', color: null, withNote: false },
    active: null,
    writing: null,
    color: 'yellow',
    drawing: false,
    load: () => kept.load(),
    ...sheet(slice, deps, kept),
    setFilter: (filter) => set({ filter: { ...get().filter, ...filter } }),
    setActive: (active) => set({ active }),
    setDrawing: (drawing) => set({ drawing }),
    mark: (marked, color) => kept.mark(marked, color),
    markWithNote: async (marked) => {
      const added = await kept.mark(marked);
      if (added) get().setWriting(added.id);
    },
    recolor: (id, color) => {
      set({ color });
      return kept.change(id, { color });
    },
    write: (id, note) => {
      if (get().writing === id) set({ writing: null });
      return kept.change(id, { note });
    },
    remove: (ids) => kept.remove(ids),
    ...taking(engine, deps, kept),
  };
}

/** The sheet that lists them, and standing on one of them. */
function sheet(
  { get, set }: Slice<Annotations>,
  { view, viewer, reading, opening, panes }: AnnotationDeps,
  kept: KeptAnnotations,
): Pick<Annotations, 'setShown' | 'setScope' | 'setWriting' | 'goTo'> {
  return {
    setShown: (shown) => {
      if (!shown) view.get().setRight('ask');
      else {
        panes.showRight('notes');
        if (openId(reading.get().open) === null) set({ scope: 'library' });
        void kept.load();
      }
    },
    setScope: (scope) => {
      set({ scope });
      void kept.load();
    },
    setWriting: (writing) => {
      const foreign = writing !== null && isForeign([...get().items, ...get().everywhere], writing);
      set({ writing: foreign ? null : writing });
      if (writing === null) return;
      set({ active: writing });
      panes.showRight('notes');
    },
    goTo: ({ id, document, pages }) => {
      const [first] = pages;
      if (!first) return;
      const target: JumpTarget = { pageIndex: first.pageIndex, quads: first.quads, quiet: true };
      set({ active: id });
      if (viewer.get().documentId === document) {
        view.get().setMain('pages');
        viewer.get().goTo(target);
      } else void opening.open(document, target).then(() => set({ active: id }));
    },
  };
}

/** What was marked elsewhere: in the file, or in another copy of the document. */
function taking(
  engine: Engine,
  { reading, notices }: AnnotationDeps,
  kept: KeptAnnotations,
): Pick<Annotations, 'takeIn' | 'adopt'> {
  return {
    takeIn: (annotations) =>
      notices.get().attempt(t('The highlights of the PDF could not be imported'), async () => {
        const added = annotations.length === 0 ? [] : await kept.add(annotations);
        const title =
          added.length > 0
            ? t('{added} imported from the PDF', { added: added.length })
            : annotations.length > 0
              ? t('All annotations of the file are here already')
              : t('Nothing is marked in this file');
        notices.get().add({ look: 'done', title, topic: TOPIC });
      }),
    adopt: (from) =>
      notices.get().attempt(t('Highlights could not be taken over'), async () => {
        const to = openId(reading.get().open);
        if (to === null) return;
        const { adopted, left } = await engine.call('annotations.adopt', { from, to });
        await kept.load();
        const rest = left > 0 ? t(', {left} not found here', { left }) : '';
        notices.get().add({
          look: left > 0 ? 'warning' : 'done',
          title: t('{adopted} taken over{rest}', { adopted, rest }),
          topic: TOPIC,
        });
      }),
  };
}

/** Annotations as the library keeps them: what changes is read again and shown. */
class KeptAnnotations {
  readonly #engine: Engine;
  readonly #slice: Slice<Annotations>;
  readonly #deps: Pick<AnnotationDeps, 'view' | 'library' | 'reading' | 'notices'>;

  constructor(
    engine: Engine,
    slice: Slice<Annotations>,
    deps: Pick<AnnotationDeps, 'view' | 'library' | 'reading' | 'notices'>,
  ) {
    this.#engine = engine;
    this.#slice = slice;
    this.#deps = deps;
  }

  async load(): Promise<void> {
    const { get, set } = this.#slice;
    const document = this.#here();
    await this.#attempt(t('Highlights could not be read'), async () => {
      const items = document === null ? [] : (await this.#engine.call('annotations.list', { document })).annotations;
      if (this.#here() === document) this.#show(items);
      if (this.#deps.view.get().right === 'notes' && get().scope === 'library')
        set({ everywhere: (await this.#engine.call('annotations.list', {})).annotations });
      if (this.#deps.view.get().right === 'notes') set({ zoteroNotes: await this.#zoteroNotes(document) });
    });
  }

  /** Nobody is asked for what nothing here came with. */
  async #zoteroNotes(document: DocumentId | null): Promise<readonly ZoteroNote[]> {
    const { documents } = this.#deps.library.get();
    const isOfDocument = this.#slice.get().scope === 'document' && document !== null;
    const any = isOfDocument
      ? documents.get(document)?.inZotero === true
      : documents.values().some(({ inZotero }) => inZotero === true);
    if (!any) return [];
    return (await this.#engine.call('zotero.notes', isOfDocument ? { document } : {})).notes;
  }

  async add(annotations: readonly NewAnnotation[]): Promise<readonly Annotation[]> {
    const { annotations: added } = await this.#engine.call('annotations.add', { annotations: [...annotations] });
    await this.load();
    return added;
  }

  change(id: number, what: { color?: AnnotationColor; note?: string }): Promise<void> {
    return this.#attempt(t('The highlight could not be changed'), async () => {
      await this.#engine.call('annotations.change', { id, ...what });
      await this.load();
    });
  }

  async mark(marked: Marked, color = this.#slice.get().color): Promise<Annotation | null> {
    const document = this.#here();
    if (document === null) return null;
    let added: Annotation | undefined;
    await this.#attempt(t('The highlight could not be kept'), async () => {
      [added] = await this.add([{ ...marked, document, color, note: '' }]);
    });
    this.#slice.set({ color });
    return added ?? null;
  }

  remove(ids: readonly number[]): Promise<void> {
    const { get, set } = this.#slice;
    return this.#attempt(t('The highlight could not be taken away'), async () => {
      const gone = [...get().items, ...get().everywhere].filter(
        ({ id }, at, all) => ids.includes(id) && all.findIndex((one) => one.id === id) === at,
      );
      await this.#engine.call('annotations.remove', { ids: [...ids] });
      set({ active: null, writing: null });
      await this.load();
      const title = ids.length === 1 ? t('Highlight removed') : t('{ids} highlights removed', { ids: ids.length });
      const again = (): void =>
        void this.#attempt(t('Nothing was brought back'), () => this.add(gone.map(asNew)).then(() => undefined));
      const action = { label: t('Undo'), run: again };
      this.#deps.notices.get().add({ look: 'done', title, topic: TOPIC, action });
    });
  }

  #here(): DocumentId | null {
    return openId(this.#deps.reading.get().open);
  }

  #show(items: readonly ListedAnnotation[]): void {
    const { get, set } = this.#slice;
    if (JSON.stringify(items) !== JSON.stringify(get().items)) set({ items, byPage: onPages(items) });
  }

  #attempt(what: string, work: () => Promise<void>): Promise<void> {
    return this.#deps.notices.get().attempt(what, work);
  }
}

/** What stands in Zotero is written there. */
function isForeign(items: readonly Annotation[], id: number): boolean {
  return items.some((one) => one.id === id && one.zotero !== undefined);
}

function asNew({
  id: _id,
  createdAt: _createdAt,
  changedAt: _changedAt,
  section: _section,
  zotero: _zotero,
  pageLabel: _pageLabel,
  ...marked
}: ListedAnnotation): NewAnnotation {
  return marked;
}

function onPages(items: readonly Annotation[]): ReadonlyMap<number, readonly Annotation[]> {
  const pages = new Map<number, Annotation[]>();
  for (const item of items) {
    for (const { pageIndex } of item.pages) {
      const list = pages.get(pageIndex) ?? [];
      if (list.length === 0) pages.set(pageIndex, list);
      list.push(item);
    }
  }
  return pages;
}
