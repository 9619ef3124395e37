import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { ListedAnnotation, NewAnnotation } from '#shared/contract/annotations.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Marked } from '#shared/domain/document/annotations/annotation.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';

const marked: Marked = {
  kind: 'text',
  pages: [{ pageIndex: 1, quads: [[60, 700, 90, 700, 90, 712, 60, 712]] }],
  text: 'five points',
  prefix: 'would shrink to ',
  suffix: '. We return',
};

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

/** A window on a library that keeps what is marked. */
async function opened(change: Partial<Handlers<Methods>> = {}): Promise<TestWindow> {
  let kept: ListedAnnotation[] = [];
  let ids = 0;
  const keep = (one: NewAnnotation): ListedAnnotation => ({
    ...one,
    id: ++ids,
    createdAt: 1,
    changedAt: 1,
    section: null,
  });
  const window = testWindow({
    'document.view': async () => testView(),
    'document.opened': async () => null,
    'annotations.list': async ({ document }) => ({
      annotations: kept.filter((one) => document === undefined || one.document === document),
    }),
    'annotations.add': async ({ annotations }) => {
      const added = annotations.map(keep);
      kept = [...kept, ...added];
      return { annotations: added.map(({ section: _section, ...one }) => one) };
    },
    'annotations.change': async ({ id, ...change }) => {
      kept = kept.map((one) => (one.id === id ? { ...one, ...change } : one));
      const { section: _section, ...one } = kept.find((each) => each.id === id)!;
      return one;
    },
    'annotations.remove': async ({ ids: gone }) => {
      kept = kept.filter(({ id }) => !gone.includes(id));
      return null;
    },
    ...change,
  });
  await window.opening.get().open(testId('a'));
  return window;
}

test('words are marked in the color that was used last', async () => {
  const { annotations } = await opened();
  await annotations.get().mark(marked, 'blue');
  await annotations.get().mark(marked);
  expect(annotations.get().items.map(({ color }) => color)).toEqual(['blue', 'blue']);
  expect(annotations.get().byPage.get(1)).toHaveLength(2);
});

test('a note begins with a highlight, in the sheet', async () => {
  const { annotations, view } = await opened();
  await annotations.get().markWithNote(marked);
  expect(view.get().right).toBe('notes');
  expect(annotations.get().writing).toBe(1);
  await annotations.get().write(1, 'Check this');
  expect(annotations.get()).toMatchObject({ writing: null, items: [{ note: 'Check this' }] });
});

test('what was removed comes back', async () => {
  const { annotations, notices } = await opened();
  await annotations.get().mark(marked);
  await annotations.get().remove([1]);
  expect(annotations.get().items).toEqual([]);
  notices.get().notices.at(-1)?.action?.run();
  await expect.poll(() => annotations.get().items.map(({ text }) => text)).toEqual(['five points']);
});

test('what could not be removed is not said to be', async () => {
  const { annotations, notices } = await opened({
    'annotations.remove': async () => Promise.reject(new AppError('library.disk-full', 'The disk is full.')),
  });
  await annotations.get().mark(marked);
  await annotations.get().remove([1]);
  expect(annotations.get().items).toHaveLength(1);
  expect(notices.get().notices.map(({ look, title }) => [look, title])).toEqual([
    ['problem', 'The highlight could not be taken away'],
  ]);
});

test('another document shows its own, and a question takes the place of the sheet', async () => {
  const { annotations, opening, panes, view } = await opened();
  await annotations.get().mark(marked);
  annotations.get().setShown(true);
  await opening.get().open(testId('b'));
  await expect.poll(() => annotations.get().items).toEqual([]);
  annotations.get().setScope('library');
  await expect.poll(() => annotations.get().everywhere).toHaveLength(1);
  panes.get().showRight('ask');
  expect(view.get().right).toBe('ask');
});

test('a highlight is stood on in whatever document it is', async () => {
  const { annotations, opening, viewer } = await opened();
  await annotations.get().mark(marked);
  const [one] = annotations.get().items;
  await opening.get().open(testId('b'));
  annotations.get().goTo(one!);
  await expect.poll(() => viewer.get().documentId).toBe(testId('a'));
  await expect.poll(() => annotations.get().active).toBe(1);
  expect(viewer.get().jump).toMatchObject({ pageIndex: 1, quiet: true });
});

const words = { text: '', prefix: '', suffix: '' };

test('strokes on one page are one drawing, taken back and done again one by one', async () => {
  const { annotations } = await opened();
  const { draw, undo, redo, setTool } = annotations.get();
  setTool('ink');
  // The second one is finished before the first one is kept.
  await Promise.all([draw(0, [10, 10, 20, 20]), draw(0, [30, 30])]);
  await draw(1, [5, 5]);
  const strokes = () =>
    annotations.get().items.map(({ shape }) => (shape && 'strokes' in shape ? shape.strokes.length : 0));
  expect(strokes()).toEqual([2, 1]);
  expect(annotations.get().items[0]?.pages[0]?.quads[0]).toEqual([9, 9, 31, 9, 31, 31, 9, 31]);
  await undo();
  expect(strokes()).toEqual([2]);
  await undo();
  expect(strokes()).toEqual([1]);
  await redo();
  expect(strokes()).toEqual([2]);
  await Promise.all([undo(), undo()]);
  expect(strokes()).toEqual([]);
  expect(annotations.get()).toMatchObject({ canUndo: false, canRedo: true });
  // Laid down and taken again, the pen begins another drawing.
  await draw(0, [1, 1]);
  setTool(null);
  setTool('ink');
  await draw(0, [2, 2]);
  expect(strokes()).toEqual([1, 1]);
});

test('the eraser takes strokes that it touches, and a drawing without any', async () => {
  const { annotations } = await opened();
  const { draw, erase, undo } = annotations.get();
  await draw(0, [10, 10, 40, 10]);
  await draw(0, [10, 50, 40, 50]);
  await erase(0, 25, 12, 2);
  expect(annotations.get().items[0]?.shape).toMatchObject({ strokes: [[10, 50, 40, 50]] });
  await erase(0, 25, 30, 2);
  await erase(0, 25, 50, 2);
  expect(annotations.get().items).toEqual([]);
  await undo();
  await undo();
  expect(annotations.get().items[0]?.shape).toMatchObject({
    strokes: [
      [10, 10, 40, 10],
      [10, 50, 40, 50],
    ],
  });
});

test('a text box is moved, and what was done to it is taken back', async () => {
  const { annotations } = await opened();
  const pages = [{ pageIndex: 1, quads: [[9, 9, 99, 9, 99, 30, 9, 30] as const] }];
  await annotations
    .get()
    .mark({ kind: 'textbox', ...words, pages: marked.pages, shape: { sizePt: 12 } }, 'rose', 'Mind');
  const [{ id }] = annotations.get().items as [ListedAnnotation];
  await annotations.get().reshape(id, { pages });
  await annotations.get().recolor(id, 'green');
  expect(annotations.get().items).toMatchObject([{ pages, color: 'green', note: 'Mind' }]);
  await annotations.get().undo();
  await annotations.get().undo();
  expect(annotations.get().items).toMatchObject([{ pages: marked.pages, color: 'rose' }]);
});

test('what is taken back is what was done last, however fast', async () => {
  const { annotations } = await opened();
  await annotations.get().mark(marked, 'blue');
  const [{ id }] = annotations.get().items as [ListedAnnotation];
  await annotations.get().recolor(id, 'green');
  // Nobody waits until the library has heard of it.
  const gone = annotations.get().remove([id]);
  await annotations.get().undo();
  await gone;
  expect(annotations.get().items).toMatchObject([{ color: 'green' }]);
});

test('in another document nothing of this one is taken back', async () => {
  const { annotations, opening } = await opened();
  await annotations.get().mark(marked);
  await opening.get().open(testId('b'));
  await expect.poll(() => annotations.get().canUndo).toBe(false);
  await annotations.get().undo();
  await opening.get().open(testId('a'));
  await expect.poll(() => annotations.get().items).toHaveLength(1);
});
