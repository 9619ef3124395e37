import { beforeEach, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/base/errors.ts';
import { addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import type { WriteDb } from './db.ts';
import { summaryOf, updatePages } from './documents.ts';
import {
  beat,
  claimJob,
  countOpen,
  endJob,
  hasOutdated,
  hasWaiting,
  listFailed,
  listOpenJobs,
  ownsJob,
  pauseJob,
  raisePriority,
  requeue,
  requeueDone,
  requeueIfFailed,
  requeueOutdated,
  runningElsewhere,
} from './jobs.ts';
import type { DocumentKey } from './keys.ts';
import { writeIndex } from './write-index.ts';

const fresh = freshTables();
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

test('what waits and what runs is counted, and what is left to others apart', async () => {
  await claim('me');
  expect(countOpen(fresh.store.read, [])).toEqual({ waiting: 2, running: 1, left: 0 });
  expect(countOpen(fresh.store.read, [keys[0]!, keys[2]!])).toEqual({ waiting: 1, running: 1, left: 1 });
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

const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const job = (at = 0) => fresh.store.read.get('SELECT * FROM jobs WHERE document_key = ?', keys[at]!);

test('a claimed job says what it is about, and begins anew', async () => {
  const claimed = await write((db) => claimJob(db, 'me', 1000));
  expect(claimed).toEqual({ document: keys[0], id: idFor('a'), bytes: 1000 });
  expect(job()).toMatchObject({ owner: 'me', heartbeat_at: 1000, stage: 'opening', pages_done: 0, pages_total: 0 });
  await write((db) => beat(db, 'me', keys[0]!, { stage: 'storing', pagesDone: 3, pagesTotal: 7 }, 2000));
  await write((db) => endJob(db, 'me', keys[0]!, { state: 'waiting' }));
  expect(job()).toMatchObject({ state: 'waiting', owner: null, heartbeat_at: null });
  await write((db) => claimJob(db, 'me', 3000));
  expect(job()).toMatchObject({ stage: 'opening', pages_done: 0, pages_total: 0 });
});

test('only a job that waits is hurried, and one that ended is in no hurry any more', async () => {
  await claim('me');
  await write((db) => raisePriority(db, keys[0]!, 5));
  expect(job()).toMatchObject({ priority: 0 });
  await write((db) => requeue(db, keys[0]!, 7));
  expect(job()).toMatchObject({ priority: 7, state: 'waiting', error: null });
  await claim('me');
  await write((db) => endJob(db, 'me', keys[0]!, { state: 'done' }));
  expect(job()).toMatchObject({ priority: 0, state: 'done', error: null });
  expect(ownsJob(fresh.store.read, 'me', keys[0]!)).toBe(false);
});

test('a job is its owner’s alone', async () => {
  await claim('me');
  const owns = (owner: string, at = 0) => ownsJob(fresh.store.read, owner, keys[at]!);
  expect([owns('me'), owns('you'), owns('me', 1)]).toEqual([true, false, false]);
  await write((db) => endJob(db, 'you', keys[0]!, { state: 'done' }));
  expect(owns('me')).toBe(true);
});

test('jobs that failed for some reasons wait again, others do not', async () => {
  const error = { code: 'pdf.needs-ocr', message: 'Pictures.' } as const;
  await claim('me');
  await write((db) => endJob(db, 'me', keys[0]!, { state: 'failed', error }));
  const again = (...codes: ErrorCode[]) => write((db) => requeueIfFailed(db, keys[0]!, codes));
  expect([await again(), await again('pdf.broken')]).toEqual([false, false]);
  expect(stateOf('a')).toMatchObject({ kind: 'failed' });
  expect(await again('pdf.broken', 'pdf.needs-ocr')).toBe(true);
  expect(stateOf('a')).toEqual({ kind: 'waiting' });
  expect(await again('pdf.needs-ocr')).toBe(false);
});

test('only what is done, or of another form, is asked to wait again', async () => {
  await claim('me');
  await write((db) => endJob(db, 'me', keys[0]!, { state: 'done' }));
  await write((db) => void pauseJob(db, keys[1]!));
  await write((db) => requeueDone(db, [keys[1]!, keys[2]!]));
  expect([stateOf('b'), job()?.state]).toEqual([{ kind: 'paused' }, 'done']);
  await write((db) => requeueDone(db, [keys[0]!, keys[1]!]));
  expect([stateOf('a'), stateOf('b')]).toEqual([{ kind: 'waiting' }, { kind: 'paused' }]);
});

test('open jobs are those that wait or run, with what is known of their size', async () => {
  await claim('me');
  await write((db) => beat(db, 'me', keys[0]!, { stage: 'reading', pagesDone: 3, pagesTotal: 7 }, 2000));
  await write((db) => updatePages(db, keys[0]!, 5));
  await write((db) => updatePages(db, keys[1]!, 9));
  await write((db) => void pauseJob(db, keys[2]!));
  const common = { bytes: 1000 };
  const open = listOpenJobs(fresh.store.read).toSorted((a, b) => a.document - b.document);
  expect(open).toEqual([
    { ...common, document: keys[0], id: idFor('a'), pages: 7, pagesDone: 3, running: true },
    { ...common, document: keys[1], id: idFor('b'), pages: 9, pagesDone: 0, running: false },
  ]);
});

test('what waits is there to be claimed until all are', async () => {
  expect(hasWaiting(fresh.store.read)).toBe(true);
  for (const key of keys) await write((db) => void pauseJob(db, key));
  expect(hasWaiting(fresh.store.read)).toBe(false);
});

test('a job that waits can be stopped, and is nobody’s', async () => {
  expect(await write((db) => pauseJob(db, keys[1]!))).toBe(true);
  expect(stateOf('b')).toEqual({ kind: 'paused' });
  await claim('me');
  expect(await write((db) => pauseJob(db, keys[0]!))).toBe(true);
  expect(job()).toMatchObject({ owner: null, heartbeat_at: null });
});
