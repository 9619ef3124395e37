import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { fetchRange, totalOf } from './document-bytes.ts';

const id = documentId('a'.repeat(64));
const file = new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
const signal = new AbortController().signal;

/** Answers one after the other; the last one stays. */
function host(...answers: (() => Response)[]): { readonly ranges: (string | null)[] } {
  const ranges: (string | null)[] = [];
  let next = 0;
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    ranges.push(new Headers(init.headers).get('Range'));
    const answer = answers[Math.min(next++, answers.length - 1)]!;
    return answer();
  });
  return { ranges };
}

const failed = (status: number, body: unknown) => (): Response => new Response(JSON.stringify(body), { status });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a range comes with the size of the whole file', async () => {
  const { ranges } = host(
    () => new Response(file.slice(2, 5), { status: 206, headers: { 'Content-Range': 'bytes 2-4/10' } }),
  );
  expect(await fetchRange(id, 2, 5, signal)).toEqual({ bytes: file.slice(2, 5), total: 10 });
  expect(ranges).toEqual(['bytes=2-4']);
});

test('a host that does not know ranges is understood', async () => {
  host(() => new Response(file, { status: 200 }));
  expect(await fetchRange(id, 2, 5, signal)).toEqual({ bytes: file.slice(2, 5), total: 10 });
});

test('a file that is gone is an answer and is not asked for again', async () => {
  const { ranges } = host(failed(404, { code: 'file.missing', message: 'a.pdf is not where it was.' }));
  await expect(fetchRange(id, 0, 5, signal)).rejects.toMatchObject({ code: 'file.missing' });
  expect(ranges).toHaveLength(1);
});

test('an engine that restarts is waited for', async () => {
  const { ranges } = host(
    failed(503, { code: 'engine.gone', message: 'gone' }),
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => new Response(file, { status: 206, headers: { 'Content-Range': 'bytes 0-9/10' } }),
  );
  const range = fetchRange(id, 0, 10, signal);
  await vi.runAllTimersAsync();
  expect((await range).bytes).toEqual(file);
  expect(ranges).toHaveLength(3);
});

test('an engine that stays away is an error in the end', async () => {
  host(failed(503, { code: 'engine.gone', message: 'gone' }));
  const range = expect(fetchRange(id, 0, 10, signal)).rejects.toMatchObject({ code: 'engine.gone' });
  await vi.runAllTimersAsync();
  await range;
});

test('a stranger’s answer never becomes a code of ours', async () => {
  host(failed(404, { code: 'made.up', message: 'x' }));
  await expect(fetchRange(id, 0, 5, signal)).rejects.toMatchObject({ code: 'file.missing' });
});

test('a call that was stopped says so', async () => {
  const abort = new AbortController();
  host(() => {
    abort.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(fetchRange(id, 0, 5, abort.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
});

test.each([
  ['bytes 0-99/1234', 1234],
  ['bytes 0-99/*', undefined],
  [null, undefined],
])('%j names the size %j', (header, total) => {
  expect(totalOf(header)).toBe(total);
});
