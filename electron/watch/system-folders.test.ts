import { expect, test } from 'vitest';
import { isSystemFolder } from './system-folders.ts';

test.each([
  ['/proc', true],
  ['/proc/1/root', true],
  ['/sys/kernel', true],
  ['/dev/shm', true],
  ['/process', false],
  ['/home/ada/dev', false],
])('%s: %s', async (folder, expected) => {
  expect(await isSystemFolder(folder, 'linux')).toBe(expected);
});

test('Windows has none', async () => {
  expect(await isSystemFolder('/proc', 'win32')).toBe(false);
});
