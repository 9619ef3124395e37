import { beforeEach, expect, test } from 'vitest';
import { addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
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
import { writeIndex } from './write-index.ts';

const fresh = freshLibrary();
let keys: DocumentKey[];

beforeEach(async () => {
  keys = [];
  for (const name of ['a', 'b', 'c']) keys.push(await addWaiting(fresh.store, name));
});

const claim = (owner: string, skip: DocumentKey[] = []) =>
  fresh.store.writer.write((db) => claimJob(db, owner, 1000, skip)?.id);
const stateOf = (name: string) => summaryOf(fresh.store.read, idFor(name))?.state;

test('jobs are claimed in the order of import, each once', async () => {
  expect(await claim('me')).toBe(idFor('a'));
  expect(await claim('you')).toBe(idFor('b'));
  expect(await claim('me')).toBe(idFor('c'));
  expect(await claim('you')).toBeUndefined();
  expect(hasWaiting(fresh.store.read)).toBe(false);
  expect(stateOf('a')).toEqual({ kind: 'indexing', stage: 'opening', pagesDone: 0, pagesTotal: 0 });
});

test('what the reader waits for comes first, and what is asked to be left out is', async () => {
  await fresh.store.writer.write((db) => raisePriority(db, keys[1]!, 5));
  await fresh.store.writer.write((db) => raisePriority(db, keys[2]!, 9));
  expect(await claim('me', [keys[2]!])).toBe(idFor('b'));
  expect(await claim('me')).toBe(idFor('c'));
});

test('a heartbeat says how far a job is, and fails once the job is another’s', async () => {
  await claim('me');
  const progress = { stage: 'reading', pagesDone: 3, pagesTotal: 7 } as const;
  const alive = (owner: string) => fresh.store.writer.write((db) => beat(db, owner, keys[0]!, progress, 2000));
  expect(await alive('you')).toBe(false);
  expect(await alive('me')).toBe(true);
  expect(stateOf('a')).toEqual({ kind: 'indexing', ...progress });
  expect(runningElsewhere(fresh.store.read, 'you')).toEqual([{ document: keys[0], owner: 'me', heartbeatAt: 2000 }]);
  expect(runningElsewhere(fresh.store.read, 'me')).toEqual([]);
  await fresh.store.writer.write((db) => requeue(db, keys[0]!, 0));
  expect(await alive('me')).toBe(false);
  expect(ownsJob(fresh.store.read, 'me', keys[0]!)).toBe(false);
});

test('an ending of a job that is no longer one’s own changes nothing', async () => {
  await claim('me');
  expect(await fresh.store.writer.write((db) => pauseJob(db, keys[0]!))).toBe(true);
  await fresh.store.writer.write((db) => endJob(db, 'me', keys[0]!, { state: 'waiting' }));
  expect(stateOf('a')).toEqual({ kind: 'paused' });
  expect(await fresh.store.writer.write((db) => pauseJob(db, keys[0]!))).toBe(false);
});

test('a failure keeps its error until it is tried again', async () => {
  const error = { code: 'pdf.needs-password', message: 'a.pdf needs a password.' } as const;
  await claim('me');
  await fresh.store.writer.write((db) => endJob(db, 'me', keys[0]!, { state: 'failed', error }));
  expect(stateOf('a')).toEqual({ kind: 'failed', error });
  expect(listFailed(fresh.store.read, 'pdf.needs-password')).toEqual([{ document: keys[0], id: idFor('a') }]);
  expect(listFailed(fresh.store.read, 'library.disk-full')).toEqual([]);
  await fresh.store.writer.write((db) => requeue(db, keys[0]!, 0));
  expect(stateOf('a')).toEqual({ kind: 'waiting' });
});

test('an index in an older form is made again', async () => {
  await claim('me');
  await fresh.store.writer.write(async (db) => {
    await writeIndex(db, keys[0]!, newIndex('a', [{ title: 'One', paragraphs: ['Text.'] }]));
    endJob(db, 'me', keys[0]!, { state: 'done' });
  });
  expect(stateOf('a')).toEqual({ kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [] });
  expect(hasOutdated(fresh.store.read)).toBe(false);
  await fresh.store.writer.write((db) => db.run('UPDATE indexes SET format = 0'));
  expect(hasOutdated(fresh.store.read)).toBe(true);
  await fresh.store.writer.write(requeueOutdated);
  expect(stateOf('a')).toEqual({ kind: 'waiting' });
});
