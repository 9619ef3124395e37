import { beforeEach, expect, test } from 'vitest';
import { listSummaries } from '../store/documents.ts';
import { sayApart } from '../store/joined.ts';
import { withoutSketch } from '../store/sketches.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { findInLibrary } from './find.ts';
import { joinDocuments } from './join.ts';

const fresh = freshTables();
const { signal } = new AbortController();
const [one, two] = [idFor('one'), idFor('two')];

/** Words that no other seed has. */
const words = (seed: string, many = 200): string =>
  Array.from({ length: many }, (_, at) => `${seed}${String(at)}`).join(' ');

beforeEach(async () => {
  const text = [{ title: 'Counting', paragraphs: [words('larch')] }];
  await addIndexed(fresh.store, 'one', text);
  await addIndexed(fresh.store, 'two', text);
  await addIndexed(fresh.store, 'three', [{ title: 'Other', paragraphs: [words('oak')] }]);
  await addWaiting(fresh.store, 'unread');
});

async function found() {
  const work = findInLibrary({ store: fresh.store, documents: () => listSummaries(fresh.store.read) }, signal);
  const told: { done: number; total: number }[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { ...step.value, told };
    told.push(step.value);
  }
}

test('what has one text is found, and texts are looked at once', async () => {
  const first = await found();
  expect(first.pairs).toMatchObject([{ kind: 'same-text', ofOlder: 1, ofNewer: 1 }]);
  expect([first.pairs[0]!.older, first.pairs[0]!.newer].toSorted()).toEqual([one, two].toSorted());
  expect(first.told).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  expect(withoutSketch(fresh.store.read)).toEqual([]);
  expect(await found()).toEqual({ ...first, told: [] });
});

test('what is joined or told apart is no likely duplicate any more', async () => {
  await fresh.store.writer.write((db) => sayApart(db, one, two, 1));
  expect(await found()).toMatchObject({ pairs: [], apart: [{}], joined: [] });
  await fresh.store.writer.write((db) => joinDocuments(db, { older: one, newer: two, kind: 'same-text' }, 5));
  expect(await found()).toMatchObject({
    pairs: [],
    apart: [],
    joined: [{ document: one, newest: two, kind: 'same-text', joinedAt: 5 }],
  });
});

test('it can be stopped', async () => {
  const stop = new AbortController();
  const work = findInLibrary({ store: fresh.store, documents: () => listSummaries(fresh.store.read) }, stop.signal);
  await work.next();
  stop.abort();
  await expect(work.next()).rejects.toMatchObject({ code: 'call.cancelled' });
});
