import { expect, test } from 'vitest';
import { outcomeOf, outcomeOfFailure } from './index-outcome.ts';

type Facts = Parameters<typeof outcomeOf>[0] & object;
const wordless: Facts = { segments: 0, pagesWithoutText: [1], problems: [], timings: {} };
const problem = (code: Facts['problems'][number]['code']) => ({ pageIndex: 0, code, message: 'Page 1 was slow.' });

test('a document without a word says whether its pages are pictures or were given up', () => {
  expect(outcomeOf({ ...wordless, problems: [problem('parser.timeout')] })).toEqual({
    status: 'failed',
    error: { code: 'parser.timeout', message: 'No page could be read. Page 1 was slow.', params: {} },
  });
  const mixed = [problem('parser.timeout'), problem('pdf.needs-ocr')];
  expect(outcomeOf({ ...wordless, problems: mixed })).toMatchObject({ status: 'needs-ocr' });
  expect(outcomeOf(wordless)).toMatchObject({ status: 'needs-ocr' });
});

test('what has words, or was recognized, is indexed', () => {
  expect(outcomeOf({ ...wordless, segments: 2 })).toEqual({ status: 'indexed' });
  expect(outcomeOf({ ...wordless, pagesWithoutText: [] })).toEqual({ status: 'indexed' });
  expect(outcomeOf({ ...wordless, timings: { recognize: 5 } })).toEqual({ status: 'indexed' });
});

test.each([
  ['pdf.wrong-password', 'needs-password'],
  ['pdf.broken', 'failed'],
] as const)('a document that failed with %s: %s', (code, status) => {
  expect(outcomeOfFailure({ code, message: 'No.' })).toEqual({ status, error: { code, message: 'No.', params: {} } });
});
