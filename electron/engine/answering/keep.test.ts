import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { keep } from './keep.ts';

const receipt = { question: 'Why?', notes: [{ code: 'encoder.failed' }] } as unknown as AnswerReceipt;

test('an answer says where it is kept', async () => {
  expect(await keep(receipt, { saveHistory: () => ({ id: 7 }) })).toMatchObject({ kept: { id: 7, confirmedAt: null } });
});

test('an answer is given also where it cannot be kept, and says so', async () => {
  const full = new AppError('library.disk-full', 'The disk with the library is full.');
  const { kept, notes } = await keep(receipt, { saveHistory: () => Promise.reject(full) });
  expect(kept).toBeUndefined();
  expect(notes).toEqual([
    { code: 'encoder.failed' },
    { code: 'history.not-kept', params: { why: 'The disk with the library is full.' } },
  ]);
  await expect(keep(receipt, { saveHistory: () => Promise.reject(new TypeError('a bug')) })).rejects.toThrow('a bug');
});

// Full, held by another program, or gone.
test.each<ErrorCode>(['library.disk-full', 'library.locked', 'file.unreadable'])(
  'an answer is not lost where the disk says %s',
  async (code) => {
    const answer = await keep(receipt, { saveHistory: () => Promise.reject(new AppError(code, 'Not now.')) });
    expect(answer.notes).toContainEqual({ code: 'history.not-kept', params: { why: 'Not now.' } });
  },
);
