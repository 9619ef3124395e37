/** What is made of the failures that a server reports. */
import { expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { checked, failureError, unreachable } from './failures.ts';
import type { Reply } from './protocol.ts';

test.each([
  ['55P03', 'library.locked'],
  ['40001', 'library.locked'],
  ['40P01', 'library.locked'],
  ['53100', 'library.disk-full'],
  ['53200', 'library.unreachable'],
  ['XX001', 'library.corrupt'],
  ['XX002', 'library.corrupt'],
  ['25006', 'file.unreadable'],
  ['42501', 'file.unreadable'],
  ['08006', 'library.unreachable'],
  ['28P01', 'library.unreachable'],
  ['3D000', 'library.unreachable'],
  ['57P01', 'library.unreachable'],
  ['connection-lost', 'library.unreachable'],
  ['ECONNREFUSED', 'library.unreachable'],
])('the failure %s of a server is %s', (code, expected) => {
  const error = failureError({ code, message: 'said so' });
  expect(error).toMatchObject({ code: expected, cause: { message: `${code} said so` } });
});

test('a connection that is lost is so whatever it says, anything else is a mistake', () => {
  for (const message of ['Connection terminated', 'cannot connect', 'timeout expired'])
    expect(failureError({ code: '', message, lost: true })).toMatchObject({
      code: 'library.unreachable',
      details: { why: 'silent' },
      cause: { message },
    });
  for (const code of ['42P01', '23505', 'XECONN', 'ECONN1', 'E', '']) {
    const error = failureError({ code, message: 'no such connection' });
    expect([isAppError(error), error]).toEqual([false, expect.objectContaining({ sqlState: code })]);
  }
});

test.each([
  ['28P01', 'password'],
  ['28000', 'password'],
  ['53300', 'crowded'],
  ['3D000', 'no-database'],
  ['57P01', 'starting'],
  ['57P03', 'starting'],
  ['57014', 'silent'],
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'refused'],
  ['ETIMEDOUT', 'silent'],
  ['connection-lost', 'silent'],
])('why a server that says %s is away: %s', (code, why) => {
  expect(unreachable({ code, message: 'so' })).toMatchObject({
    code: 'library.unreachable',
    message: 'The library’s server cannot be reached: so.',
    details: { why },
    cause: { message: `${code} so` },
  });
});

test('a server that says nothing is silent', () => {
  const error = unreachable();
  expect([error.code, error.details, error.cause]).toEqual(['library.unreachable', { why: 'silent' }, undefined]);
});

test('an answer is passed on, and a failure thrown', () => {
  const reply: Reply = { id: 1, columns: [], rows: [], changes: 3 };
  expect(checked(reply)).toBe(reply);
  expect(() => checked({ ...reply, failure: { code: '53100', message: '' } })).toThrow(
    expect.objectContaining({ code: 'library.disk-full' }),
  );
});
