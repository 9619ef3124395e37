import { beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { turn } from '#shared/base/testing/turn.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';
import { doneTurn } from './turn.ts';

const [larches, snow] = [testId('a'), testId('b')];
/** What the engine makes of the id of a document. */
let load: (id: DocumentId) => Promise<DocumentView>;
let window: TestWindow;

beforeEach(() => {
  load = async (id) => testView(id === larches ? 'Larches' : 'Snow');
  window = testWindow({
    'document.view': ({ document }) => load(document),
    'document.opened': async () => null,
  });
});

test('a document opens where the reader stopped', async () => {
  window.view.get().store({
    places: {
      [larches]: {
        pageIndex: 2,
        offset: 0.5,
        zoom: 1.5,
        rotation: 90,
        night: false,
        flow: 'continuous',
        form: 'pages',
      },
    },
  });
  await window.opening.get().open(larches);
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: larches, view: { title: 'Larches' } });
  expect(window.viewer.get()).toMatchObject({ place: { pageIndex: 2, offset: 0.5 }, zoom: 1.5, rotation: 90 });
  expect(window.view.get()).toMatchObject({ main: 'pages', stored: { document: larches } });
});

test('the document asked for last is shown, whichever comes first', async () => {
  const slow = deferred<void>();
  load = async (id) => {
    if (id === larches) await slow.promise;
    return testView(id === larches ? 'Larches' : 'Snow');
  };
  const first = window.opening.get().open(larches);
  await window.opening.get().open(snow);
  slow.resolve();
  await first;
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: snow });
});

test('a place that is asked for while its document is still opening is the one that is shown', async () => {
  const slow = deferred<void>();
  load = async () => {
    await slow.promise;
    return testView('Larches');
  };
  const resumed = window.opening.get().open(larches);
  const followed = window.opening.get().open(larches, { pageIndex: 2 });
  const shown = window.opening.get().open(larches);
  slow.resolve();
  await Promise.all([resumed, followed, shown]);
  expect(window.viewer.get()).toMatchObject({ documentId: larches, jump: { pageIndex: 2 }, back: [] });
});

test('what is not indexed can be read; what cannot be opened says why', async () => {
  load = async (id) => {
    throw id === larches
      ? new AppError('document.not-indexed', 'It is not indexed yet.')
      : new AppError('file.missing', 'The file is not there any more.');
  };
  await window.opening.get().open(larches);
  expect(window.reading.get().open).toEqual({ kind: 'unindexed', id: larches });
  expect(window.viewer.get()).toMatchObject({ documentId: larches, frames: [] });
  await window.opening.get().open(snow);
  expect(window.reading.get().open).toMatchObject({ kind: 'failed', error: { code: 'file.missing' } });
});

test('the index comes to pages that are being read without opening them anew', async () => {
  load = async () => {
    throw new AppError('document.not-indexed', 'It is not indexed yet.');
  };
  await window.opening.get().open(larches);
  const { opened: times } = window.viewer.get();
  load = async () => testView();
  await window.opening.get().reload();
  expect(window.reading.get().open.kind).toBe('open');
  expect(window.viewer.get()).toMatchObject({ opened: times, frames: [{ pageIndex: 0 }, {}, {}] });
});

test('evidence in the open document is jumped to with its words', async () => {
  await window.opening.get().open(larches);
  window.navigation.get().goToEvidence(testPassage({ n: 3 }), true);
  expect(window.viewer.get()).toMatchObject({ activeN: 3, jump: { pageIndex: 1, n: 3, focus: true } });
  expect(window.viewer.get().jump?.quads).toHaveLength(1);
  expect(window.reading.get().current).toBe('s2');
});

test('evidence in another document opens it first, with its marks', async () => {
  window.ask.set({
    turn: doneTurn(testReceipt({ evidence: [testPassage({ document: snow }), testPassage({ n: 2 })] })),
  });
  await window.opening.get().open(larches);
  window.viewer.get().setPlace({ pageIndex: 2, offset: 0 });
  window.navigation.get().goToEvidence(testPassage({ document: snow }));
  await turn();
  expect(window.viewer.get()).toMatchObject({ documentId: snow, activeN: 1, jump: { pageIndex: 1 } });
  expect(window.viewer.get().marks.map(({ n }) => n)).toEqual([1]);
  window.navigation.get().goBack();
  await turn();
  expect(window.viewer.get()).toMatchObject({ documentId: larches, jump: { pageIndex: 2, offset: 0 } });
  expect(window.viewer.get().back).toEqual([]);
});

test('passages are gone through in both directions, around the ends', async () => {
  const evidence = [testPassage({ n: 1 }), testPassage({ n: 2 }), testPassage({ n: 3 })];
  window.ask.set({ turn: doneTurn(testReceipt({ evidence })) });
  await window.opening.get().open(larches);
  const visited = [1, 1, 1, 1, -1].map((direction) => {
    window.navigation.get().stepEvidence(direction as 1 | -1);
    return window.viewer.get().activeN;
  });
  expect(visited).toEqual([1, 2, 3, 1, 3]);
});

test('a section is jumped to at its heading', async () => {
  await window.opening.get().open(larches);
  const { open } = window.reading.get();
  if (open.kind === 'open') window.navigation.get().goToSection(open.tree.sections[2]!);
  expect(window.viewer.get().jump).toMatchObject({ pageIndex: 2, y: 712 });
  expect(window.reading.get().current).toBe('s3');
});

test('a document that comes again as it was leaves the pages alone', async () => {
  await window.opening.get().open(larches);
  window.navigation.get().goToEvidence(testPassage());
  const { opened: times } = window.viewer.get();
  await window.opening.get().reload();
  expect(window.viewer.get()).toMatchObject({ opened: times, activeN: 1 });
  load = async () => testView('Larches, second edition');
  await window.opening.get().reload();
  expect(window.reading.get().open).toMatchObject({ view: { title: 'Larches, second edition' } });
  expect(window.viewer.get().opened).toBe(times + 1);
});

test('a document added alone opens, unless another one is being read', async () => {
  window.opening.get().openAdded({ added: [testId('c'), testId('d')], duplicates: [], rejected: [] });
  expect(window.reading.get().open.kind).toBe('none');
  window.opening.get().openAdded({ added: [larches], duplicates: [], rejected: [] });
  await turn();
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: larches });
  window.opening.get().openAdded({ added: [snow], duplicates: [], rejected: [] });
  await turn();
  expect(window.reading.get().open).toMatchObject({ id: larches });
});

test('a single file that is here already is opened too', async () => {
  window.opening.get().openAdded({ added: [], duplicates: [{ name: 'snow.pdf', document: snow }], rejected: [] });
  await turn();
  expect(window.reading.get().open).toMatchObject({ kind: 'open', id: snow });
});
