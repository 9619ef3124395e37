import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder, makeFolderSync } from './make-folder.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-make-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['later', makeFolder],
  ['at once', async (given: string, mode?: number): Promise<void> => makeFolderSync(given, mode)],
] as const)('a folder that is made %s', (_, make) => {
  test('is there with those that it lies in, also when it was there before', async () => {
    const deep = path.join(folder, 'a', 'b', 'c');
    await make(deep, 0o700);
    await make(deep, 0o700);
    const { mode } = await stat(path.join(folder, 'a', 'b'));
    expect(mode & 0o777).toBe(process.platform === 'win32' ? mode & 0o777 : 0o700);
  });

  test.skipIf(process.platform !== 'linux')('is refused where the system takes none, and not waited for', async () => {
    await expect(make('/proc/wayleaf')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(make('/proc/wayleaf/library')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(make('/dev/null/library')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  test('is refused where a file or a link to nothing stands', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(make(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await symlink(path.join(folder, 'nothing'), path.join(folder, 'link'));
    await expect(make(path.join(folder, 'link'))).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
