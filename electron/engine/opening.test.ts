import { z } from 'zod';
import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { noItems, noParams } from '#shared/rpc/spec.ts';
import { Opening } from './opening.ts';

const away = new AppError('library.unreachable', 'The library’s server does not answer.');
const methods = { 'app.name': { params: noParams, item: noItems, result: z.string() } } as const;
const { signal } = new AbortController();

test('a library whose server is away is opened when it is back, and calls say why until then', async () => {
  let isThere = false;
  let attempts = 0;
  const opening = new Opening(async () => {
    attempts++;
    if (!isThere) throw away;
    return { name: 'bees' };
  }, 1);
  const handlers = opening.handlers(methods, ({ name }) => ({ 'app.name': async () => name }));
  await opening.first;
  expect(() => handlers['app.name']({}, signal)).toThrow(away);
  await expect.poll(() => attempts).toBeGreaterThan(2);
  isThere = true;
  await expect.poll(() => attempts > 2 && isOpen(opening)).toBe(true);
  expect(await handlers['app.name']({}, signal)).toBe('bees');
  expect(await opening.stop()).toEqual({ name: 'bees' });
});

test('what time does not mend is tried once', async () => {
  let attempts = 0;
  const corrupt = new AppError('library.corrupt', 'The library’s database is damaged.');
  const opening = new Opening((): Promise<string> => {
    attempts++;
    return Promise.reject(corrupt);
  }, 1);
  await opening.first;
  expect(() => opening.value).toThrow(corrupt);
  expect(await opening.stop()).toBeUndefined();
  expect(attempts).toBe(1);
});

test('whoever closes it waits for no server', async () => {
  const opening = new Opening((): Promise<string> => Promise.reject(away), 60_000);
  await opening.first;
  expect(await opening.stop()).toBeUndefined();
});

function isOpen(opening: Opening<unknown>): boolean {
  try {
    return opening.value !== undefined;
  } catch {
    return false;
  }
}
