import { expect, test } from 'vitest';
import { createRunning } from './running.ts';

const wish = { pinned: [], closed: [], further: false };

test('enough reaches the question that is meant, as long as it runs', () => {
  const running = createRunning();
  const first = running.begin({ ...wish, id: 'a' });
  const second = running.begin({ ...wish, id: 'b' });
  running.end('a');
  expect([first.steering?.enough(), second.steering?.enough()]).toEqual([true, false]);
  second.over();
  running.end('b');
  expect(second.steering?.enough()).toBe(false);
});

test('a name that is used again means the new question', () => {
  const running = createRunning();
  const first = running.begin({ ...wish, id: 'a' });
  const second = running.begin({ ...wish, id: 'a' });
  first.over();
  running.end('a');
  expect([first.steering?.enough(), second.steering?.enough()]).toEqual([false, true]);
});

test('to be left at the quotes ends no walk', () => {
  const running = createRunning();
  const asked = running.begin({ ...wish, id: 'a' });
  expect(asked.leftAtQuotes()).toBe(false);
  running.leaveAtQuotes('a');
  expect([asked.leftAtQuotes(), asked.steering?.enough()]).toEqual([true, false]);
});

test('a question without a wish is not steered', () => {
  expect(createRunning().begin(undefined).steering).toBeUndefined();
});
