import { expect, test } from 'vitest';
import { Bridge } from './bridge.ts';

const TAKE_BACK = [{ sql: 'ROLLBACK', params: [] }];
/** Shorter than the caller waits for an answer. */
const SOON_MS = 20_000;

test('whoever waits for an answer hears soon that the thread has ended', async () => {
  const bridge = new Bridge(() => ({ url: 'postgres://127.0.0.1:1/none', schema: 'none', reader: undefined }));
  expect((await bridge.askLater({ connection: 'read', statements: TAKE_BACK })).rows).toEqual([]);
  const before = performance.now();
  // The thread fails at a connection that it does not know.
  expect(() => bridge.ask({ connection: 'unknown' as 'read', statements: TAKE_BACK })).toThrow(
    expect.objectContaining({ code: 'library.unreachable' }),
  );
  expect(performance.now() - before).toBeLessThan(SOON_MS);
  await bridge.close();
});
