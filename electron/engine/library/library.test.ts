import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, LibraryEvent } from '#shared/contract/library.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { listSummaries, summaryOf } from '../store/documents.ts';
import { claimJob, endJob } from '../store/jobs.ts';
import type { Store } from '../store/open.ts';
import { Library } from './library.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let library: Library;
let events: LibraryEvent[];
const signal = new AbortController().signal;
const at = (...parts: string[]): string => path.join(home.path, ...parts);
const documents = (): DocumentSummary[] => listSummaries(store.read);

beforeEach(async () => {
  home = await tempFolder();
  await mkdir(at('books'));
  store = await openFresh(at('library'));
  events = [];
  library = new Library({
    store,
    folder: at('library'),
    now: () => 1000,
    publish: (event) => events.push(event),
    touch: () => undefined,
    onWork: () => undefined,
  });
});
afterEach(async () => {
  await store.close();
  await home.remove();
});

async function pdf(name: string, content = name): Promise<string> {
  const file = at('books', name);
  await writeFile(file, `%PDF-1.4\n${content}`);
  return file;
}

/** The next document that waits. */
async function readToTheEnd(): Promise<void> {
  await store.writer.write((db) => {
    const job = claimJob(db, 'reader', 0);
    if (job) endJob(db, 'reader', job.document, { state: 'done' });
  });
}

describe('adding', () => {
  test('new documents wait to be indexed, under their file’s name', async () => {
    const receipt = await library.add([await pdf('a.pdf'), await pdf('b.pdf')], signal);
    expect(receipt.added).toHaveLength(2);
    expect(documents()).toMatchObject([
      { title: 'b', fileName: 'b.pdf', missing: false, pages: 0, state: { kind: 'waiting' } },
      { title: 'a', fileName: 'a.pdf' },
    ]);
    expect(events.at(-1)).toEqual({ kind: 'imported', receipt });
  });

  test('the same bytes at another place are the same document', async () => {
    const [first] = (await library.add([await pdf('a.pdf', 'same')], signal)).added;
    const receipt = await library.add([await pdf('copy.pdf', 'same')], signal);
    expect(receipt).toEqual({ added: [], duplicates: [{ name: 'copy.pdf', document: first }], rejected: [] });
    await rm(at('books', 'a.pdf'));
    expect(await library.locate(first!)).toMatchObject({ name: 'copy.pdf' });
  });

  test('a file that was changed to others of the same size and time is not taken for the document', async () => {
    const file = await pdf('a.pdf', 'one text');
    const [id] = (await library.add([file], signal)).added;
    const { atime, mtime } = await stat(file);
    await pdf('a.pdf', 'another.');
    await utimes(file, atime, mtime);
    await expect(library.locate(id!)).rejects.toMatchObject({ code: 'file.missing' });
    expect((await library.add([file], signal)).added).toHaveLength(1);
  });

  test('a document that was never read leaves when its only file becomes another', async () => {
    const file = await pdf('a.pdf', 'half');
    const [first] = (await library.add([file], signal)).added;
    await pdf('a.pdf', 'half and half');
    const [second] = (await library.add([file], signal)).added;
    expect(documents().map(({ id }) => id)).toEqual([second]);
    expect(events).toContainEqual({ kind: 'removed', document: first });
    // What stands in another file, too, stays.
    await library.add([await pdf('copy.pdf', 'half and half')], signal);
    await pdf('a.pdf', 'half and half and more');
    await library.add([file], signal);
    expect(
      documents()
        .map(({ fileName }) => fileName)
        .toSorted(),
    ).toEqual(['a.pdf', 'copy.pdf']);
  });

  test('everything that can be added is, the rest is named', async () => {
    await pdf('good.pdf');
    await writeFile(at('books', 'empty.pdf'), '');
    await writeFile(at('books', 'fake.pdf'), '<html>');
    const receipt = await library.add([at('books'), at('nothing')], signal);
    expect(receipt.added).toHaveLength(1);
    expect(receipt.rejected.map(({ name, error }) => [name, error.code])).toEqual([
      ['nothing', 'file.missing'],
      ['empty.pdf', 'pdf.not-a-pdf'],
      ['fake.pdf', 'pdf.not-a-pdf'],
    ]);
  });

  test('a moved file stays the same document, under its new name', async () => {
    const [id] = (await library.add([await pdf('old.pdf')], signal)).added;
    await rename(at('books', 'old.pdf'), at('books', 'new.pdf'));
    await library.add([at('books')], signal);
    expect(documents()).toMatchObject([{ id, fileName: 'new.pdf', missing: false }]);
  });

  test('a file that was overwritten holds a new document; the old one is missing', async () => {
    const [old] = (await library.add([await pdf('a.pdf', 'first')], signal)).added;
    await readToTheEnd();
    const receipt = await library.add([await pdf('a.pdf', 'second edition')], signal);
    expect(receipt.added).toHaveLength(1);
    expect(documents().find(({ id }) => id === old)).toMatchObject({ missing: true });
    await expect(library.locate(old!)).rejects.toMatchObject({ code: 'file.missing' });
    const [second] = receipt.added;
    expect(documents().find(({ id }) => id === old)).toMatchObject({ newer: second });
    // What comes to stand in a file again is no older version.
    await library.add([await pdf('before.pdf', 'first')], signal);
    expect(documents().find(({ id }) => id === old)).not.toHaveProperty('newer');
  });

  test('where the newest version is removed the one before it is no older version any more', async () => {
    const file = await pdf('rules.pdf', 'forty');
    const ids: DocumentId[] = [];
    for (const text of ['forty', 'fifty!', 'sixty-five']) {
      await pdf('rules.pdf', text);
      ids.push(...(await library.add([file], signal)).added);
      await readToTheEnd();
    }
    const [first, second, third] = ids as [DocumentId, DocumentId, DocumentId];
    const newerOf = (of: DocumentId) => documents().find(({ id }) => id === of)?.newer;
    expect([newerOf(first), newerOf(second)]).toEqual([third, third]);
    await library.remove(third);
    expect([newerOf(first), newerOf(second)]).toEqual([second, undefined]);
  });

  test('an import can be stopped; what it has done stays and is told', async () => {
    const controller = new AbortController();
    const files = [await pdf('a.pdf'), await pdf('b.pdf')];
    controller.abort();
    await expect(library.add(files, controller.signal)).rejects.toThrow(/abort/i);
    expect(events.at(-1)).toMatchObject({ kind: 'imported' });
  });
});

describe('places that are out of the ordinary', () => {
  test('a path of far more than 260 characters, with names of as many bytes as fit', async () => {
    const folder = at(
      'books',
      ...Array.from({ length: 4 }, (_, n) => `${n} ${'ordner mit längerem namen '.repeat(4)}`),
    );
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${'文'.repeat(83)}.pdf`);
    expect(file.length).toBeGreaterThan(500);
    await writeFile(file, '%PDF-1.4\nfar down');
    const [id] = (await library.add([at('books')], signal)).added;
    expect(await library.locate(id!)).toMatchObject({ path: file, name: `${'文'.repeat(83)}.pdf` });
  });

  test('a name of 300 characters, which no file here can have, is refused in words', async () => {
    const { rejected } = await library.add([at('books', `${'n'.repeat(300)}.pdf`)], signal);
    expect(rejected).toMatchObject([{ error: { code: 'file.unreadable' } }]);
    expect(rejected[0]?.error.message).toMatch(/^n{300}\.pdf cannot be read: its name or its path is too long\. /u);
  });

  test('a drive that is pulled out takes its documents away, and brings them back', async () => {
    const drive = at('drive');
    await mkdir(path.join(drive, 'papers'), { recursive: true });
    for (const name of ['a.pdf', 'b.pdf']) await writeFile(path.join(drive, 'papers', name), `%PDF-1.4\n${name}`);
    const here = await pdf('here.pdf');
    const { added } = await library.add([drive, here], signal);
    expect(added).toHaveLength(3);
    await rename(drive, at('unplugged'));
    await library.checkFiles(signal);
    expect(documents().map(({ fileName, missing }) => [fileName, missing])).toEqual(
      expect.arrayContaining([
        ['a.pdf', true],
        ['b.pdf', true],
        ['here.pdf', false],
      ]),
    );
    await expect(
      library.locate(added.find((id) => documents().some((one) => one.id === id && one.missing))!),
    ).rejects.toMatchObject({
      code: 'file.missing',
      message: expect.stringMatching(/^[ab]\.pdf is not where it was/u) as string,
    });
    // What stands at the same place now is another drive.
    await mkdir(drive);
    expect((await library.add([drive], signal)).added).toEqual([]);
    await rm(drive, { recursive: true });
    await rename(at('unplugged'), drive);
    await library.checkFiles(signal);
    expect(documents().every(({ missing }) => !missing)).toBe(true);
    expect(documents()).toHaveLength(3);
  });
});

test.skipIf(process.platform !== 'linux')('a file whose name is no UTF-8 is taken in as a copy, once', async () => {
  await writeFile(
    Buffer.concat([Buffer.from(`${at('books')}/`), Buffer.from('caf\u00e9.pdf', 'latin1')]),
    '%PDF-1.4 coffee',
  );
  const [id] = (await library.add([at('books')], signal)).added;
  expect(await library.locate(id!)).toMatchObject({ name: 'caf\ufffd.pdf' });
  expect((await library.add([at('books')], signal)).added).toEqual([]);
  expect(await readdir(await library.makeIncoming())).toEqual([]);
});

test.skipIf(process.platform === 'win32')('what cannot be seen in a name is in no title', async () => {
  await writeFile(at('books', '\u202ean\u0007nual\nreport.pdf'), '%PDF-1.4 unseen');
  const [id] = (await library.add([at('books')], signal)).added;
  expect(summaryOf(store.read, id!)).toMatchObject({ title: 'annual report', fileName: 'annual report.pdf' });
});

describe('files that change', () => {
  test('one that is gone is marked, and is found again when it is back', async () => {
    const file = await pdf('a.pdf');
    const [id] = (await library.add([file], signal)).added;
    await rename(file, `${file}.bak`);
    await library.checkFiles(signal);
    expect(documents()).toMatchObject([{ missing: true, fileName: 'a.pdf' }]);
    await expect(library.locate(id!)).rejects.toMatchObject({
      code: 'file.missing',
      message: expect.stringContaining('a.pdf') as string,
    });
    await rename(`${file}.bak`, file);
    await library.checkFiles(signal);
    expect(documents()).toMatchObject([{ missing: false }]);
  });

  test('missing ones are found again by their bytes where the reader points; nothing else is added', async () => {
    const [one, two] = (await library.add([await pdf('a.pdf', 'first'), await pdf('b.pdf', 'second')], signal)).added;
    await mkdir(at('moved'));
    await rename(at('books', 'a.pdf'), at('moved', 'renamed.pdf'));
    await rm(at('books', 'b.pdf'));
    await writeFile(at('moved', 'other.pdf'), '%PDF-1.7 of another length altogether');
    await library.checkFiles(signal);
    const receipt = await library.find([at('moved')], signal);
    expect(receipt).toEqual({ added: [], duplicates: [{ name: 'renamed.pdf', document: one }], rejected: [] });
    expect(documents().find(({ id }) => id === one)).toMatchObject({ missing: false, fileName: 'renamed.pdf' });
    expect(documents().find(({ id }) => id === two)).toMatchObject({ missing: true });
    expect(documents()).toHaveLength(2);
  });

  test('one that was only touched is still the same', async () => {
    const file = await pdf('a.pdf');
    const [id] = (await library.add([file], signal)).added;
    await utimes(file, 5, 5);
    expect(await library.locate(id!)).toMatchObject({ path: file, name: 'a.pdf' });
  });

  test('one with other bytes of the same length is not', async () => {
    const file = await pdf('a.pdf', 'aaaa');
    const [id] = (await library.add([file], signal)).added;
    await pdf('a.pdf', 'bbbb');
    await utimes(file, 5, 5);
    await expect(library.locate(id!)).rejects.toMatchObject({ code: 'file.missing' });
  });
});

describe('uploads', () => {
  async function upload(content: string): Promise<string> {
    const file = path.join(await library.makeIncoming(), 'upload-1');
    await writeFile(file, content);
    return file;
  }

  test('are moved into the library under their name', async () => {
    const file = await upload('%PDF-1.4 received');
    const receipt = await library.adopt(file, 'My paper.pdf', signal);
    const [id] = receipt.added;
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    const located = await library.locate(id!);
    expect(located.name).toBe('My paper.pdf');
    expect(located.path.startsWith(at('library', 'files'))).toBe(true);
  });

  test('that the library has already are dropped', async () => {
    const original = await pdf('a.pdf', 'same');
    const [id] = (await library.add([original], signal)).added;
    const file = await upload('%PDF-1.4\nsame');
    expect(await library.adopt(file, 'b.pdf', signal)).toMatchObject({
      duplicates: [{ name: 'b.pdf', document: id }],
    });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    // Unless the one that the library had is gone.
    await rm(original);
    await copyFile((await pdf('copy.pdf', 'same')) && at('books', 'copy.pdf'), file);
    await library.adopt(file, 'b.pdf', signal);
    expect(await library.locate(id!)).toMatchObject({ name: 'b.pdf' });
  });

  test('that are no PDF are dropped and named', async () => {
    const file = await upload('GIF89a');
    expect(await library.adopt(file, 'cat.gif', signal)).toMatchObject({
      rejected: [
        {
          name: 'cat.gif',
          error: { code: 'pdf.not-a-pdf', message: 'Wayleaf cannot read cat.gif. Save it as a PDF, and add that.' },
        },
      ],
    });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are taken from nowhere but the incoming folder', async () => {
    const outside = await pdf('a.pdf');
    await expect(library.adopt(outside, 'a.pdf', signal)).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await stat(outside)).isFile()).toBe(true);
  });
});

describe('removing', () => {
  test('forgets the document and leaves the PDF', async () => {
    const file = await pdf('a.pdf');
    const [id] = (await library.add([file], signal)).added;
    await library.remove(id!);
    expect(documents()).toEqual([]);
    expect(events.at(-1)).toEqual({ kind: 'removed', document: id });
    expect((await stat(file)).isFile()).toBe(true);
    await expect(library.remove(id!)).rejects.toMatchObject({ code: 'document.unknown' });
  });

  test('deletes our own copy of an upload', async () => {
    const upload = path.join(await library.makeIncoming(), 'upload-1');
    await writeFile(upload, '%PDF-1.4 received');
    const [id] = (await library.adopt(upload, 'a.pdf', signal)).added;
    await library.remove(id!);
    expect(await readdir(at('library', 'files'))).toEqual([]);
  });
});

describe('a library that somebody else made', () => {
  const untrusted = (): Library => {
    const quiet = (): void => undefined;
    return new Library({
      store,
      folder: at('library'),
      isOwn: false,
      now: () => 1000,
      publish: quiet,
      touch: quiet,
      onWork: quiet,
    });
  };

  test('has no file outside of its folder looked at, whatever it says of it', async () => {
    const [id] = (await library.add([await pdf('a.pdf')], signal)).added;
    await library.locate(id!);
    await expect(untrusted().locate(id!)).rejects.toMatchObject({
      code: 'file.missing',
      message: 'a.pdf lies outside the library’s folder, and is not opened until the library is trusted.',
    });
  });

  test('has files in its folder read before they are believed, at whatever size and time', async () => {
    await mkdir(at('library', 'files'), { recursive: true });
    const file = at('library', 'files', 'a.pdf');
    await writeFile(file, '%PDF-1.4 one text');
    await utimes(file, 5, 5);
    const [id] = (await library.add([file], signal)).added;
    expect(await untrusted().locate(id!)).toMatchObject({ path: file });
    await writeFile(file, '%PDF-1.4 another.');
    await utimes(file, 5, 5);
    // Even one that says it was seen long after.
    await store.writer.write((db) => db.run('UPDATE files SET seen_at = ?', 4e12));
    expect(await library.locate(id!)).toMatchObject({ path: file });
    await expect(untrusted().locate(id!)).rejects.toMatchObject({ code: 'file.missing' });
  });

  test('takes files of this machine like all others', async () => {
    const theirs = untrusted();
    const [id] = (await theirs.add([await pdf('b.pdf')], signal)).added;
    expect(await theirs.locate(id!)).toMatchObject({ name: 'b.pdf' });
  });
});
