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

/** Six points a letter, from 72 on, as the builders set lines. */
const over = (from: number, to: number): NewAnnotation['pages'][number]['quads'][number] => {
  const [x0, x1] = [72 + 6 * from, 72 + 6 * to];
  return [x0, 698, x1, 698, x1, 708, x0, 708];
};
const inFile = (name: string, pageIndex: number, from: number, to: number, more: Partial<NewAnnotation> = {}) =>
  highlight({ inFile: name, pages: [{ pageIndex, quads: [over(from, to)] }], text: 'as estimated.', ...more });

test('marks of a file come in the order of the text, with the very letters under them', async () => {
  await addIndexed(fresh.store, 'bees', [...bees, { title: '2 Rest', paragraphs: ['They rest (a while).'] }]);
  const annotations = [
    inFile('9R', 1, 11, 18),
    inFile('8R', 0, 41, 53),
    inFile('7R', 0, 10, 20),
    inFile('6R', 1, 0, 4, { kind: 'area', text: '', note: 'Who?' }),
  ];
  await calls['annotations.add']({ annotations }, signal);
  const listed = (await calls['annotations.list']({ document: idFor('bees') }, signal)) as {
    readonly annotations: readonly { readonly text: string; readonly suffix: string; readonly section: string }[];
  };
  expect(listed.annotations.map(({ text, section }) => [text, section])).toEqual([
    ['bees dance', 's1'],
    ['dance at noo', 's1'],
    ['', 's2'],
    ['a while', 's2'],
  ]);
  expect(listed.annotations[3]?.suffix).toBe(').');
  // In a list of all documents as well, by the order in which they came.
  expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('own marks stand where they belong among them, whenever they were made', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await calls['annotations.add']({ annotations: [inFile('7R', 0, 39, 44)] }, signal);
  await calls['annotations.add'](
    { annotations: [highlight({ pages: [{ pageIndex: 0, quads: [over(10, 20)] }] })] },
    signal,
  );
  expect((await list(idFor('bees'))).map(({ id }) => id)).toEqual([2, 1]);
});

test('a mark that is there already is not taken in from a file again, whatever its name there', async () => {
  await addIndexed(fresh.store, 'bees', bees);
  await calls['annotations.add']({ annotations: [highlight({ note: 'So' })] }, signal);
  const again = { ...highlight({ note: 'So' }), inFile: '5R' };
  expect(await calls['annotations.add']({ annotations: [again] }, signal)).toEqual({ annotations: [] });
  const other = { ...again, inFile: '6R', note: 'Ida: not so' };
  expect(await calls['annotations.add']({ annotations: [other, again] }, signal)).toMatchObject({
    annotations: [{ note: 'Ida: not so' }],
  });
});

test('a document that was not read has its marks as the window estimated them, top to bottom', async () => {
  await addWaiting(fresh.store, 'bees');
  const low = highlight({
    inFile: '1R',
    text: 'low',
    pages: [{ pageIndex: 0, quads: [[72, 98, 90, 98, 90, 108, 72, 108]] }],
  });
  await calls['annotations.add']({ annotations: [low, inFile('2R', 0, 0, 4, { text: 'high' })] }, signal);
  expect(await list(idFor('bees'))).toMatchObject([{ text: 'high' }, { text: 'low' }]);
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
