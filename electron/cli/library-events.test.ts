import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AsyncQueue } from '#shared/base/async.ts';
import { cancelled } from '#shared/base/errors.ts';
import type { LibraryEvent, QueueProgress } from '#shared/contract/library.ts';
import { libraryEvents } from './library-events.ts';

const queue: QueueProgress = {
  documentsDone: 0,
  documentsTotal: 1,
  pagesDone: 0,
  pagesTotal: 1,
  paused: false,
  remainingMs: null,
};
const full = { code: 'library.disk-full', message: 'The disk is full.' } as const;
const away = { code: 'library.unreachable', message: 'The server does not answer.' } as const;

let events: AsyncQueue<LibraryEvent>;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  events = new AsyncQueue();
  heard = [];
});
afterEach(() => void vi.useRealTimers());

const library = {
  window: {
    start: (_name: string, _params: unknown, signal: AbortSignal) => {
      signal.addEventListener('abort', () => events.fail(cancelled()));
      return events;
    },
  },
} as unknown as Parameters<typeof libraryEvents>[0];

async function wait(signal = new AbortController().signal, onAway?: () => void): Promise<void> {
  for await (const event of libraryEvents(library, signal, { awayMs: 1000, ...(onAway && { onAway }) }))
    heard.push(event.kind);
}

test('a queue that is held up ends the waiting with its reason', async () => {
  const waiting = expect(wait()).rejects.toMatchObject(full);
  events.push({ kind: 'snapshot', documents: [], queue });
  events.push({ kind: 'queue', queue: { ...queue, paused: true, held: full } });
  await waiting;
  expect(heard).toEqual(['snapshot']);
});

test('a queue that is held up from the beginning does, too', async () => {
  events.push({ kind: 'snapshot', documents: [], queue: { ...queue, paused: true, held: full } });
  await expect(wait()).rejects.toMatchObject(full);
});

test('a server that is away for a moment is waited for, and one that stays away is not', async () => {
  let told = 0;
  const waiting = expect(wait(undefined, () => told++)).rejects.toMatchObject(away);
  events.push({ kind: 'server', away });
  await vi.advanceTimersByTimeAsync(900);
  events.push({ kind: 'server', away });
  events.push({ kind: 'server', away: null });
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual(['server', 'server', 'server']);
  events.push({ kind: 'server', away });
  await vi.advanceTimersByTimeAsync(1000);
  await waiting;
  expect(told).toBe(2);
});

test('whoever stops it is told that it was stopped', async () => {
  const stop = new AbortController();
  const waiting = expect(wait(stop.signal)).rejects.toMatchObject({ code: 'call.cancelled' });
  events.push({ kind: 'server', away });
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await waiting;
});
