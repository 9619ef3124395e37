import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vectorChannels } from '#shared/domain/index/vectors.ts';
import { openVectorSet } from '../store/vectors.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { untilEncoded } from './until-encoded.ts';

const fresh = freshLibrary();
const bees = idFor('bees');
const never = new AbortController().signal;
beforeEach(async () => {
  const key = await addIndexed(fresh.store, 'bees', [{ title: '1 Foraging', paragraphs: ['A bee forages.'] }]);
  await fresh.store.writer.write((db) => {
    for (const channel of vectorChannels) openVectorSet(db, key, 'tiny', channel, 4);
  });
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const complete = () =>
  fresh.store.writer.write((db) => db.run('UPDATE vector_sets SET complete = 1 WHERE encoder = ?', 'tiny'));

test('a document is waited for until it has all vectors of the encoder at work', async () => {
  let said: boolean | undefined;
  const waiting = untilEncoded(bees, fresh.store.read, () => 'tiny', never).then((waited) => (said = waited));
  await vi.advanceTimersByTimeAsync(2000);
  expect(said).toBeUndefined();
  await complete();
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  expect(said).toBe(true);
  expect(await untilEncoded(bees, fresh.store.read, () => 'tiny', never)).toBe(false);
});

test('nothing is waited for that nobody makes, and whoever left is not kept waiting', async () => {
  expect(await untilEncoded(bees, fresh.store.read, () => undefined, never)).toBe(false);
  const left = new AbortController();
  const waiting = untilEncoded(bees, fresh.store.read, () => 'tiny', left.signal);
  left.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'call.cancelled' });
});
