import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nodeId, type DocumentId } from '#shared/base/ids.ts';
import type { EntitySummary, EntityView } from '#shared/contract/graph.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Quad } from '#shared/domain/document/geometry.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { setEngine } from '../api/engine.ts';
import { useDocument } from './document.ts';
import {
  followDocument,
  followGraph,
  goElsewhere,
  goToOccurrence,
  hideNames,
  loadNames,
  lookAt,
  lookAway,
  lookBack,
  showNames,
  useExplore,
  wantPage,
} from './explore.ts';
import { testId, testView } from './testing.ts';
import { useView } from './view.ts';
import { useViewer } from './viewer.ts';

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
let stop: (() => void) | undefined;

beforeEach(() => {
  stop?.();
  for (const slice of [useViewer, useDocument, useView, useExplore])
    (slice as typeof useViewer).setState((slice as typeof useViewer).getInitialState(), true);
  names = [entity(0, 'Lidar'), entity(1, 'Larch')];
  calls = [];
  failure = null;
  const { 'graph.entities': list, 'graph.entity': one, 'graph.page': page } = methods;
  const { 'document.view': view, 'document.opened': opened } = methods;
  const noted = (name: string, document: DocumentId): void => {
    calls.push(`${name} ${document[0]}`);
    if (failure) throw failure;
  };
  const [near, far] = portPair();
  serve(
    far,
    {
      'graph.entities': list,
      'graph.entity': one,
      'graph.page': page,
      'document.view': view,
      'document.opened': opened,
    },
    {
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
    },
  );
  setEngine(createClient(near, methods));
  stop = followDocument();
  useViewer.getState().open(larches, testView().pages);
  useDocument.getState().setView(larches, testView());
});

test('names are loaded when they are first shown, and not again', async () => {
  expect(calls).toEqual([]);
  showNames();
  await vi.waitFor(() => expect(useExplore.getState().list).toMatchObject({ kind: 'ready', total: 2 }));
  hideNames();
  showNames();
  expect(useExplore.getState().shown).toBe(true);
  expect(calls).toEqual(['entities a']);
});

test('what cannot be loaded says why, and can be tried again', async () => {
  failure = new AppError('document.not-indexed', 'Not yet.');
  await loadNames();
  expect(useExplore.getState().list).toMatchObject({ kind: 'failed', error: { code: 'document.not-indexed' } });
  await lookAt(0);
  expect(useExplore.getState().lookedAt).toMatchObject({ kind: 'failed', id: 0 });
  failure = null;
  await lookAt(0);
  expect(useExplore.getState().lookedAt).toMatchObject({ kind: 'open', view: { entity: { name: 'Lidar' } } });
});

test('of two names that are asked for only the last is shown', async () => {
  await Promise.all([lookAt(0), lookAt(1)]);
  expect(useExplore.getState().lookedAt).toMatchObject({ kind: 'open', id: 1 });
  lookAway();
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'none' }, last: 1, at: null });
});

test('a place is stood on: its words, its page, its section', async () => {
  await lookAt(0);
  goToOccurrence(1);
  expect(useExplore.getState().at).toBe(1);
  expect(useViewer.getState().jump).toMatchObject({ pageIndex: 1, quads: [quad] });
  expect(useDocument.getState().current).toBe(nodeId('section', 2));
  goToOccurrence(7);
  expect(useExplore.getState().at).toBe(1);
});

test('the names of a page are asked for once, and again after a failure', async () => {
  failure = new AppError('document.not-indexed', 'Not yet.');
  await wantPage(0);
  failure = null;
  await Promise.all([wantPage(0), wantPage(0)]);
  await wantPage(0);
  expect(calls).toEqual(['page a', 'page a']);
  expect(useExplore.getState().pages.get(0)).toHaveLength(1);
});

test('a document that is indexed anew keeps the name that is looked at, another one does not', async () => {
  showNames();
  await lookAt(1);
  useExplore.getState().setFilter('lar');
  names = [entity(0, 'Larch'), entity(1, 'Lidar')];
  useDocument.getState().setView(larches, testView());
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'none' }, filter: 'lar' });
  await vi.waitFor(() => expect(useExplore.getState().lookedAt).toMatchObject({ kind: 'open', id: 0 }));

  useDocument.getState().setView(alders, testView());
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'none' }, filter: '', shown: true });
  await vi.waitFor(() => expect(useExplore.getState().list.kind).toBe('ready'));
  expect(useExplore.getState().lookedAt.kind).toBe('none');
});

test('names that a model adds join the list; what is looked at stays, and other documents are left alone', async () => {
  showNames();
  await vi.waitFor(() => expect(useExplore.getState().list.kind).toBe('ready'));
  await lookAt(1);
  await wantPage(0);
  names = [...names, entity(2, 'Larch')];
  followGraph(alders);
  followGraph(larches);
  expect(useExplore.getState().list).toMatchObject({ kind: 'ready', total: 2 });
  await vi.waitFor(() => expect(useExplore.getState().list).toMatchObject({ kind: 'ready', total: 3 }));
  expect(useExplore.getState().lookedAt).toMatchObject({ kind: 'open', id: 1 });
  await vi.waitFor(() => expect(calls.filter((call) => call === 'page a')).toHaveLength(2));
  expect(calls.filter((call) => call === 'entities a')).toHaveLength(2);
});

test('a name elsewhere in the library opens that document at its first place', async () => {
  await goElsewhere(alders, 1);
  expect(useDocument.getState().open).toMatchObject({ kind: 'open', id: alders });
  expect(useExplore.getState()).toMatchObject({ shown: true, lookedAt: { kind: 'open', id: 1 }, at: 0 });
  expect(calls).toContain('entity b');
});

test('the way back leads from name to name, over documents too, and ends at the list', async () => {
  await lookAt(0);
  await lookAt(1);
  await lookAt(1);
  expect(useExplore.getState().trail).toEqual([{ document: larches, id: 0, name: 'Lidar' }]);
  await goElsewhere(alders, 0);
  expect(useExplore.getState().trail.map(({ document, name }) => [document, name])).toEqual([
    [larches, 'Lidar'],
    [larches, 'Larch'],
  ]);
  await lookBack();
  expect(useDocument.getState().open).toMatchObject({ id: larches });
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'open', id: 1 }, trail: [{ id: 0 }] });
  await lookBack();
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'open', id: 0 }, trail: [] });
  await lookBack();
  expect(useExplore.getState()).toMatchObject({ lookedAt: { kind: 'none' }, last: 0 });
});

test('whoever goes to the list, or to another document, begins a new way', async () => {
  await lookAt(0);
  await lookAt(1);
  lookAway();
  expect(useExplore.getState().trail).toEqual([]);
  await lookAt(0);
  await lookAt(1);
  useDocument.getState().setView(alders, testView());
  expect(useExplore.getState().trail).toEqual([]);
});
