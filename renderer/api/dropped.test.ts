import { expect, test } from 'vitest';
import { readEntries, type Entry, type FileEntry, type FolderEntry } from './dropped.ts';

function file(name: string, readable = true): FileEntry {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (done, fail) => (readable ? done(new File([], name)) : fail(new Error('no permission'))),
  };
}

/** A folder that hands over its entries in batches, as browsers do. */
function folder(name: string, entries: readonly Entry[], batch = 2): FolderEntry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return { readEntries: (done) => done(entries.slice(at, (at += batch))) };
    },
  };
}

test('folders are read through and only their PDFs taken, in the order of names', async () => {
  const deep = folder('deep', [file('z.PDF'), file('notes.doc')]);
  const top = folder('papers', [file('c.pdf'), file('.hidden.pdf'), file('a.pdf'), deep, file('b.pdf')]);
  const { files, unreadable } = await readEntries([top]);
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'z.PDF']);
  expect(unreadable).toEqual([]);
});

test('a file that was dropped itself is taken whatever it is', async () => {
  const { files } = await readEntries([file('notes.txt')]);
  expect(files.map(({ name }) => name)).toEqual(['notes.txt']);
});

test('what cannot be read is named and the rest goes on', async () => {
  const { files, unreadable } = await readEntries([file('locked.pdf', false), file('a.pdf')]);
  expect([files.map(({ name }) => name), unreadable]).toEqual([['a.pdf'], ['locked.pdf']]);
});

test('a folder without a document is named', async () => {
  const empty = folder('pictures', [folder('deep', []), file('cat.gif')]);
  const { files, bare } = await readEntries([empty, folder('papers', [file('a.pdf')])]);
  expect([files.map(({ name }) => name), bare]).toEqual([['a.pdf'], ['pictures']]);
});
