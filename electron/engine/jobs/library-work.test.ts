import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortable } from '#shared/base/async.ts';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import { idFor } from '../testing/builders.ts';
import { loadKept } from '../store/settings.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { LibraryWork, type LibraryWorkDeps } from './library-work.ts';

type Deps = LibraryWorkDeps<{ readonly id: DocumentId; readonly isDone: boolean }, string>;

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(idFor) as [DocumentId, DocumentId, DocumentId, DocumentId];

const fresh = freshLibrary();
let clock: number;
const works: LibraryWork<never, never>[] = [];
beforeEach(async () => {
  clock = 1_000_000;
});
afterEach(async () => {
  for (const one of works.splice(0)) await one.close();
});

/** Work on four documents; `does` one of them, which is done then. */
function setUp(does: (id: DocumentId, signal: AbortSignal) => Promise<void>, more: Partial<Deps> = {}) {
  const done = new Set<DocumentId>();
  const work = new LibraryWork({
    store: fresh.store,
    name: 'reading',
    owner: 'elsewhere|1|a',
    now: () => clock,
    model: () => 'model',
    documents: () => [A, B, C, D].map((id) => ({ id, isDone: done.has(id) })),
    work: async ({ id }, _, __, signal) => {
      await does(id, signal);
      done.add(id);
    },
    failure: 'chat.failed',
    onChange: () => undefined,
    onBug: (bug) => {
      throw bug;
    },
    retryMs: 10_000,
    ...more,
  } satisfies Deps);
  works.push(work as unknown as LibraryWork<never, never>);
  return { work, done };
}

const forever = (_: DocumentId, signal: AbortSignal): Promise<void> => abortable(new Promise(() => undefined), signal);

const failingFor =
  (...bad: DocumentId[]) =>
  async (id: DocumentId): Promise<void> => {
    if (bad.includes(id)) throw new AppError('chat.failed', 'Nothing usable.');
  };

test('a document that cannot be done is left out, until it is wanted anew', async () => {
  const bad: DocumentId[] = [B];
  const { work } = setUp((id) => failingFor(...bad)(id));
  work.kick();
  await work.settled();
  expect(work.progress).toMatchObject({ state: 'idle', done: 3, total: 4, problem: null });
  bad.pop();
  work.kick();
  await work.settled();
  expect(work.progress).toMatchObject({ done: 3 });
  work.restart();
  await work.settled();
  expect(work.progress).toMatchObject({ done: 4 });
});

test('or is tried again, where that is wished', async () => {
  const { work } = setUp(failingFor(B), { triesAgain: true });
  work.kick();
  await work.settled();
  expect(work.progress).toMatchObject({ state: 'failed', done: 3, problem: { code: 'chat.failed' } });
});

test('what could not be done is tried at once when there may be more to do', async () => {
  const bad: DocumentId[] = [B];
  const { work } = setUp(
    async (id) => {
      await failingFor(...bad)(id);
      if (id !== C) return;
      bad.pop();
      work.kick();
    },
    { triesAgain: true },
  );
  work.kick();
  await work.settled();
  expect(work.progress).toMatchObject({ state: 'idle', done: 4, problem: null });
});

test('when several cannot be done it is the model that fails', async () => {
  const { work, done } = setUp(failingFor(A, B, C));
  work.kick();
  await work.settled();
  expect(work.progress).toMatchObject({ state: 'failed', problem: { code: 'chat.failed' } });
  expect(done.size).toBe(0);
});

test('what is done in between makes the next try come as soon as the first', async () => {
  const RETRY_MS = 0.73; // nothing else waits for a multiple of it
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waits = (): number[] =>
    timers.mock.calls.map(([, ms]) => (ms ?? 0) / RETRY_MS).filter((times) => times > 0 && Number.isInteger(times));
  let wasBroken = false;
  const { work } = setUp(
    async (id) => {
      const isBroken = waits().length < 4;
      if (isBroken || (id === B && wasBroken)) {
        wasBroken = isBroken;
        throw new AppError('chat.failed', 'Nothing usable.');
      }
    },
    { triesAgain: true, retryMs: RETRY_MS },
  );
  try {
    work.kick();
    await expect.poll(() => work.progress.done, { timeout: 10_000 }).toBe(4);
    expect(waits()).toEqual([1, 2, 4, 8, 1]);
  } finally {
    timers.mockRestore();
  }
});

test('an engine that takes long over a document keeps its claim', async () => {
  const [first, second] = [setUp(forever, { beatMs: 1 }), setUp(async () => undefined, { owner: 'elsewhere|1|b' })];
  first.work.kick();
  await expect.poll(() => first.work.status.state).toBe('running');
  for (let minute = 0; minute < 3; minute++) {
    clock += 40_000;
    await expect.poll(() => loadKept(fresh.store.read, 'reading.lease')).toMatchObject({ at: clock });
  }
  clock += 40_000;
  second.work.kick();
  await second.work.settled();
  expect(second.work.status.state).toBe('paused');
  expect(second.done.size).toBe(0);
});

test('an engine that was thought dead leaves the work to the other', async () => {
  const [first, second] = [setUp(forever, { beatMs: 1 }), setUp(forever, { owner: 'elsewhere|1|b' })];
  first.work.kick();
  await expect.poll(() => first.work.status.state).toBe('running');
  clock += 70_000;
  second.work.kick();
  await expect.poll(() => second.work.status.state).toBe('running');
  await expect.poll(() => first.work.status.state).toBe('idle');
});
