import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSmallFile } from './small-file.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-small-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a small file is read, up to the last byte that is allowed', () => {
  writeFileSync(at('mark.json'), '{"é":1}');
  expect(readSmallFile(at('mark.json'))).toBe('{"é":1}');
  expect(readSmallFile(at('mark.json'), 8)).toBe('{"é":1}');
  writeFileSync(at('empty'), '');
  expect(readSmallFile(at('empty'))).toBe('');
});

test('a larger one, a folder and one that is not there are not', () => {
  writeFileSync(at('mark.json'), '{"é":1}');
  mkdirSync(at('folder'));
  expect([readSmallFile(at('mark.json'), 7), readSmallFile(at('folder')), readSmallFile(at('none'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

// Its size is told as 0.
test.skipIf(process.platform !== 'linux')('a file of unknown size is read no further than is allowed', () => {
  expect(readSmallFile('/proc/self/status', 100)).toBeUndefined();
  expect(readSmallFile('/proc/self/status')).toContain('Name:');
});

test.skipIf(process.platform === 'win32')('a link is not followed, and a pipe not waited for', () => {
  writeFileSync(at('secret'), 'words');
  symlinkSync(at('secret'), at('link'));
  execFileSync('mkfifo', [at('pipe')]);
  expect([readSmallFile(at('link')), readSmallFile(at('pipe'))]).toEqual([undefined, undefined]);
});
