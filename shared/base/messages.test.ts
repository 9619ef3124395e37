import { expect, test } from 'vitest';
import { AppError, toReport } from './errors.ts';
import { fault, faultMessage, faultText } from './messages.ts';

test('a failure has the code, its words and the values that they need', () => {
  const cause = new Error('EACCES');
  const error = fault('file.unreadable', 'file.unreadable', { name: 'a {b}.pdf' }, { page: 3 }, cause);
  expect(error).toMatchObject({
    code: 'file.unreadable',
    message: 'a {b}.pdf may not be read. Change its permissions, and try again.',
    cause,
  });
  const report = toReport(error);
  expect(report.fault).toEqual({ kind: 'file.unreadable', values: { name: 'a {b}.pdf' } });
  expect(toReport(AppError.fromReport(report))).toEqual(report);
});

test('a kind of another version has no words', () => {
  expect(faultText({ kind: 'toString', values: {} })).toBe('');
  expect(faultMessage('toString')).toBeUndefined();
});
