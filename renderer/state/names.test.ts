import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nodeId, type DocumentId } from '#shared/base/ids.ts';
import type { EntitySummary, EntityView } from '#shared/contract/graph.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { testId, testView, testWindow, type TestWindow } from './testing.ts';

const larches = testId('a');
const alders = testId('b');
const quad: Quad = [60, 700, 90, 700, 90, 712, 60, 712];

const entity = (id: number, name: string): EntitySummary => ({
  id,
  name,
  type: 'method',
  description: '',
  aliases: [],
  mentions: 2,
});
const viewOf = (one: EntitySummary): EntityView => ({
  entity: one,
  occurrences: [
    { section: nodeId('section', 2), path: ['4'], pageIndex: 0, text: one.name, marks: [] },
    {
      section: nodeId('section', 2),
      path: ['4'],
      pageIndex: 1,
      text: one.name,
      marks: [{ pageIndex: 1, quads: [quad] }],
    },
  ],
  neighbors: [],
  elsewhere: [],
});

let names: EntitySummary[];
let calls: string[];
let failure: AppError | null;
let window: TestWindow;

beforeEach(() => {
  names = [entity(0, 'Lidar'), entity(1, 'Larch')];
  calls = [];
  failure = null;
  const noted = (name: string, document: DocumentId): void => {
    calls.push(`${name} ${document[0]}`);
    if (failure) throw failure;
  };
  window = testWindow({
    'graph.entities': async ({ document }) => {
      noted('entities', document);
      return { entities: names, relations: [], total: names.length, extractor: { kind: 'light' as const } };
    },
    'graph.entity': async ({ document, entity: id }) => {
      noted('entity', document);
      return viewOf(names[id]!);
    },
    'graph.page': async ({ document, pageIndex }) => {
      noted('page', document);
      const { id, name, type } = entity(0, 'Lidar');
      return { marks: [{ entity: id, name, type, marks: { pageIndex, quads: [quad] } }] };
    },
    'document.view': async () => testView(),
    'document.opened': async () => null,
  });
  window.viewer.get().open(larches, testView().pages);
  window.reading.get().setView(larches, testView());
});

test('names are loaded when they are first shown, and not again', async () => {
  expect(calls).toEqual([]);
  window.names.get().show();
  await expect.poll(() => window.names.get().list).toMatchObject({ kind: 'ready', total: 2 });
  window.names.get().hide();
  window.names.get().show();
  expect(window.names.get().shown).toBe(true);
  expect(calls).toEqual(['entities a']);
});

test('what cannot be loaded says why, and can be tried again', async () => {
  failure = new AppError('document.not-indexed', 'Not yet.');
  await window.names.get().load();
  expect(window.names.get().list).toMatchObject({ kind: 'failed', error: { code: 'document.not-indexed' } });
  await window.names.get().lookAt(0);
  expect(window.names.get().lookedAt).toMatchObject({ kind: 'failed', id: 0 });
  failure = null;
  await window.names.get().lookAt(0);
  expect(window.names.get().lookedAt).toMatchObject({ kind: 'open', view: { entity: { name: 'Lidar' } } });
});

test('of two names that are asked for only the last is shown', async () => {
  await Promise.all([window.names.get().lookAt(0), window.names.get().lookAt(1)]);
  expect(window.names.get().lookedAt).toMatchObject({ kind: 'open', id: 1 });
  window.names.get().lookAway();
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'none' }, last: 1, at: null });
});

test('a place is stood on: its words, its page, its section', async () => {
  await window.names.get().lookAt(0);
  window.names.get().goToOccurrence(1);
  expect(window.names.get().at).toBe(1);
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 1, quads: [quad] });
  expect(window.reading.get().current).toBe(nodeId('section', 2));
  window.names.get().goToOccurrence(7);
  expect(window.names.get().at).toBe(1);
});

test('the names of a page are asked for once, and again after a failure', async () => {
  failure = new AppError('document.not-indexed', 'Not yet.');
  await window.names.get().wantPage(0);
  failure = null;
  await Promise.all([window.names.get().wantPage(0), window.names.get().wantPage(0)]);
  await window.names.get().wantPage(0);
  expect(calls).toEqual(['page a', 'page a']);
  expect(window.names.get().pages.get(0)).toHaveLength(1);
});

test('a document that is indexed anew keeps the name that is looked at, another one does not', async () => {
  window.names.get().show();
  await window.names.get().lookAt(1);
  window.names.get().setFilter('lar');
  names = [entity(0, 'Larch'), entity(1, 'Lidar')];
  window.reading.get().setView(larches, testView());
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'none' }, filter: 'lar' });
  await expect.poll(() => window.names.get().lookedAt).toMatchObject({ kind: 'open', id: 0 });

  window.reading.get().setView(alders, testView());
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'none' }, filter: '', shown: true });
  await expect.poll(() => window.names.get().list.kind).toBe('ready');
  expect(window.names.get().lookedAt.kind).toBe('none');
});

test('names that a model adds join the list; what is looked at stays, and other documents are left alone', async () => {
  window.names.get().show();
  await expect.poll(() => window.names.get().list.kind).toBe('ready');
  await window.names.get().lookAt(1);
  await window.names.get().wantPage(0);
  names = [...names, entity(2, 'Larch')];
  window.names.get().followGraph(alders);
  window.names.get().followGraph(larches);
  expect(window.names.get().list).toMatchObject({ kind: 'ready', total: 2 });
  await expect.poll(() => window.names.get().list).toMatchObject({ kind: 'ready', total: 3 });
  expect(window.names.get().lookedAt).toMatchObject({ kind: 'open', id: 1 });
  await expect.poll(() => calls.filter((call) => call === 'page a')).toHaveLength(2);
  expect(calls.filter((call) => call === 'entities a')).toHaveLength(2);
});

test('a name elsewhere in the library opens that document at its first place', async () => {
  await window.names.get().goElsewhere(alders, 1);
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: alders });
  expect(window.names.get()).toMatchObject({ shown: true, lookedAt: { kind: 'open', id: 1 }, at: 0 });
  expect(calls).toContain('entity b');
});

test('the way back leads from name to name, over documents too, and ends at the list', async () => {
  await window.names.get().lookAt(0);
  await window.names.get().lookAt(1);
  await window.names.get().lookAt(1);
  expect(window.names.get().trail).toEqual([{ document: larches, id: 0, name: 'Lidar' }]);
  await window.names.get().goElsewhere(alders, 0);
  expect(window.names.get().trail.map(({ document, name }) => [document, name])).toEqual([
    [larches, 'Lidar'],
    [larches, 'Larch'],
  ]);
  await window.names.get().lookBack();
  expect(window.reading.get().open).toMatchObject({ id: larches });
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'open', id: 1 }, trail: [{ id: 0 }] });
  await window.names.get().lookBack();
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'open', id: 0 }, trail: [] });
  await window.names.get().lookBack();
  expect(window.names.get()).toMatchObject({ lookedAt: { kind: 'none' }, last: 0 });
});

test('whoever goes to the list, or to another document, begins a new way', async () => {
  await window.names.get().lookAt(0);
  await window.names.get().lookAt(1);
  window.names.get().lookAway();
  expect(window.names.get().trail).toEqual([]);
  await window.names.get().lookAt(0);
  await window.names.get().lookAt(1);
  window.reading.get().setView(alders, testView());
  expect(window.names.get().trail).toEqual([]);
});
