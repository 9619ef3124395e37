import { beforeEach, expect, test } from 'vitest';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { testWindow, type TestWindow } from './testing.ts';

let window: TestWindow;
beforeEach(() => (window = testWindow()));

test('a failure is told in the reader’s words, with details to copy', () => {
  window.notices
    .get()
    .reportFailure(
      '“Larches” could not be removed',
      new AppError('library.locked', 'Another Wayleaf holds the library.'),
    );
  expect(window.notices.get().notices).toMatchObject([
    {
      look: 'problem',
      text: 'Another Wayleaf holds the library.',
      details: 'library.locked\nAnother Wayleaf holds the library.',
    },
  ]);
});

test('the message of a bug stays in the details', () => {
  window.notices.get().reportFailure('It did not work', new TypeError('x is undefined'));
  const [notice] = window.notices.get().notices;
  expect(notice?.text).not.toContain('undefined');
  expect(notice?.details).toContain('x is undefined');
});

test('what the reader stopped is no failure', () => {
  window.notices.get().reportFailure('It did not work', cancelled());
  expect(window.notices.get().notices).toEqual([]);
});

test('the oldest notice makes room', () => {
  for (let i = 1; i <= 6; i++) window.notices.get().add({ look: 'done', title: `Notice ${i}` });
  expect(window.notices.get().notices.map(({ title }) => title)).toEqual([
    'Notice 3',
    'Notice 4',
    'Notice 5',
    'Notice 6',
  ]);
});

test('a notice takes the place of an earlier one on its topic', () => {
  const { add } = window.notices.get();
  add({ look: 'done', title: 'Renamed', topic: 'correction' });
  add({ look: 'done', title: 'Copied' });
  add({ look: 'done', title: 'Promoted', topic: 'correction' });
  expect(window.notices.get().notices.map(({ title }) => title)).toEqual(['Copied', 'Promoted']);
});

test('what fails again is told once', () => {
  const { reportFailure } = window.notices.get();
  reportFailure('The view could not be stored', new Error('first'));
  reportFailure('Another thing failed', new Error('x'));
  reportFailure('The view could not be stored', new Error('second'));
  expect(window.notices.get().notices.map(({ title }) => title)).toEqual([
    'Another thing failed',
    'The view could not be stored',
  ]);
});
