import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

const never = new Promise<string>(() => undefined);

test('work that is done in time gives its value', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1_000, undefined)).toBe('done');
});

test('work that takes longer gives nothing', async () => {
  expect(await withTimeout(never, 5, undefined)).toBeUndefined();
});

test('work that fails fails', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, undefined)).rejects.toThrow('broken');
});

test('stopping goes before waiting', async () => {
  const controller = new AbortController();
  const waiting = withTimeout(never, 60_000, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'call.cancelled' });
});
