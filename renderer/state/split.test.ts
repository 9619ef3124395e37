import { beforeEach, expect, test, vi } from 'vitest';
import { testEngine, testId, testPassage, testView } from './testing.ts';
import { createWindowStore, type WindowStores } from './window-store.ts';

const [a, b] = [testId('a'), testId('b')];

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

async function opened(): Promise<WindowStores> {
  vi.stubGlobal('innerWidth', 1920);
  const stores = createWindowStore(
    testEngine({
      'document.view': async () => testView(),
      'document.opened': async () => null,
      'annotations.list': async () => ({ annotations: [] }),
    }),
  );
  await stores.store.getState().opening.open(a);
  return stores;
}

const kinds = ({ store, second }: WindowStores) => [store, second].map((one) => one.getState().reading.open.kind);

test('one document is shown at two places, each with its page, zoom and history', async () => {
  const stores = await opened();
  const { store, second } = stores;
  store.getState().viewer.setPlace({ pageIndex: 2, offset: 0.5 });
  store.getState().split.open();
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  expect(second.getState().viewer.place).toEqual({ pageIndex: 2, offset: 0.5 });
  second.getState().viewer.setPlace({ pageIndex: 0, offset: 0 });
  second.getState().viewer.setZoom(2);
  second.getState().opening.keepPlace();
  store.getState().opening.keepPlace();
  const { stored } = store.getState().view;
  expect(stored.split).toMatchObject({ document: a, place: { pageIndex: 0, zoom: 2 } });
  expect(stored.places[a]).toMatchObject({ pageIndex: 2, zoom: 'text' });
  expect(second.getState().viewer.back).toEqual([]);
});

test('a place is shown beside the one that is read, which stays where it is', async () => {
  const stores = await opened();
  const { store, second } = stores;
  store.getState().split.open(a, { pageIndex: 2 });
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  expect(second.getState().viewer.jump).toMatchObject({ pageIndex: 2 });
  store.getState().split.open(a, { pageIndex: 1 });
  expect(second.getState().viewer.jump).toMatchObject({ pageIndex: 1 });
  expect(store.getState().viewer.jump).toBeNull();
});

test('evidence is gone to where its document is shown', async () => {
  const stores = await opened();
  const { store, second } = stores;
  store.getState().split.open(b);
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  store.getState().navigation.goToEvidence(testPassage({ document: b }));
  expect(second.getState().viewer.jump).toMatchObject({ pageIndex: 1, n: 1 });
  expect(store.getState().viewer.jump).toBeNull();
  expect(store.getState().viewer.documentId).toBe(a);
});

test('when the first pages are closed, the second take their place; both know the rest of the window', async () => {
  const stores = await opened();
  const { store, second } = stores;
  store.getState().split.open(b);
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  store.getState().ask.setDraft('How');
  expect(second.getState().ask.draft).toBe('How');
  store.getState().split.closeFirst();
  await expect.poll(() => store.getState().viewer.documentId).toBe(b);
  expect(second.getState().viewer.documentId).toBeNull();
  expect(store.getState().view.stored.split).toBeNull();
});

test('a document that is removed is closed beside the pages too', async () => {
  const stores = await opened();
  stores.store.getState().split.open(b);
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  stores.store.getState().split.follow({ kind: 'removed', document: b });
  expect(stores.store.getState().view.stored.split).toBeNull();
  expect(kinds(stores)).toEqual(['open', 'none']);
});

test('the left pane makes room for two halves, and comes back after them', async () => {
  const stores = await opened();
  const { store } = stores;
  const wide = { innerWidth: 1280, matchMedia: () => ({ matches: false }) };
  for (const [name, value] of Object.entries(wide)) vi.stubGlobal(name, value);
  const leftIsOpen = (): boolean => store.getState().view.stored.leftPane.open;
  store.getState().panes.setLeftOpen(true);
  store.getState().panes.setRightOpen(true);
  store.getState().split.open(b);
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  expect(leftIsOpen()).toBe(false);
  store.getState().split.close();
  expect(leftIsOpen()).toBe(true);
  store.getState().panes.setLeftOpen(false);
  store.getState().split.open(b);
  store.getState().split.close();
  expect(leftIsOpen()).toBe(false);
  vi.unstubAllGlobals();
});

test('where there is no room for two halves it says so, and offers to make some', async () => {
  const stores = await opened();
  const { store, second } = stores;
  const medium = (query: string) => ({ matches: query.includes('1150') });
  for (const [name, value] of Object.entries({ innerWidth: 920, matchMedia: medium })) vi.stubGlobal(name, value);
  store.getState().panes.setRightOpen(true);
  store.getState().split.open();
  expect(store.getState().view.stored.split).toBeNull();
  expect(second.getState().reading.open.kind).toBe('none');
  const [notice] = store.getState().notices.notices;
  expect(notice?.title).toBe('The window is too narrow for two places side by side');
  notice?.action?.run();
  await expect.poll(() => kinds(stores)).toEqual(['open', 'open']);
  expect(store.getState().view.stored.rightPane.open).toBe(false);
  vi.unstubAllGlobals();
});
