import { describe, expect, test } from 'vitest';
import { codeFolder, desktopFolder, libraryFolder } from './library-folder.ts';

const linux = { platform: 'linux', env: {}, home: '/home/ada' } as const;

describe('libraryFolder', () => {
  test('takes what was asked for, from the folder of the command', () => {
    expect(libraryFolder('papers', '/data', { ...linux, env: { WAYLEAF_LIBRARY: '/other' } })).toBe('/data/papers');
  });

  test('takes the environment, then the customs of the system', () => {
    expect(libraryFolder(undefined, '/data', { ...linux, env: { WAYLEAF_LIBRARY: '/other' } })).toBe('/other');
    expect(libraryFolder(undefined, '/data', linux)).toBe('/home/ada/.local/share/wayleaf/library');
    expect(libraryFolder(undefined, '/data', { ...linux, env: { XDG_DATA_HOME: '/xdg' } })).toBe(
      '/xdg/wayleaf/library',
    );
    expect(libraryFolder(undefined, '/data', { ...linux, platform: 'darwin' })).toBe(
      '/home/ada/Library/Application Support/Wayleaf/library',
    );
  });
});

test('what Chromium keeps of a library that was named does not lie in it', () => {
  const folder = desktopFolder('/media/given/library', linux);
  expect(folder).toMatch(/^\/home\/ada\/\.local\/share\/wayleaf\/desktop\/[\da-f]{16}$/);
  expect(desktopFolder('/media/other/library', linux)).not.toBe(folder);
});

test('compiled code is kept with what is the user’s alone, whatever library is open', () => {
  const env = { WAYLEAF_LIBRARY: '/other' };
  expect(codeFolder({ ...linux, env })).toBe('/home/ada/.cache/wayleaf/code');
  expect(codeFolder({ ...linux, env: { ...env, XDG_CACHE_HOME: '/xdg' } })).toBe('/xdg/wayleaf/code');
  expect(codeFolder({ ...linux, platform: 'darwin' })).toBe('/home/ada/Library/Caches/Wayleaf/code');
});
