import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { findFiles } from './find-files.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
const at = (...parts: string[]): string => path.join(folder.path, ...parts);
const find = (...paths: string[]) => findFiles(paths, () => undefined, new AbortController().signal);

beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

test('a folder gives the PDFs below it in natural order, hidden ones and other files left out', async () => {
  await mkdir(at('books', 'more', '.cache'), { recursive: true });
  for (const name of ['10.pdf', '9.PDF', 'notes.doc', '.hidden.pdf', 'more/Ünïcode 日本.pdf', 'more/.cache/x.pdf']) {
    await writeFile(at('books', name), 'x');
  }
  const { files, rejected } = await find(at('books'));
  expect(files.map((file) => path.relative(at('books'), file.path))).toEqual([
    '9.PDF',
    '10.pdf',
    path.join('more', 'Ünïcode 日本.pdf'),
  ]);
  expect(rejected).toEqual([]);
});

test('links in a folder are not followed, unless that is asked for; what is missed without them is named', async () => {
  await mkdir(at('in', 'a'), { recursive: true });
  await mkdir(at('out'));
  for (const name of ['in/a/one.pdf', 'out/two.pdf', 'three.pdf']) await writeFile(at(name), name);
  await symlink(at('out'), at('in', 'away'));
  await symlink(at('three.pdf'), at('in', 'three.pdf'));
  await symlink(at('in', 'a'), at('in', 'same'));
  await symlink(at('in', 'a', 'one.pdf'), at('in', 'again.pdf'));
  await symlink(at('out'), at('in', '.hidden'));
  // As programs that keep files by their hash do.
  await mkdir(at('in', '.objects'));
  await writeFile(at('in', '.objects', 'four'), 'four');
  await symlink(at('in', '.objects', 'four'), at('in', 'four.pdf'));
  const names = (found: readonly { readonly path: string }[]): string[] =>
    found.map(({ path: file }) => path.basename(file));
  const kept = await find(at('in'));
  expect(names(kept.files)).toEqual(['one.pdf']);
  expect(kept.rejected.map(({ name, error }) => [name, error.code])).toEqual([
    ['away', 'file.unreadable'],
    ['four.pdf', 'file.unreadable'],
    ['three.pdf', 'file.unreadable'],
  ]);
  const followed = await findFiles([at('in')], () => undefined, new AbortController().signal, { followLinks: true });
  expect(names(followed.files).sort()).toEqual(['again.pdf', 'four.pdf', 'one.pdf', 'three.pdf', 'two.pdf']);
  expect(followed.rejected).toEqual([]);
  // What is named by itself is what the reader wants.
  await symlink(at('in'), at('link'));
  expect(names((await find(at('link'), at('in', 'three.pdf'))).files)).toEqual(['one.pdf', 'three.pdf']);
});

test.skipIf(process.platform !== 'linux')('what is the system’s own is never gone into', async () => {
  for (const folder of ['/proc', '/sys', '/dev', '/proc/self/task']) {
    const { files, rejected } = await find(folder);
    expect(files).toEqual([]);
    expect(rejected).toMatchObject([{ error: { code: 'input.invalid' } }]);
  }
  await symlink('/proc/self', at('self'));
  await mkdir(at('in'));
  await symlink('/proc', at('in', 'proc'));
  await symlink('/proc/version', at('in', 'version.txt'));
  const named = await find(at('in', 'version.txt'));
  expect(named).toMatchObject({ files: [], rejected: [{ error: { code: 'input.invalid' } }] });
  const found = await findFiles([at('in')], () => undefined, new AbortController().signal, { followLinks: true });
  expect(found).toMatchObject({
    files: [],
    foreign: [],
    rejected: [{ error: { fault: { kind: 'folder.no-documents' } } }],
  });
});

test('links that lead in circles end, and dangling ones are named', async () => {
  await mkdir(at('a', 'b'), { recursive: true });
  await writeFile(at('a', 'one.pdf'), 'x');
  await symlink(at('a'), at('a', 'b', 'up'));
  await symlink(at('nowhere.pdf'), at('a', 'gone.pdf'));
  const { files, rejected } = await find(at('a'));
  expect(files).toHaveLength(1);
  expect(rejected).toMatchObject([{ name: 'gone.pdf', error: { code: 'file.missing' } }]);
});

test('what is named is looked at whatever its ending, and what is not there is named', async () => {
  await writeFile(at('paper'), '%PDF-');
  const { files, rejected } = await find(at('paper'), at('paper'), at('missing.pdf'), '/dev/null');
  expect(files.map((file) => path.basename(file.path))).toEqual(['paper']);
  expect(rejected).toMatchObject([
    { name: 'missing.pdf', error: { code: 'file.missing', message: 'missing.pdf is not there.' } },
    { name: 'null', error: { code: 'file.unreadable' } },
  ]);
});

test('a folder without a document is named, unless its documents were found before', async () => {
  await mkdir(at('pictures', 'more'), { recursive: true });
  await writeFile(at('pictures', 'cat.gif'), 'x');
  const { rejected } = await find(at('pictures'));
  expect(rejected).toMatchObject([
    {
      name: 'pictures',
      error: {
        code: 'file.missing',
        message: 'There is no PDF in pictures, and no other document that Wayleaf reads.',
      },
    },
  ]);
  await mkdir(at('books', 'more'), { recursive: true });
  await writeFile(at('books', 'more', 'a.pdf'), 'x');
  const again = await find(at('books', 'more'), at('books'), at('books', 'more', 'a.pdf'), at('books'));
  expect([again.files.length, again.rejected]).toEqual([1, []]);
});

test.skipIf(process.platform !== 'linux')(
  'names that are no UTF-8 are found, in folders of such names too, and when they are named',
  async () => {
    const raw = (...parts: string[]): Buffer =>
      Buffer.concat([Buffer.from(`${at()}/`), Buffer.from(parts.join('/'), 'latin1')]);
    await mkdir(raw('books', 'B\u00fccher'), { recursive: true });
    for (const name of [
      'caf\u00e9.pdf',
      'B\u00fccher/one.pdf',
      'B\u00fccher/\u00e9.txt',
      'B\u00fccher/notes.doc',
      '.\u00e9.pdf',
    ])
      await writeFile(raw('books', ...name.split('/')), 'x');
    await symlink(at('books'), raw('books', 'B\u00fccher', 'up\u00e9'));
    const { files, foreign, rejected } = await find(at('books'));
    expect([files, rejected]).toEqual([[], []]);
    expect(foreign.map(({ name }) => name).sort()).toEqual(['caf\ufffd.pdf', 'one.pdf', '\ufffd.txt']);
    const named = await find(at('books', 'caf\ufffd.pdf'));
    expect(named.foreign.map(({ path: bytes }) => bytes.toString('latin1'))).toEqual([
      raw('books', 'caf\u00e9.pdf').toString('latin1'),
    ]);
  },
);
