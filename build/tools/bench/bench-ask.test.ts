import { expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { benchAsk, makeQuestions } from './bench-ask.ts';
import { percentile } from './numbers.ts';
import { taken, type Meter } from './taken.ts';

const still = { show: () => undefined, clear: () => undefined };
const many = Array.from({ length: 2 }, () => sampleDocuments).flat();

test('questions come from every document, and are the same every time', () => {
  const reader = fakeIndex(sampleDocuments);
  const questions = makeQuestions(reader, 9);
  expect(questions.length).toBeGreaterThanOrEqual(6);
  expect(questions.length).toBeLessThanOrEqual(9);
  expect(questions).toEqual(makeQuestions(reader, 9));
  expect(questions.join(' ')).toMatch(/Related Work/);
  expect(questions.join(' ')).toMatch(/battery|Storage/i);
  expect(makeQuestions(fakeIndex([]), 9)).toEqual([]);
});

test('measures each question once, after warming up', async () => {
  let measured = 0;
  const meter: Meter = async (work) => {
    await work();
    measured++;
    return { ms: measured, cpuMs: measured / 10 };
  };
  const options = { strategy: 'path', questions: 8, warmUp: 2, meter } as const;
  const result = await benchAsk(fakeIndex(many), still, new AbortController().signal, options);
  // First all are asked; then all are searched for, and their candidates gathered, in turn.
  expect(measured).toBe(3 * 10);
  expect(result).toMatchObject({
    documents: 6,
    questions: 8,
    medianMs: 6,
    p95Ms: 10,
    maxMs: 10,
    cpuMs: 0.65,
    p95CpuMs: 1,
    search: { medianMs: 21, p95Ms: 29, p95CpuMs: 2.9 },
    candidates: { medianMs: 22, p95Ms: 30, medianCpuMs: 2.2 },
  });
  expect(result.slowest.map(({ ms }) => ms)).toEqual([10, 9, 8]);
});

test('what work takes is measured while it is waited for', async () => {
  let spun = 0;
  const { ms, cpuMs } = await taken(async () => {
    await Promise.resolve();
    const [from, began] = [process.cpuUsage(), performance.now()];
    // Other threads of this process take processor time beside this one, which then passes sooner than the clock says.
    while (process.cpuUsage(from).user < 2000 || performance.now() - began < 2) spun++;
  });
  expect(spun).toBeGreaterThan(1);
  expect(cpuMs).toBeGreaterThanOrEqual(2);
  expect(ms).toBeGreaterThan(1);
});

test('says so when there is too little to ask about', async () => {
  const failure = await benchAsk(fakeIndex([]), still, new AbortController().signal).catch((error: unknown) => error);
  expect(isAppError(failure, 'document.not-indexed')).toBe(true);
});

test('percentiles are values that occurred', () => {
  expect(percentile([3, 1, 2, 4], 0.5)).toBe(2);
  expect(percentile([3, 1, 2, 4], 0.95)).toBe(4);
  expect(percentile([], 0.5)).toBe(0);
});
