import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import type { CorrectionRequest } from '#shared/contract/tree.ts';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';

const larches = testId('a');
const method = nodeId('section', 2);
let window: TestWindow;
let view: DocumentView;
let asked: CorrectionRequest[];
let section: NodeId | null;
let failure: AppError | null;

beforeEach(() => {
  view = testView();
  asked = [];
  section = method;
  failure = null;
  window = testWindow({
    'document.view': async () => view,
    'tree.correct': async ({ correction }) => {
      if (failure) throw failure;
      asked.push(correction);
      return { section, corrections: 1 };
    },
    'tree.undo': async () => {
      if (failure) throw failure;
      return { section, corrections: 0 };
    },
    'tree.corrections': async () => ({ corrections: [] }),
  });
  window.reading.get().setView(larches, view);
});

const row = () => view.rows[1]!;
const shown = (): readonly string[] => {
  const { open } = window.reading.get();
  return open.kind === 'open' ? open.tree.sections.map((each) => each.row.title) : [];
};

test('a renamed heading is shown as it is called now, keeps folds and filter, and gets the focus', async () => {
  window.reading.get().fold(method, true);
  window.reading.get().setShow('tables');
  window.correcting.get().beginRenaming(method);
  const before = row();
  view = { ...view, rows: view.rows.map((each) => (each.id === method ? { ...each, title: '2 Methods' } : each)) };
  await window.correcting.get().rename(before, ' 2 Methods ');
  expect(asked).toEqual([{ kind: 'rename', section: method, title: '2 Methods' }]);
  expect(shown()).toEqual(['1 Introduction', '2 Methods', '3 Results']);
  expect(window.reading.get()).toMatchObject({ folded: new Set([method]), show: 'tables' });
  expect(window.correcting.get()).toMatchObject({ renaming: null, focus: { section: method, seq: 1 } });
  expect(window.notices.get().notices).toMatchObject([
    { look: 'done', title: 'Renamed to “2 Methods”', action: { label: 'Undo' } },
  ]);
});

test('a title that is empty or the same renames nothing and gives the focus back', async () => {
  await window.correcting.get().rename(row(), '  ');
  await window.correcting.get().rename(row(), '2 Method');
  expect(asked).toEqual([]);
  expect(window.correcting.get().focus).toMatchObject({ section: method, seq: 2 });
});

test('sections move and headings become text', async () => {
  await window.correcting.get().move(row(), -1);
  await window.correcting.get().move(row(), 1);
  await window.correcting.get().drop(row());
  expect(asked).toEqual([
    { kind: 'level', section: method, by: -1 },
    { kind: 'level', section: method, by: 1 },
    { kind: 'delete', section: method },
  ]);
});

test('selected words become a heading; without any nothing is asked', async () => {
  await window.correcting.get().makeHeading();
  expect(asked).toEqual([]);
  const marked = { kind: 'text', pages: [], text: 'Data', prefix: '', suffix: '' } as const;
  const words = { pageIndex: 0, text: 'Data', from: [60, 700], to: [80, 700] } as const;
  await window.correcting.get().makeHeading({ ...words, lastPageIndex: 0, marked });
  expect(asked).toEqual([{ kind: 'add', words }]);
  expect(window.correcting.get().focus).toBeNull();
});

test('what cannot be done is said, and what was done can be taken back', async () => {
  failure = new AppError('input.invalid', 'This section is at the top level already.');
  await window.correcting.get().move(row(), -1);
  expect(window.notices.get().notices.at(-1)).toMatchObject({
    look: 'problem',
    title: '“2 Method” could not be moved',
    text: 'This section is at the top level already.',
  });
  await window.correcting.get().undo();
  expect(window.notices.get().notices.at(-1)).toMatchObject({ look: 'problem', title: 'Nothing was taken back' });
  failure = null;
  await window.correcting.get().undo();
  expect(window.notices.get().notices.at(-1)).toMatchObject({ title: 'The last correction was taken back' });
  expect(await window.correcting.get().count()).toBe(0);
});

test('a tree that was corrected elsewhere is shown, one that is not open is left alone', async () => {
  view = { ...view, rows: view.rows.slice(1) };
  await window.correcting.get().refreshTree(testId('b'));
  expect(shown()).toHaveLength(3);
  await window.correcting.get().refreshTree(larches);
  expect(shown()).toHaveLength(2);
});
