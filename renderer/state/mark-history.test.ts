import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { MarkHistory, type MarkWriter } from './mark-history.ts';

const mark = (id: number, note = ''): Annotation => ({
  id,
  document: documentId('a'.repeat(64)),
  kind: 'underline',
  color: 'blue',
  pages: [{ pageIndex: 0, quads: [[0, 0, 9, 0, 9, 9, 0, 9]] }],
  text: 'bees',
  prefix: '',
  suffix: '',
  note,
  createdAt: 1,
  changedAt: 1,
});

/** A library that gives what comes back another number. */
function library(...there: readonly Annotation[]) {
  const marks = new Map(there.map((one) => [one.id, one]));
  let last = Math.max(0, ...marks.keys());
  const writer: MarkWriter = {
    add: async (all) =>
      all.map((one) => {
        const added = { ...one, id: ++last };
        marks.set(added.id, added);
        return added;
      }),
    remove: async (ids) => {
      for (const id of ids) if (!marks.delete(id)) throw new Error(`no ${String(id)}`);
    },
    change: async (id, change) => {
      const known = marks.get(id);
      if (!known) throw new Error(`no ${String(id)}`);
      marks.set(id, { ...known, ...change });
    },
  };
  return { writer, notes: () => [...marks.values()].map(({ note }) => note), ids: () => [...marks.keys()] };
}

test('acts are taken back one by one, the last one first, and done again', async () => {
  const { writer, notes } = library(mark(1, 'b'));
  const history = new MarkHistory();
  history.did({ kind: 'added', marks: [mark(1)] });
  history.did({ kind: 'changed', id: 1, before: { note: '' }, after: { note: 'a' } });
  history.did({ kind: 'changed', id: 1, before: { note: 'a' }, after: { note: 'b' } });
  for (const expected of [['a'], [''], []]) {
    await history.step('undo', writer);
    expect(notes()).toEqual(expected);
  }
  expect(await history.step('undo', writer)).toBe(false);
  for (const expected of [[''], ['a'], ['b']]) {
    await history.step('redo', writer);
    expect(notes()).toEqual(expected);
  }
  expect([history.canUndo, history.canRedo]).toEqual([true, false]);
});

test('what came back under another number is changed and removed by it, however often', async () => {
  const { writer, ids, notes } = library(mark(2, 'kept'));
  const history = new MarkHistory();
  history.did({ kind: 'added', marks: [mark(1)] });
  history.did({ kind: 'changed', id: 1, before: { note: '' }, after: { note: 'a' } });
  history.did({ kind: 'removed', marks: [mark(1, 'a')] });
  await history.step('undo', writer);
  await history.step('redo', writer);
  await history.step('undo', writer);
  await history.step('undo', writer);
  expect(notes()).toEqual(['kept', '']);
  await history.step('undo', writer);
  expect(ids()).toEqual([2]);
  await history.step('redo', writer);
  expect(notes()).toEqual(['kept', '']);
});

test('an act that fails stays the last one; a new act ends what could be done again', async () => {
  const { writer } = library();
  const history = new MarkHistory();
  history.did({ kind: 'added', marks: [mark(1)] });
  await expect(history.step('undo', writer)).rejects.toThrow('no 1');
  expect([history.canUndo, history.canRedo]).toEqual([true, false]);
  const other = library(mark(1));
  await history.step('undo', other.writer);
  history.did({ kind: 'added', marks: [mark(5)] });
  expect(history.canRedo).toBe(false);
  history.forget();
  expect(history.canUndo).toBe(false);
});
