import { lstat, mkdir, readFile, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftName, replaceContent, replaceContentSync, replaceFile, sweepDrafts, temporaryFolder } from './drafts.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'drafts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const NO_PROCESS = 2 ** 22 + 1; // above what Linux gives out
const ofGone = (kind: string): string => draftName(kind).replace(`-${process.pid}-`, `-${NO_PROCESS}-`);

describe('a file is put in its place whole', () => {
  test('for its user alone, and no draft is left', async () => {
    await replaceContent(at('a'), 'one');
    await replaceContent(at('a'), 'two');
    replaceContentSync(at('b'), 'three');
    expect(await Promise.all(['a', 'b'].map((name) => readFile(at(name), 'utf8')))).toEqual(['two', 'three']);
    if (process.platform !== 'win32') expect((await stat(at('a'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['a', 'b']);
  });

  test('and a link that was planted there is replaced, not followed', async () => {
    await writeFile(at('victim'), 'mine');
    for (const [name, put] of [
      ['a', () => replaceContent(at('a'), 'new')],
      ['b', async () => replaceContentSync(at('b'), 'new')],
    ] as const) {
      await symlink(at('victim'), at(name));
      await put();
      expect((await lstat(at(name))).isFile()).toBe(true);
    }
    expect(await readFile(at('victim'), 'utf8')).toBe('mine');
  });

  test('a new one is refused where anything is, a link to nowhere too, and the draft goes', async () => {
    await symlink(at('nowhere'), at('a'));
    await expect(replaceFile(at('a'), () => Promise.resolve(), { isNew: true })).rejects.toMatchObject({
      code: 'EEXIST',
    });
    await expect(replaceFile(at('b'), () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('its draft has a name that nobody can foresee', () => {
    expect(new Set(Array.from({ length: 100 }, () => draftName('draft'))).size).toBe(100);
  });
});

describe('what killed processes left', () => {
  test('goes, and what others are at work on stays', async () => {
    const [gone, goneFolder, mine] = [ofGone('draft'), ofGone('pages'), draftName('draft')];
    const [foreign, old] = [gone.replace(/-[\da-f]{8}-/u, '-00000000-'), draftName('draft')];
    for (const name of [gone, mine, foreign, old, 'thesis.pdf']) await writeFile(at(name), '');
    await mkdir(at(goneFolder));
    await writeFile(at(`${goneFolder}/page.pdf`), '');
    await utimes(at(old), 1, 1);
    await sweepDrafts(folder);
    expect(new Set(await readdir(folder))).toEqual(new Set([mine, foreign, 'thesis.pdf']));
  });

  test('in the temporary folder goes when the next of its kind is made', async () => {
    const left = path.join(tmpdir(), ofGone('testing'));
    const other = path.join(tmpdir(), ofGone('others'));
    await Promise.all([left, other].map((one) => mkdir(one)));
    const made = await temporaryFolder('testing');
    try {
      if (process.platform !== 'win32') expect((await stat(made)).mode & 0o077).toBe(0);
      await expect(stat(left)).rejects.toMatchObject({ code: 'ENOENT' });
      expect((await stat(other)).isDirectory()).toBe(true);
    } finally {
      for (const one of [made, other]) rmSync(one, { recursive: true });
    }
  });
});
