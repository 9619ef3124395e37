import { mkdir, mkdtemp, opendir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { walk } from './walk.ts';

let home: string;
const signal = new AbortController().signal;
const at = (...names: string[]): string => path.join(home, ...names);
async function file(...names: string[]): Promise<void> {
  await mkdir(path.dirname(at(...names)), { recursive: true });
  await writeFile(at(...names), '%PDF-1.4');
}

beforeEach(async () => {
  home = await mkdtemp(path.join(await realpath(tmpdir()), 'wayleaf-walk-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('PDFs below, without hidden ones, other files and what is left out', async () => {
  for (const one of ['a.pdf', 'b/c.PDF', 'b/notes.rtf', '.hidden/d.pdf', 'drafts/e.pdf']) await file(...one.split('/'));
  const { files, complete } = await walk(home, ['drafts'], signal);
  expect([...files.keys()].sort()).toEqual([at('a.pdf'), at('b', 'c.PDF')]);
  expect(complete).toBe(true);
});

test('links are not followed: one that leads into itself ends', async () => {
  await file('a', 'b.pdf');
  await symlink(home, at('a', 'again'));
  await symlink(at('a', 'b.pdf'), at('link.pdf'));
  expect([...(await walk(home, [], signal)).files.keys()]).toEqual([at('a', 'b.pdf')]);
});

test('what is too much or too deep is said, and not gone through', async () => {
  for (let n = 0; n < 20; n++) await file(`${String(n)}.pdf`);
  expect(await walk(home, [], signal, { limits: { entries: 10, depth: 5 } })).toMatchObject({ complete: false });
  await file(...'a/b/c/d/e/f.pdf'.split('/'));
  const deep = await walk(home, [], signal, { limits: { entries: 1000, depth: 3 } });
  expect(deep.complete).toBe(false);
  expect(deep.files.size).toBe(20);
});

test('a folder that may not be read is counted, and everything else goes on', async () => {
  await file('a', 'b.pdf');
  await file('shut', 'c.pdf');
  // Permissions hold nobody back who may do everything.
  const open = (folder: string): ReturnType<typeof opendir> =>
    folder === at('shut') ? Promise.reject(new Error('Permission denied')) : opendir(folder);
  const { files, unreadable, complete } = await walk(home, [], signal, { open });
  expect([...files.keys()]).toEqual([at('a', 'b.pdf')]);
  expect({ unreadable, complete }).toEqual({ unreadable: 1, complete: true });
});

test('links are followed where that is asked for, each folder once, and never into what is the system’s own', async () => {
  await file('in', 'a', 'b.pdf');
  await file('out', 'c.pdf');
  await file('d.pdf');
  await symlink(at('out'), at('in', 'out'));
  await symlink(at('d.pdf'), at('in', 'link.pdf'));
  await symlink(at('in'), at('in', 'a', 'round'));
  await symlink('/proc', at('in', 'proc'));
  await symlink(at('nothing'), at('in', 'dangling.pdf'));
  const { files, folders } = await walk(at('in'), [], signal, { followLinks: true });
  expect([...files.keys()].sort()).toEqual([at('in', 'a', 'b.pdf'), at('in', 'link.pdf'), at('in', 'out', 'c.pdf')]);
  expect([...folders.keys()].sort()).toEqual([at('in'), at('in', 'a'), at('in', 'out')]);
});

test('a folder that takes the place of another is told from it', async () => {
  await file('a', 'b.pdf');
  const identities: unknown[] = [];
  for (let n = 0; n < 5; n++) {
    identities.push((await walk(home, [], signal)).folders.get(at('a')));
    // Its number is often given again at once.
    await rm(at('a'), { recursive: true });
    await mkdir(at('a'));
  }
  expect(new Set(identities).size).toBe(5);
});
