import { expect, test } from 'vitest';
import { AppError, toReport } from '../base/errors.ts';
import { ErrorOut, errorOut } from './failure.ts';

test('a failure has the values of its words, and what helps to find the cause', () => {
  const details = { pages: 6000, name: 'atlas.pdf' };
  const fault = { kind: 'file.too-large', values: { name: 'atlas.pdf' } };
  const error = new AppError('file.too-large', 'atlas.pdf is too large to be read.', details, undefined, fault);
  const { code, message } = error;
  expect(errorOut(toReport(error))).toEqual({ code, message, params: details });
});

test('a failure without values says so, and a mistake has no stack', () => {
  const made = errorOut(toReport(new TypeError('x is not a function')));
  expect(made).toEqual({ code: 'internal', message: 'x is not a function', params: {} });
  expect(ErrorOut.parse(made)).toEqual(made);
});
