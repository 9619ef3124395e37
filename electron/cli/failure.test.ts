import { expect, test } from 'vitest';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { adviceFor, exitCodeOf, reportOf, UsageError } from './failure.ts';

test.each([
  [new UsageError('x'), 2],
  [new AppError('file.missing', 'x'), 2],
  [new AppError('pdf.broken', 'x'), 2],
  [new AppError('document.not-indexed', 'x'), 2],
  [new AppError('library.corrupt', 'x'), 1],
  [new AppError('parser.crashed', 'x'), 1],
  [new Error('a bug'), 1],
  [cancelled(), 130],
])('%s ends with %i', (error, status) => {
  expect(exitCodeOf(error)).toBe(status);
});

test('a mistake on the command line is reported as invalid input', () => {
  expect(reportOf(new UsageError('No.'))).toEqual({ code: 'input.invalid', message: 'No.' });
});

test('advice is given where there is some', () => {
  expect(adviceFor('pdf.needs-password')).toContain('--password');
  expect(adviceFor('pdf.empty')).toBeUndefined();
});

test('a library with a link in it is not said to be mended by trust, which would have the link followed', () => {
  expect(adviceFor('library.linked')).toContain('Look where the link leads');
  expect(adviceFor('library.linked')).not.toMatch(/trust|repair/i);
  expect(adviceFor('library.unnamed')).not.toMatch(/trust|repair/i);
});
