import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nodeId, type NodeId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { methods } from '#shared/contract/methods.ts';
import type { CorrectionRequest } from '#shared/contract/tree.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { setEngine } from '../api/engine.ts';
import {
  countCorrections,
  dropHeading,
  makeHeading,
  moveSection,
  refreshTree,
  renameSection,
  undoCorrection,
  useCorrecting,
} from './correcting.ts';
import { useDocument } from './document.ts';
import { useNotices } from './notices.ts';
import { testId, testView } from './testing.ts';
import { useViewer } from './viewer.ts';

const larches = testId('a');
const method = nodeId('section', 2);
let view: DocumentView;
let asked: CorrectionRequest[];
let section: NodeId | null;
let failure: AppError | null;

beforeEach(() => {
  for (const slice of [useViewer, useDocument, useNotices, useCorrecting])
    (slice as typeof useViewer).setState((slice as typeof useViewer).getInitialState(), true);
  view = testView();
  asked = [];
  section = method;
  failure = null;
  const { 'document.view': show, 'tree.correct': correct, 'tree.undo': undo, 'tree.corrections': list } = methods;
  const [near, far] = portPair();
  serve(
    far,
    { 'document.view': show, 'tree.correct': correct, 'tree.undo': undo, 'tree.corrections': list },
    {
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
    },
  );
  setEngine(createClient(near, methods));
  useDocument.getState().setView(larches, view);
});

const row = () => view.rows[1]!;
const shown = (): readonly string[] => {
  const { open } = useDocument.getState();
  return open.kind === 'open' ? open.tree.sections.map((each) => each.row.title) : [];
};

test('a renamed heading is shown as it is called now, keeps folds and filter, and gets the focus', async () => {
  useDocument.getState().fold(method, true);
  useDocument.getState().setShow('tables');
  useCorrecting.getState().rename(method);
  const before = row();
  view = { ...view, rows: view.rows.map((each) => (each.id === method ? { ...each, title: '2 Methods' } : each)) };
  await renameSection(before, ' 2 Methods ');
  expect(asked).toEqual([{ kind: 'rename', section: method, title: '2 Methods' }]);
  expect(shown()).toEqual(['1 Introduction', '2 Methods', '3 Results']);
  expect(useDocument.getState()).toMatchObject({ folded: new Set([method]), show: 'tables' });
  expect(useCorrecting.getState()).toMatchObject({ renaming: null, focus: { section: method, seq: 1 } });
  expect(useNotices.getState().notices).toMatchObject([
    { look: 'done', title: 'Renamed to “2 Methods”', action: { label: 'Undo' } },
  ]);
});

test('a title that is empty or the same renames nothing and gives the focus back', async () => {
  await renameSection(row(), '  ');
  await renameSection(row(), '2 Method');
  expect(asked).toEqual([]);
  expect(useCorrecting.getState().focus).toMatchObject({ section: method, seq: 2 });
});

test('sections move and headings become text', async () => {
  await moveSection(row(), -1);
  await moveSection(row(), 1);
  await dropHeading(row());
  expect(asked).toEqual([
    { kind: 'level', section: method, by: -1 },
    { kind: 'level', section: method, by: 1 },
    { kind: 'delete', section: method },
  ]);
});

test('selected words become a heading; without any nothing is asked', async () => {
  await makeHeading();
  expect(asked).toEqual([]);
  const words = { pageIndex: 0, text: 'Data', from: [60, 700], to: [80, 700] } as const;
  await makeHeading({ ...words, lastPageIndex: 0 });
  expect(asked).toEqual([{ kind: 'add', words }]);
  expect(useCorrecting.getState().focus).toBeNull();
});

test('what cannot be done is said, and what was done can be taken back', async () => {
  failure = new AppError('input.invalid', 'This section is at the top level already.');
  await moveSection(row(), -1);
  expect(useNotices.getState().notices.at(-1)).toMatchObject({
    look: 'problem',
    title: '“2 Method” could not be moved',
    text: 'This section is at the top level already.',
  });
  await undoCorrection();
  expect(useNotices.getState().notices.at(-1)).toMatchObject({ look: 'problem', title: 'Nothing was taken back' });
  failure = null;
  await undoCorrection();
  expect(useNotices.getState().notices.at(-1)).toMatchObject({ title: 'The last correction was taken back' });
  expect(await countCorrections()).toBe(0);
});

test('a tree that was corrected elsewhere is shown, one that is not open is left alone', async () => {
  view = { ...view, rows: view.rows.slice(1) };
  await refreshTree(testId('b'));
  expect(shown()).toHaveLength(3);
  await refreshTree(larches);
  expect(shown()).toHaveLength(2);
});
