import { beforeEach, expect, test } from 'vitest';
import type { NewAnnotation } from '#shared/contract/annotations.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { keyOf, deleteDocument } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { annotationHandlers } from './handlers.ts';

const fresh = freshLibrary();
let events: LibraryEvent[];
let calls: ReturnType<typeof annotationHandlers>;
const { signal } = new AbortController();

beforeEach(async () => {
  events = [];
  const reader = createIndexReader(fresh.store.read);
  calls = annotationHandlers({ store: fresh.store, reader, now: () => 7, publish: (event) => events.push(event) });
});

function highlight(change: Partial<NewAnnotation> = {}): NewAnnotation {
  return {
    document: idFor('bees'),
    kind: 'text',
    color: 'green',
    pages: [{ pageIndex: 1, quads: [[72, 698, 132, 698, 132, 708, 72, 708]] }],
    text: 'bees dance',
    prefix: 'In spring the ',
    suffix: ' at noon.',
    note: '',
    ...change,
  };
}

const bees = [{ title: '1 Dances', paragraphs: ['In winter bees dance. In spring the bees dance at noon.'] }];

async function list(document?: ReturnType<typeof idFor>) {
  return ((await calls['annotations.list']({ document }, signal)) as { annotations: { id: number; note: string }[] })
    .annotations;
}

test('what was marked is kept in the order of the pages, and windows are told', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await calls['annotations.add'](
    { annotations: [highlight(), highlight({ pages: [{ pageIndex: 0, quads: highlight().pages[0]!.quads }] })] },
    signal,
  );
  expect((await list(idFor('bees'))).map(({ id }) => id)).toEqual([2, 1]);
  expect(await list()).toHaveLength(2);
  expect(events).toEqual([{ kind: 'annotations-changed' }]);
});

test('color and note change apart, and what is gone says so', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await calls['annotations.add']({ annotations: [highlight()] }, signal);
  await calls['annotations.change']({ id: 1, note: 'Check this' }, signal);
  expect(await calls['annotations.change']({ id: 1, color: 'rose' }, signal)).toMatchObject({
    color: 'rose',
    note: 'Check this',
  });
  await calls['annotations.remove']({ ids: [1] }, signal);
  await expect(calls['annotations.change']({ id: 1, note: '' }, signal)).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('highlights outlive a document that is removed and added again', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await calls['annotations.add']({ annotations: [highlight()] }, signal);
  await fresh.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('bees'))!));
  expect(await list()).toEqual([]);
  await addWaiting(fresh.store, 'bees');
  expect(await list()).toHaveLength(1);
});

test('what stood in the file is taken in once', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  const inFile = highlight({ inFile: '12R' });
  await calls['annotations.add']({ annotations: [inFile] }, signal);
  expect(await calls['annotations.add']({ annotations: [inFile] }, signal)).toEqual({ annotations: [] });
});

test('another copy of the file takes the highlights over by their words, once, and says what it left', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await addIndexed(fresh.store, 'bees, second edition', [{ title: '0 Preface', paragraphs: ['New.'] }, ...bees]);
  const to = idFor('bees, second edition');
  await calls['annotations.add'](
    { annotations: [highlight(), highlight({ text: 'wasps' }), highlight({ kind: 'area', text: '' })] },
    signal,
  );
  expect(await calls['annotations.adopt']({ from: idFor('bees'), to }, signal)).toEqual({ adopted: 1, left: 2 });
  // Page 2 now, and the second of two places with these words: 36 characters of 6 points in.
  expect(await list(to)).toMatchObject([
    { text: 'bees dance', pages: [{ pageIndex: 1, quads: [[288, 698, 348, 698, 348, 708, 288, 708]] }] },
  ]);
  expect(await calls['annotations.adopt']({ from: idFor('bees'), to }, signal)).toEqual({ adopted: 0, left: 2 });
});

test('a copy that was not read yet takes nothing over', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await addWaiting(fresh.store, 'copy');
  await calls['annotations.add']({ annotations: [highlight()] }, signal);
  await expect(calls['annotations.adopt']({ from: idFor('bees'), to: idFor('copy') }, signal)).rejects.toMatchObject({
    code: 'document.not-indexed',
  });
});
