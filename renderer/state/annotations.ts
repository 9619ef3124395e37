/** The reader's highlights and notes: those of the open document on its pages, and the sheet that lists them. */
import type { Annotation } from '#shared/contract/annotations.ts';
import type { Engine } from '../api/engine.ts';
import { Drawings } from './drawings.ts';
import { KeptAnnotations, TOPIC } from './kept-annotations.ts';
import type { Library } from './library.ts';
import type { Annotations } from './marks.ts';
import type { Notices } from './notices.ts';
import type { Opening } from './opening.ts';
import type { Panes } from './panes.ts';
import { openId, type Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { View } from './view.ts';
import type { JumpTarget, Viewer } from './viewer.ts';
import { t } from '../languages/i18n.ts';

export { inkWidthsPt, textSizesPt, type AnnotationFilter, type Annotations, type MarkTool } from './marks.ts';

interface AnnotationDeps {
  readonly view: Slice<View>;
  readonly library: Slice<Library>;
  readonly viewer: Slice<Viewer>;
  readonly reading: Slice<Reading>;
  readonly notices: Slice<Notices>;
  readonly opening: Opening;
  readonly panes: Panes;
}

export function createAnnotations(engine: Engine, slice: Slice<Annotations>, deps: AnnotationDeps): Annotations {
  const { get, set } = slice;
  const { reading } = deps;
  const kept = new KeptAnnotations(engine, slice, deps);
  const drawings = new Drawings(slice, kept);
  reading.subscribe((now, before) => {
    if (openId(now.open) === openId(before.open)) return;
    set({ items: [], byPage: new Map(), zoteroNotes: [], active: null, writing: null, tool: null });
    kept.forget();
    if (now.open.kind !== 'none') void kept.load();
  });
  return {
    items: [],
    byPage: new Map(),
    scope: 'document',
    everywhere: [],
    zoteroNotes: [],
    filter: { words: '', color: null, kind: null, withNote: false },
    active: null,
    writing: null,
    color: 'yellow',
    tool: null,
    inkWidthPt: 2,
    textSizePt: 12,
    canUndo: false,
    canRedo: false,
    load: () => kept.load(),
    ...sheet(slice, deps, kept),
    setFilter: (filter) => set({ filter: { ...get().filter, ...filter } }),
    setActive: (active) => set({ active }),
    setTool: (tool) => {
      drawings.rest();
      set({ tool, ...(tool !== null && { active: null }) });
    },
    setColor: (color) => set({ color }),
    setInkWidth: (inkWidthPt) => set({ inkWidthPt }),
    setTextSize: (textSizePt) => set({ textSizePt }),
    draw: (pageIndex, stroke) => drawings.draw(pageIndex, stroke),
    erase: (pageIndex, x, y, reachPt) => drawings.erase(pageIndex, x, y, reachPt),
    reshape: (id, what) => kept.change(id, what),
    undo: () => drawings.inTurn(() => kept.step('undo')),
    redo: () => drawings.inTurn(() => kept.step('redo')),
    mark: (marked, color, note) => kept.mark(marked, color, note),
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

/** What stands in Zotero is written there. */
function isForeign(items: readonly Annotation[], id: number): boolean {
  return items.some((one) => one.id === id && one.zotero !== undefined);
}
