/** Annotations as the library keeps them: what changes is read again and shown, and can be taken back. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, ListedAnnotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import type { Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { Engine } from '../api/engine.ts';
import { t } from '../languages/i18n.ts';
import type { Library } from './library.ts';
import type { Annotations } from './marks.ts';
import { MarkHistory, type Act, type MarkChange, type MarkWriter } from './mark-history.ts';
import type { Notices } from './notices.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import { Turns } from './turns.ts';
import type { View } from './view.ts';

interface KeptDeps {
  readonly view: Slice<View>;
  readonly library: Slice<Library>;
  readonly reading: Slice<Reading>;
  readonly notices: Slice<Notices>;
}

export const TOPIC = 'annotations';

export class KeptAnnotations {
  readonly #engine: Engine;
  readonly #slice: Slice<Annotations>;
  readonly #deps: KeptDeps;
  readonly #history = new MarkHistory();
  /** What is taken back is what was done last: it waits until that is kept. */
  readonly #turns = new Turns();

  constructor(engine: Engine, slice: Slice<Annotations>, deps: KeptDeps) {
    this.#engine = engine;
    this.#slice = slice;
    this.#deps = deps;
  }

  /** Another document is open: what was done in the one before is taken back no more. */
  forget(): void {
    this.#history.forget();
    this.#tellHistory();
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

  change(id: number, change: MarkChange): Promise<void> {
    return this.#act(t('The highlight could not be changed'), async () => {
      const known = this.#find([id])[0];
      await this.#writer.change(id, change);
      const before = known && Object.fromEntries(Object.keys(change).map((name) => [name, known[name as never]]));
      if (known?.document === this.#here() && before) this.#did({ kind: 'changed', id, before, after: change });
    });
  }

  async mark(marked: Marked, color = this.#slice.get().color, note = ''): Promise<Annotation | null> {
    const document = this.#here();
    if (document === null) return null;
    let added: Annotation | undefined;
    await this.#act(t('The highlight could not be kept'), async () => {
      [added] = await this.add([{ ...marked, document, color, note }]);
      if (added) this.#did({ kind: 'added', marks: [added] });
    });
    this.#slice.set({ color });
    return added ?? null;
  }

  remove(ids: readonly number[]): Promise<void> {
    return this.#act(t('The highlight could not be taken away'), async () => {
      const gone = this.#find(ids);
      await this.#writer.remove(ids);
      this.#slice.set({ active: null, writing: null });
      if (gone.every(({ document }) => document === this.#here())) this.#did({ kind: 'removed', marks: gone });
      const one = gone.length === 1 && gone[0]?.kind !== 'text' ? t('Mark removed') : t('Highlight removed');
      const title = ids.length === 1 ? one : t('{ids} highlights removed', { ids: ids.length });
      const again = (): void =>
        void this.#act(t('Nothing was brought back'), async () => {
          const back = await this.#writer.add(gone);
          if (gone.every(({ document }) => document === this.#here())) this.#did({ kind: 'added', marks: back });
        });
      const action = { label: t('Undo'), run: again };
      this.#deps.notices.get().add({ look: 'done', title, topic: TOPIC, action });
    });
  }

  /** Takes back what was done last, or does it again; without anything to do it says nothing. */
  step(way: 'undo' | 'redo'): Promise<void> {
    return this.#act(t('The highlight could not be changed'), async () => {
      try {
        await this.#history.step(way, this.#writer);
      } finally {
        this.#tellHistory();
      }
    });
  }

  readonly #writer: MarkWriter = {
    add: (marks) => this.add(marks.map(asNew)),
    remove: async (ids) => {
      await this.#engine.call('annotations.remove', { ids: [...ids] });
      await this.load();
    },
    change: async (id, change) => {
      await this.#engine.call('annotations.change', { id, ...change });
      await this.load();
    },
  };

  #find(ids: readonly number[]): readonly ListedAnnotation[] {
    const { items, everywhere } = this.#slice.get();
    return [...items, ...everywhere].filter(
      ({ id }, at, all) => ids.includes(id) && all.findIndex((one) => one.id === id) === at,
    );
  }

  #did(act: Act): void {
    this.#history.did(act);
    this.#tellHistory();
  }

  #tellHistory(): void {
    const { canUndo, canRedo } = this.#history;
    const { get, set } = this.#slice;
    if (canUndo !== get().canUndo || canRedo !== get().canRedo) set({ canUndo, canRedo });
  }

  #here(): DocumentId | null {
    return openId(this.#deps.reading.get().open);
  }

  #show(items: readonly ListedAnnotation[]): void {
    const { get, set } = this.#slice;
    if (JSON.stringify(items) !== JSON.stringify(get().items)) set({ items, byPage: onPages(items) });
  }

  #act(what: string, work: () => Promise<void>): Promise<void> {
    return this.#turns.take(() => this.#attempt(what, work));
  }

  #attempt(what: string, work: () => Promise<void>): Promise<void> {
    return this.#deps.notices.get().attempt(what, work);
  }
}

function asNew({ document, kind, color, pages, text, prefix, suffix, note, ...of }: Annotation): NewAnnotation {
  const { shape, inFile, author } = of;
  const rest = { ...(shape && { shape }), ...(inFile !== undefined && { inFile }), ...(author && { author }) };
  return { document, kind, color, pages, text, prefix, suffix, note, ...rest };
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
