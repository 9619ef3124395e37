import { describe, expect, test } from 'vitest';
import { libraryFolder } from './library-folder.ts';

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
