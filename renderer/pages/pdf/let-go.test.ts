import { expect, test } from 'vitest';
import { letGo } from './let-go.ts';

test('a worker that does not answer is ended all the same', async () => {
  const ended: string[] = [];
  const atOnce = (): void => void ended.push('at once');
  await letGo({ inOrder: () => new Promise(() => undefined), atOnce }, 20);
  expect(ended).toEqual(['at once']);
});

test('one that answers is let finish first, and a failure of it changes nothing', async () => {
  const ended: string[] = [];
  const atOnce = (): void => void ended.push('at once');
  await letGo({ inOrder: async () => ended.push('in order'), atOnce });
  await letGo({ inOrder: () => Promise.reject(new Error('gone')), atOnce });
  expect(ended).toEqual(['in order', 'at once', 'at once']);
});
