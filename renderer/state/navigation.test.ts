import { beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentView } from '#shared/contract/document.ts';
import { methods } from '#shared/contract/methods.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { setEngine } from '../api/engine.ts';
import { doneTurn, useAsk } from './ask.ts';
import { useDocument } from './document.ts';
import { useLibrary } from './library.ts';
import {
  goBack,
  goToEvidence,
  goToSection,
  openAdded,
  openDocument,
  reloadDocument,
  stepEvidence,
} from './navigation.ts';
import { testId, testPassage, testReceipt, testView } from './testing.ts';
import { useView } from './view.ts';
import { useViewer } from './viewer.ts';

const [larches, snow] = [testId('a'), testId('b')];
const { 'document.view': view, 'document.opened': opened } = methods;

/** An engine that knows documents by what `load` makes of their id. */
function engineWith(load: (id: DocumentId) => Promise<DocumentView>): void {
  const [near, far] = portPair();
  serve(
    far,
    { 'document.view': view, 'document.opened': opened },
    { 'document.view': ({ document }) => load(document), 'document.opened': async () => null },
  );
  setEngine(createClient(near, methods));
}

beforeEach(() => {
  for (const slice of [useViewer, useDocument, useLibrary, useAsk, useView])
    (slice as typeof useViewer).setState((slice as typeof useViewer).getInitialState(), true);
  engineWith(async (id) => testView(id === larches ? 'Larches' : 'Snow'));
});

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a document opens where the reader stopped', async () => {
  useView.getState().store({ places: { [larches]: { pageIndex: 2, offset: 0.5, zoom: 1.5, rotation: 90 } } });
  await openDocument(larches);
  expect(useDocument.getState().open).toMatchObject({ kind: 'open', id: larches, view: { title: 'Larches' } });
  expect(useViewer.getState()).toMatchObject({ place: { pageIndex: 2, offset: 0.5 }, zoom: 1.5, rotation: 90 });
  expect(useView.getState()).toMatchObject({ main: 'pages', stored: { document: larches } });
});

test('the document asked for last is shown, whichever comes first', async () => {
  const slow = deferred<void>();
  engineWith(async (id) => {
    if (id === larches) await slow.promise;
    return testView(id === larches ? 'Larches' : 'Snow');
  });
  const first = openDocument(larches);
  await openDocument(snow);
  slow.resolve();
  await first;
  expect(useDocument.getState().open).toMatchObject({ kind: 'open', id: snow });
});

test('what is not indexed can be read; what cannot be opened says why', async () => {
  engineWith(async (id) => {
    throw id === larches
      ? new AppError('document.not-indexed', 'It is not indexed yet.')
      : new AppError('file.missing', 'The file is not there any more.');
  });
  await openDocument(larches);
  expect(useDocument.getState().open).toEqual({ kind: 'unindexed', id: larches });
  expect(useViewer.getState()).toMatchObject({ documentId: larches, frames: [] });
  await openDocument(snow);
  expect(useDocument.getState().open).toMatchObject({ kind: 'failed', error: { code: 'file.missing' } });
});

test('the index comes to pages that are being read without opening them anew', async () => {
  engineWith(async () => {
    throw new AppError('document.not-indexed', 'It is not indexed yet.');
  });
  await openDocument(larches);
  const { opened: times } = useViewer.getState();
  engineWith(async () => testView());
  await reloadDocument();
  expect(useDocument.getState().open.kind).toBe('open');
  expect(useViewer.getState()).toMatchObject({ opened: times, frames: [{ pageIndex: 0 }, {}, {}] });
});

test('evidence in the open document is jumped to with its words', async () => {
  await openDocument(larches);
  goToEvidence(testPassage({ n: 3 }), true);
  expect(useViewer.getState()).toMatchObject({ activeN: 3, jump: { pageIndex: 1, n: 3, focus: true } });
  expect(useViewer.getState().jump?.quads).toHaveLength(1);
  expect(useDocument.getState().current).toBe('s2');
});

test('evidence in another document opens it first, with its marks', async () => {
  useAsk.setState({
    turn: doneTurn(testReceipt({ evidence: [testPassage({ document: snow }), testPassage({ n: 2 })] })),
  });
  await openDocument(larches);
  useViewer.getState().setPlace({ pageIndex: 2, offset: 0 });
  goToEvidence(testPassage({ document: snow }));
  await settled();
  expect(useViewer.getState()).toMatchObject({ documentId: snow, activeN: 1, jump: { pageIndex: 1 } });
  expect(useViewer.getState().marks.map(({ n }) => n)).toEqual([1]);
  goBack();
  await settled();
  expect(useViewer.getState()).toMatchObject({ documentId: larches, jump: { pageIndex: 2, offset: 0 } });
  expect(useViewer.getState().back).toEqual([]);
});

test('passages are gone through in both directions, around the ends', async () => {
  const evidence = [testPassage({ n: 1 }), testPassage({ n: 2 }), testPassage({ n: 3 })];
  useAsk.setState({ turn: doneTurn(testReceipt({ evidence })) });
  await openDocument(larches);
  const visited = [1, 1, 1, 1, -1].map((direction) => {
    stepEvidence(direction as 1 | -1);
    return useViewer.getState().activeN;
  });
  expect(visited).toEqual([1, 2, 3, 1, 3]);
});

test('a section is jumped to at its heading', async () => {
  await openDocument(larches);
  const { open } = useDocument.getState();
  if (open.kind === 'open') goToSection(open.tree.sections[2]!);
  expect(useViewer.getState().jump).toMatchObject({ pageIndex: 2, y: 712 });
  expect(useDocument.getState().current).toBe('s3');
});

test('a document that comes again as it was leaves the pages alone', async () => {
  await openDocument(larches);
  goToEvidence(testPassage());
  const { opened: times } = useViewer.getState();
  await reloadDocument();
  expect(useViewer.getState()).toMatchObject({ opened: times, activeN: 1 });
  engineWith(async () => testView('Larches, second edition'));
  await reloadDocument();
  expect(useDocument.getState().open).toMatchObject({ view: { title: 'Larches, second edition' } });
  expect(useViewer.getState().opened).toBe(times + 1);
});

test('a document added alone opens, unless another one is being read', async () => {
  openAdded({ added: [larches, snow], duplicates: [], rejected: [] });
  expect(useDocument.getState().open.kind).toBe('none');
  openAdded({ added: [larches], duplicates: [], rejected: [] });
  await settled();
  expect(useDocument.getState().open).toMatchObject({ kind: 'open', id: larches });
  openAdded({ added: [snow], duplicates: [], rejected: [] });
  await settled();
  expect(useDocument.getState().open).toMatchObject({ id: larches });
});

test('a single file that is here already is opened too', async () => {
  openAdded({ added: [], duplicates: [{ name: 'snow.pdf', document: snow }], rejected: [] });
  await settled();
  expect(useDocument.getState().open).toMatchObject({ kind: 'open', id: snow });
});
