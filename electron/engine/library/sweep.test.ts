import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepToOwner } from '../store/owner-only.ts';
import { sweepLibrary } from './sweep.ts';

let root: string;
const at = (...parts: string[]): string => path.join(root, ...parts);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wayleaf-sweep-'));
  await mkdir(at('library'));
  await mkdir(at('diaries'), { mode: 0o755 });
  await writeFile(at('diaries', 'diary.txt'), 'mine');
  await utimes(at('diaries', 'diary.txt'), 1, 1);
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('what came in long ago and was never taken in goes when the library is opened', async () => {
  await mkdir(at('library', 'incoming'));
  await writeFile(at('library', 'incoming', 'old.pdf'), 'old');
  await writeFile(at('library', 'incoming', 'new.pdf'), 'new');
  await utimes(at('library', 'incoming', 'old.pdf'), 1, 1);
  await sweepLibrary(at('library'));
  expect(await readdir(at('library', 'incoming'))).toEqual(['new.pdf']);
});

describe.skipIf(process.platform === 'win32')('a folder of the library that is a link', () => {
  test.each(['incoming', 'pages', 'backups'])('%s: nothing goes that it leads to', async (name) => {
    await symlink(at('diaries'), at('library', name));
    await sweepLibrary(at('library'));
    expect(await readdir(at('diaries'))).toEqual(['diary.txt']);
  });

  test.each(['incoming', 'files', 'pages', 'backups'])('%s: others keep what they may see there', async (name) => {
    await chmod(at('diaries'), 0o755);
    await symlink(at('diaries'), at('library', name));
    await keepToOwner(at('library'));
    expect((await stat(at('diaries'))).mode & 0o777).toBe(0o755);
  });
});
