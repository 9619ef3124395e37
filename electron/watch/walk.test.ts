import { mkdir, mkdtemp, opendir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForeignFile } from './foreign-names.ts';
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
  for (const one of ['a.pdf', 'b/c.PDF', 'b/notes.doc', '.hidden/d.pdf', 'drafts/e.pdf']) await file(...one.split('/'));
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
  const open = (folder: string | Buffer): ReturnType<typeof opendir> =>
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
  if (process.platform === 'linux') await symlink('/proc/version', at('in', 'version.txt'));
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

test.skipIf(process.platform !== 'linux')(
  'names that are no text are found by their bytes, in folders of such names too',
  async () => {
    const raw = (name: string): Buffer => Buffer.concat([Buffer.from(`${home}/`), Buffer.from(name, 'latin1')]);
    for (const folder of ['B\u00fccher/deep', 'drafts', '.hidden']) await mkdir(raw(folder), { recursive: true });
    const documents = ['caf\u00e9.pdf', 'caf\u00e8.pdf', 'B\u00fccher/one.pdf', 'B\u00fccher/deep/\u00e9.pdf'];
    for (const name of [
      ...documents,
      'B\u00fccher/n\u00e9.doc',
      'drafts/\u00e9.pdf',
      '.hidden/\u00e9.pdf',
      '.\u00e9.pdf',
    ])
      await writeFile(raw(name), '%PDF-1.4');
    await file('plain \ufffd.pdf');
    await symlink(home, raw('B\u00fccher/round'));
    const nameFor = ({ path: bytes, name }: ForeignFile): string => `${name} ${bytes.toString('hex')}`;
    const { files, untold, unreadable } = await walk(home, ['drafts'], signal, { nameFor });
    const found = [...files].map(([name, seen]) =>
      seen.raw ? `${name.split(' ')[0]} ${seen.raw.toString('latin1')}` : name,
    );
    const shown = (name: string): string => path.basename(name).replaceAll(/[\u0080-\u00ff]/gu, '\ufffd');
    expect(found.sort()).toEqual(
      [at('plain \ufffd.pdf'), ...documents.map((name) => `${shown(name)} ${raw(name).toString('latin1')}`)].sort(),
    );
    expect(new Set(files.keys()).size).toBe(5);
    expect({ untold, unreadable }).toEqual({ untold: true, unreadable: 0 });
    expect([...(await walk(home, [], signal)).files.keys()]).toEqual([at('plain \ufffd.pdf')]);
  },
);
