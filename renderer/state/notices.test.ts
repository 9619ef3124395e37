import { beforeEach, expect, test } from 'vitest';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { errorDetails, reportFailure, useNotices } from './notices.ts';

beforeEach(() => useNotices.setState(useNotices.getInitialState(), true));

test('a failure is told in the reader’s words, with details to copy', () => {
  reportFailure('“Larches” could not be removed', new AppError('library.locked', 'Another Wayleaf holds the library.'));
  expect(useNotices.getState().notices).toMatchObject([
    {
      look: 'problem',
      text: 'Another Wayleaf holds the library.',
      details: 'library.locked\nAnother Wayleaf holds the library.',
    },
  ]);
});

test('the message of a bug stays in the details', () => {
  reportFailure('It did not work', new TypeError('x is undefined'));
  const [notice] = useNotices.getState().notices;
  expect(notice?.text).not.toContain('undefined');
  expect(notice?.details).toContain('x is undefined');
});

test('what the reader stopped is no failure', () => {
  reportFailure('It did not work', cancelled());
  expect(useNotices.getState().notices).toEqual([]);
});

test('the oldest notice makes room', () => {
  for (let i = 1; i <= 6; i++) useNotices.getState().add({ look: 'done', title: `Notice ${i}` });
  expect(useNotices.getState().notices.map(({ title }) => title)).toEqual([
    'Notice 3',
    'Notice 4',
    'Notice 5',
    'Notice 6',
  ]);
});

test('facts stand below the message', () => {
  expect(
    errorDetails({ code: 'parser.timeout', message: 'It took too long.', details: { page: 17, limitS: 60 } }),
  ).toBe('parser.timeout\nIt took too long.\npage: 17\nlimitS: 60');
});

test('a notice takes the place of an earlier one on its topic', () => {
  const { add } = useNotices.getState();
  add({ look: 'done', title: 'Renamed', topic: 'correction' });
  add({ look: 'done', title: 'Copied' });
  add({ look: 'done', title: 'Promoted', topic: 'correction' });
  expect(useNotices.getState().notices.map(({ title }) => title)).toEqual(['Copied', 'Promoted']);
});
