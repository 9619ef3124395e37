import { afterEach, beforeEach, expect, test } from 'vitest';
import { addWaiting, idFor, newIndex, tempFolder } from '../testing/builders.ts';
import { summaryOf } from './documents.ts';
import {
  beat,
  claimJob,
  endJob,
  hasOutdated,
  hasWaiting,
  listFailed,
  ownsJob,
  pauseJob,
  raisePriority,
  requeue,
  requeueOutdated,
  runningElsewhere,
} from './jobs.ts';
import type { DocumentKey } from './keys.ts';
import { openStore, type Store } from './open.ts';
import { writeIndex } from './write-index.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let keys: DocumentKey[];

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
  keys = [];
  for (const name of ['a', 'b', 'c']) keys.push(await addWaiting(store, name));
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const claim = (owner: string, skip: DocumentKey[] = []) =>
  store.writer.write((db) => claimJob(db, owner, 1000, skip)?.id);
const stateOf = (name: string) => summaryOf(store.read, idFor(name))?.state;

test('jobs are claimed in the order of import, each once', async () => {
  expect(await claim('me')).toBe(idFor('a'));
  expect(await claim('you')).toBe(idFor('b'));
  expect(await claim('me')).toBe(idFor('c'));
  expect(await claim('you')).toBeUndefined();
  expect(hasWaiting(store.read)).toBe(false);
  expect(stateOf('a')).toEqual({ kind: 'indexing', stage: 'opening', pagesDone: 0, pagesTotal: 0 });
});

test('what the reader waits for comes first, and what is asked to be left out is', async () => {
  await store.writer.write((db) => raisePriority(db, keys[1]!, 5));
  await store.writer.write((db) => raisePriority(db, keys[2]!, 9));
  expect(await claim('me', [keys[2]!])).toBe(idFor('b'));
  expect(await claim('me')).toBe(idFor('c'));
});

test('a heartbeat says how far a job is, and fails once the job is another’s', async () => {
  await claim('me');
  const progress = { stage: 'reading', pagesDone: 3, pagesTotal: 7 } as const;
  const alive = (owner: string) => store.writer.write((db) => beat(db, owner, keys[0]!, progress, 2000));
  expect(await alive('you')).toBe(false);
  expect(await alive('me')).toBe(true);
  expect(stateOf('a')).toEqual({ kind: 'indexing', ...progress });
  expect(runningElsewhere(store.read, 'you')).toEqual([{ document: keys[0], owner: 'me', heartbeatAt: 2000 }]);
  expect(runningElsewhere(store.read, 'me')).toEqual([]);
  await store.writer.write((db) => requeue(db, keys[0]!, 0));
  expect(await alive('me')).toBe(false);
  expect(ownsJob(store.read, 'me', keys[0]!)).toBe(false);
});

test('an ending of a job that is no longer one’s own changes nothing', async () => {
  await claim('me');
  expect(await store.writer.write((db) => pauseJob(db, keys[0]!))).toBe(true);
  await store.writer.write((db) => endJob(db, 'me', keys[0]!, { state: 'waiting' }));
  expect(stateOf('a')).toEqual({ kind: 'paused' });
  expect(await store.writer.write((db) => pauseJob(db, keys[0]!))).toBe(false);
});

test('a failure keeps its error until it is tried again', async () => {
  const error = { code: 'pdf.needs-password', message: 'a.pdf needs a password.' } as const;
  await claim('me');
  await store.writer.write((db) => endJob(db, 'me', keys[0]!, { state: 'failed', error }));
  expect(stateOf('a')).toEqual({ kind: 'failed', error });
  expect(listFailed(store.read, 'pdf.needs-password')).toEqual([{ document: keys[0], id: idFor('a') }]);
  expect(listFailed(store.read, 'library.disk-full')).toEqual([]);
  await store.writer.write((db) => requeue(db, keys[0]!, 0));
  expect(stateOf('a')).toEqual({ kind: 'waiting' });
});

test('an index in an older form is made again', async () => {
  await claim('me');
  await store.writer.write(async (db) => {
    await writeIndex(db, keys[0]!, newIndex('a', [{ title: 'One', paragraphs: ['Text.'] }]));
    endJob(db, 'me', keys[0]!, { state: 'done' });
  });
  expect(stateOf('a')).toEqual({ kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [] });
  expect(hasOutdated(store.read)).toBe(false);
  await store.writer.write((db) => db.run('UPDATE indexes SET format = 0'));
  expect(hasOutdated(store.read)).toBe(true);
  await store.writer.write(requeueOutdated);
  expect(stateOf('a')).toEqual({ kind: 'waiting' });
});
