import { expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import { sampleDocuments } from '#shared/domain/index/testing/sample-documents.ts';
import { benchAsk, makeQuestions } from './bench-ask.ts';
import { percentile } from './numbers.ts';

const still = { show: () => undefined, clear: () => undefined };
const many = Array.from({ length: 8 }, () => sampleDocuments).flat();

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
  const result = await benchAsk(fakeIndex(many), still, new AbortController().signal, 'path');
  expect(result.documents).toBe(24);
  expect(result.questions).toBeGreaterThan(20);
  expect(result.medianMs).toBeGreaterThan(0);
  expect(result.p95CpuMs).toBeGreaterThan(0);
  expect(result.search.p95Ms).toBeGreaterThanOrEqual(result.search.medianMs);
  expect(result.candidates.medianMs).toBeGreaterThan(0);
  expect(result.p95Ms).toBeGreaterThanOrEqual(result.medianMs);
  expect(result.maxMs).toBe(result.slowest[0]?.ms);
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
