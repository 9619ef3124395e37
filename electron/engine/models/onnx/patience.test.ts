import { expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { isAppError } from '#shared/base/errors.ts';
import { Patience } from './patience.ts';

const cold = (): boolean => false;

test('a model that is loading is waited for only so long, by all calls of a question together', async () => {
  const patience = new Patience(1);
  const loading = deferred<string>();
  const late: unknown = await patience.wait(cold, () => loading.promise).catch((error: unknown) => error);
  expect(isAppError(late, 'model.unavailable')).toBe(true);
  let asked = false;
  const again: unknown = await patience
    .wait(cold, () => {
      asked = true;
      return Promise.resolve('');
    })
    .catch((error: unknown) => error);
  expect(isAppError(again, 'model.unavailable')).toBe(true);
  expect(asked).toBe(false);
  // A failure that nobody waits for any more is nobody's unhandled rejection.
  loading.reject(new Error('too late'));
  await expect(
    patience.wait(
      () => true,
      () => Promise.resolve('it is there'),
    ),
  ).resolves.toBe('it is there');
});

test('what loads in time, or is loaded, takes the time that it needs', async () => {
  const patience = new Patience(60_000);
  await expect(patience.wait(cold, () => Promise.resolve('soon'))).resolves.toBe('soon');
  const failure: unknown = await patience
    .wait(cold, () => Promise.reject(new Error('broken')))
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'broken' });
});
