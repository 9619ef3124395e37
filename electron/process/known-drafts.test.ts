import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chown, link, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftFolder, openKnownDraft, openOwnFile } from './known-drafts.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'known-drafts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const hasModes = process.platform !== 'win32';

async function append(name: string, text: string): Promise<void> {
  const draft = await openKnownDraft(at(name));
  try {
    await draft.write(text, (await draft.stat()).size);
  } finally {
    await draft.close();
  }
}

describe('a draft under a known name', () => {
  test('is gone on with, and is for its user alone', async () => {
    await append('a.part', 'one ');
    await append('a.part', 'two');
    expect(await readFile(at('a.part'), 'utf8')).toBe('one two');
    if (hasModes) expect((await stat(at('a.part'))).mode & 0o077).toBe(0);
  });

  test('of an earlier version becomes its user’s alone', async () => {
    await writeFile(at('a.part'), 'one ', { mode: 0o644 });
    await append('a.part', 'two');
    expect(await readFile(at('a.part'), 'utf8')).toBe('one two');
    if (hasModes) expect((await stat(at('a.part'))).mode & 0o077).toBe(0);
  });

  test.each<readonly [string, () => Promise<unknown>]>([
    ['a link', () => symlink(at('victim'), at('a.part'))],
    ['a link to nothing', () => symlink(at('nowhere'), at('a.part'))],
    ['a second name of another file', () => link(at('victim'), at('a.part'))],
    ['a folder', () => mkdir(at('a.part/below'), { recursive: true })],
  ])('is begun anew where %s was planted', async (_, plant) => {
    await writeFile(at('victim'), 'mine');
    await plant();
    await append('a.part', 'new');
    expect((await lstat(at('a.part'))).isFile()).toBe(true);
    expect(await readFile(at('a.part'), 'utf8')).toBe('new');
    expect(await readFile(at('victim'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).sort()).toEqual(['a.part', 'victim']);
  });

  test.skipIf(process.getuid?.() !== 0)('is begun anew where another user’s was planted', async () => {
    await writeFile(at('a.part'), 'theirs ');
    await chown(at('a.part'), 65_534, 65_534);
    await append('a.part', 'new');
    expect(await readFile(at('a.part'), 'utf8')).toBe('new');
  });

  test.skipIf(!hasModes)('is begun anew where a pipe was planted, which nobody reads from', async () => {
    execFileSync('mkfifo', [at('a.part')]);
    await append('a.part', 'new');
    expect(await readFile(at('a.part'), 'utf8')).toBe('new');
  });
});

test('a file is read where it is one of its own, and no link', async () => {
  await writeFile(at('victim'), 'mine');
  await symlink(at('victim'), at('link'));
  const own = await openOwnFile(at('victim'));
  expect(await own?.readFile('utf8')).toBe('mine');
  await own?.close();
  for (const name of ['link', 'nowhere', '.']) expect(await openOwnFile(at(name))).toBeUndefined();
});

describe('a folder of drafts', () => {
  test('is made for its user alone, and again where it is there', async () => {
    await draftFolder(folder, 'a/b');
    await writeFile(at('a/b/c.part'), 'one');
    await draftFolder(folder, 'a/b');
    expect(await readdir(at('a/b'))).toEqual(['c.part']);
    if (hasModes) expect((await stat(at('a'))).mode & 0o077).toBe(0);
  });

  test.each(['a', 'a/b'])('takes the place of a link that was planted at %s', async (planted) => {
    await mkdir(at('victim'));
    await mkdir(path.dirname(at(planted)), { recursive: true });
    await symlink(at('victim'), at(planted));
    await draftFolder(folder, 'a/b');
    await writeFile(at('a/b/c.part'), 'one');
    expect(await readdir(at('victim'))).toEqual([]);
  });

  test('is refused where a file is in the way', async () => {
    await writeFile(at('a'), 'in the way');
    await expect(draftFolder(folder, 'a/b')).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(await readFile(at('a'), 'utf8')).toBe('in the way');
  });
});
