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
