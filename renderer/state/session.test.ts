import { expect, test } from 'vitest';
import { keepSession, resume, sessionOf } from './session.ts';
import type { WindowState } from './window-store.ts';
import { summary, testId, testView, testWindow, type TestWindow } from './testing.ts';

const [a, b, gone] = [testId('a'), testId('b'), testId('c')];

function windowWith(...ids: (typeof a)[]): TestWindow {
  const window = testWindow({ 'document.view': async () => testView(), 'document.opened': async () => null });
  window.library.set({ documents: new Map(ids.map((id) => [id, summary({ id })])) });
  return window;
}

/** The whole state, as the session's functions take it. */
function stateOf(window: TestWindow): { readonly getState: () => WindowState } {
  const names = Object.keys(window) as (keyof WindowState)[];
  return {
    getState: () => Object.fromEntries(names.map((name) => [name, window[name].get()])) as unknown as WindowState,
  };
}

test('a window takes up what stood in it, the question that was being written and where it looks', async () => {
  const before = windowWith(a, b);
  await before.opening.get().open(a);
  await before.opening.get().open(b);
  before.view.get().setRight('notes');
  before.view.get().setMain('list');
  before.ask.get().setDraft('How tall');
  before.ask.get().choose([a, b], 'Forests');
  keepSession(stateOf(before));

  const after = windowWith(a, b);
  after.view.get().load(before.view.get().stored);
  resume(stateOf(after), false);
  await expect.poll(() => after.reading.get().open.kind).toBe('open');
  expect(sessionOf({ view: after.view.get(), ask: after.ask.get() })).toEqual(
    sessionOf({ view: before.view.get(), ask: before.ask.get() }),
  );
  expect(after.view.get().stored.tabs).toEqual([a, b]);
});

test('words that were asked are asked again, unless their document is gone', () => {
  const selection = { document: a, from: 1, to: 1, text: 'Larches climb.', pages: [] };
  const before = windowWith(a);
  before.ask.get().select(selection);
  keepSession(stateOf(before));
  const { scope } = before.view.get().stored;
  expect(scope).toMatchObject({ choice: 'selection', selection });

  const after = windowWith(a);
  after.view.get().store({ scope });
  resume(stateOf(after), true);
  expect(after.ask.get()).toMatchObject({ choice: 'selection', selection });
  const without = windowWith(b);
  without.view.get().store({ scope });
  resume(stateOf(without), true);
  expect(without.ask.get().selection).toBeNull();
});

test('documents that are gone are left out, and what is left is shown', async () => {
  const window = windowWith(a);
  window.view.get().store({
    document: gone,
    tabs: [a, gone],
    scope: { choice: 'chosen', chosen: [gone], chosenName: 'Forests', selection: null },
  });
  resume(stateOf(window), false);
  expect(window.view.get().stored.tabs).toEqual([a]);
  expect(window.ask.get()).toMatchObject({ choice: 'auto', chosen: [] });
  await expect.poll(() => window.reading.get().open).toMatchObject({ kind: 'open', id: a });
  expect(window.notices.get().notices).toEqual([]);
});

test('where a link is followed, the document that was open stays closed', () => {
  const window = windowWith(a);
  window.view.get().store({ document: a, tabs: [a], draft: 'How' });
  resume(stateOf(window), true);
  expect(window.reading.get().open.kind).toBe('none');
  expect(window.ask.get().draft).toBe('How');
});
