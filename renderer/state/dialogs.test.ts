import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from './session.ts';
import { testId, testWindow } from './testing.ts';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

const [a, b] = [testId('a'), testId('b')];

test('details of one document take the right pane, and give it back as it was', () => {
  const { dialogs, view, panes } = testWindow({});
  view.get().setRight('notes');
  panes.get().setRightOpen(false);
  dialogs.get().askToEdit([a]);
  dialogs.get().askToEdit([b]);
  expect(dialogs.get()).toMatchObject({ editing: b, dialog: { kind: 'none' } });
  expect(view.get().right).toBe('details');
  expect(view.get().stored.rightPane.open).toBe(true);
  dialogs.get().stopEditing();
  expect(dialogs.get().editing).toBeNull();
  expect(view.get().right).toBe('notes');
  expect(view.get().stored.rightPane.open).toBe(false);
});

test('a question that is asked meanwhile keeps the pane', () => {
  const { dialogs, view, panes } = testWindow({});
  panes.get().setRightOpen(false);
  dialogs.get().askToEdit([a]);
  panes.get().showRight('ask');
  dialogs.get().stopEditing();
  expect(view.get().right).toBe('ask');
  expect(view.get().stored.rightPane.open).toBe(true);
});

test('several documents are changed in a dialog, and none of it is in the session', () => {
  const { dialogs, view, ask } = testWindow({});
  dialogs.get().askToEdit([a, b]);
  expect(dialogs.get()).toMatchObject({ editing: null, dialog: { kind: 'edit', documents: [a, b] } });
  dialogs.get().askToEdit([a]);
  expect(sessionOf({ view: view.get(), ask: ask.get() }).right).toBe('ask');
});
