import { expect, test } from 'vitest';
import { idFor } from '../testing/builders.ts';
import { Paced, QueueMeter, type Outcome, type QueuedDocument } from './queue-meter.ts';

let nowMs = 0;
const doc = (name: string, bytes: number, pages = 0, pagesDone = 0): QueuedDocument => ({
  id: idFor(name),
  bytes,
  pages,
  pagesDone,
});
const finished = (pages: number) => (): Outcome => ({ pages });
const nobody = (): Outcome => null;

test('counts what is done since the queue was empty, and says how long the rest takes from the pace so far', () => {
  nowMs = 0;
  const meter = new QueueMeter(() => nowMs);
  const first = meter.update([doc('a', 1000), doc('b', 4000)], false, nobody);
  expect(first).toMatchObject({ documentsDone: 0, documentsTotal: 2, remainingMs: null });

  nowMs = 1000;
  expect(meter.update([doc('a', 1000, 20, 10), doc('b', 4000)], false, nobody)).toMatchObject({
    pagesDone: 10,
    pagesTotal: 100, // b has four times the bytes of a
    remainingMs: null,
  });

  nowMs = 4000;
  expect(meter.update([doc('b', 4000, 0, 0)], false, finished(20))).toEqual({
    documentsDone: 1,
    documentsTotal: 2,
    pagesDone: 20,
    pagesTotal: 100,
    paused: false,
    remainingMs: 16_000,
  });

  expect(meter.update([], false, finished(80))).toMatchObject({ documentsDone: 2, documentsTotal: 2, remainingMs: 0 });
  nowMs = 4500;
  expect(meter.update([doc('c', 10)], false, nobody)).toMatchObject({ documentsDone: 2, documentsTotal: 3 });
  meter.update([], false, finished(1));
  nowMs = 9000;
  expect(meter.update([doc('d', 10)], false, nobody)).toMatchObject({ documentsDone: 0, documentsTotal: 1 });
});

test('what leaves without an index is not counted, and a pause takes no time', () => {
  nowMs = 0;
  const meter = new QueueMeter(() => nowMs);
  meter.update([doc('a', 1000, 40), doc('b', 1000, 40)], false, nobody);
  nowMs = 2000;
  expect(meter.update([doc('b', 1000, 40, 20)], false, nobody)).toMatchObject({
    documentsDone: 0,
    documentsTotal: 1,
    remainingMs: 2000,
  });
  nowMs = 60_000;
  expect(meter.update([doc('b', 1000, 40, 20)], true, nobody)).toMatchObject({ paused: true, remainingMs: 2000 });
});

test('pages that take long, as scans do, are not said to be over in a moment', () => {
  nowMs = 0;
  const meter = new QueueMeter(() => nowMs);
  meter.update([doc('a', 1000, 400), doc('scan', 1000, 20)], false, nobody);
  nowMs = 10_000;
  expect(meter.update([doc('scan', 1000, 20)], false, finished(400)).remainingMs).toBe(500);
  for (let page = 1; page <= 4; page++) {
    nowMs += 30_000;
    meter.update([doc('scan', 1000, 20, page)], false, nobody);
  }
  expect(meter.update([doc('scan', 1000, 20, 4)], false, nobody).remainingMs).toBe(16 * 30_000);
  nowMs += 60_000;
  expect(meter.update([doc('scan', 1000, 20, 4)], false, nobody).remainingMs).toBeGreaterThanOrEqual(16 * 60_000);
});

test('pages that are recognized weigh what they take, and until the first of them is done nothing is said', () => {
  nowMs = 0;
  const meter = new QueueMeter(() => nowMs);
  const scan = (pagesDone: number, recognizing = true) => ({ ...doc('scan', 1000, 12, pagesDone), recognizing });
  meter.update([doc('a', 1000, 400), scan(0, false)], false, nobody);
  nowMs = 4000;
  meter.update([scan(0), doc('b', 1000, 100)], false, finished(400));
  nowMs = 10_000;
  expect(meter.update([scan(0), doc('b', 1000, 100)], false, nobody).remainingMs).toBeNull();
  nowMs = 34_000;
  // Ten pages to recognize at 15 s, a hundred to read at 10 ms.
  expect(meter.update([scan(2), doc('b', 1000, 100)], false, nobody).remainingMs).toBe(10 * 15_000 + 100 * 10);
});

test('what grows with the queue takes no more than its share of the time', () => {
  nowMs = 0;
  const pace = new Paced(() => nowMs, 0.1);
  let runs = 0;
  const work = (): void => {
    runs++;
    nowMs += 10;
  };
  for (; nowMs < 1000; nowMs++) pace.run(work);
  expect(runs).toBe(10);
  const broken = new Paced(() => nowMs, 0.1);
  expect(() =>
    broken.run(() => {
      nowMs += 10;
      throw new Error('it broke');
    }),
  ).toThrow('it broke');
  broken.run(work);
  expect(runs).toBe(10);
});
