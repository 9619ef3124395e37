import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { AppError } from '#shared/base/errors.ts';
import { pictureKey } from './pictures.ts';
import { testId, testWindow } from './testing.ts';

const node = nodeId('content', 3);

test('a picture is asked for once, and one that cannot be drawn is known', async () => {
  let asked = 0;
  const window = testWindow({
    'document.picture': async ({ document }) => {
      asked += 1;
      if (document === testId('b')) throw new AppError('input.unsupported', 'No.');
      return { png: 'AAAA' };
    },
  });
  const { signal } = new AbortController();
  await window.pictures.get().want(testId('a'), node, signal);
  await window.pictures.get().want(testId('a'), node, signal);
  await window.pictures.get().want(testId('b'), node, signal);
  const { drawn } = window.pictures.get();
  expect(asked).toBe(2);
  expect(drawn.get(pictureKey(testId('a'), node))).toBe('data:image/png;base64,AAAA');
  expect(drawn.get(pictureKey(testId('b'), node))).toBeNull();
});
