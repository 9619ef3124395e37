import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { LibraryServer } from './library-server.ts';
import { steadily } from './steadily.ts';

const { signal } = new AbortController();
const away = new AppError('library.unreachable', 'The library’s server does not answer.');

/** A server that is back `times` times, and no more. */
function serverBack(times: number): LibraryServer {
  let left = times;
  return { away, watch: () => () => undefined, back: async () => left-- > 0 };
}

/** Fails so often, and then does not. */
function failing(times: number, error: Error): () => string {
  let left = times;
  return () => {
    if (left-- > 0) throw error;
    return 'done';
  };
}

test('is done again when the server is back, as often as it takes', async () => {
  expect(await steadily({ server: serverBack(3) }, failing(3, away), signal)).toBe('done');
  await expect(steadily({ server: serverBack(2) }, failing(3, away), signal)).rejects.toBe(away);
});

test('any other failure is one, and so is that of a library without a server', async () => {
  const full = new AppError('library.disk-full', 'The disk is full.');
  await expect(steadily({ server: serverBack(9) }, failing(1, full), signal)).rejects.toBe(full);
  await expect(steadily({}, failing(1, away), signal)).rejects.toBe(away);
});

test('whoever stops waits no longer', async () => {
  const stop = new AbortController();
  const waiting = steadily({ server: serverBack(Infinity) }, failing(Infinity, away), stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
