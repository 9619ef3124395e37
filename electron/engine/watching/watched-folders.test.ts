import { lutimes, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileCheck } from '../library/file-check.ts';
import { Library } from '../library/library.ts';
import { listSummaries, summaryOf } from '../store/documents.ts';
import { claimJob, endJob, type JobEnding } from '../store/jobs.ts';
import type { Store } from '../store/open.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { WatchedFolders, type WatchedFoldersDeps } from './watched-folders.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let library: Library;
let files: FileCheck;
let watched: WatchedFolders;
let bugs: unknown[];
const signal = new AbortController().signal;
const at = (...parts: string[]): string => path.join(home.path, ...parts);
const times = { gatherMs: 20, settleMs: 30, openEndMs: 30, cutMs: 30, lookMs: 50, lookMsPerFile: 0, missingMs: 50 };

function open(own: Partial<WatchedFoldersDeps> = {}): WatchedFolders {
  return new WatchedFolders({
    store,
    library,
    folder: at('library'),
    checkFiles: () => void files.look(),
    watching: true,
    onBug: (error) => bugs.push(error),
    times,
    listMs: 50,
    ...own,
  });
}

beforeEach(async () => {
  home = await tempFolder();
  await mkdir(at('books'));
  store = await openFresh(at('library'));
  bugs = [];
  const nothing = (): void => undefined;
  library = new Library({
    store,
    folder: at('library'),
    now: Date.now,
    publish: nothing,
    touch: nothing,
    onWork: nothing,
  });
  files = new FileCheck(library, (error) => bugs.push(error));
  watched = open();
});
afterEach(async () => {
  await watched.close();
  await files.close();
  await store.close();
  await home.remove();
  expect(bugs).toEqual([]);
});

const pdf = async (name: string, content = name): Promise<void> => {
  await mkdir(path.dirname(at('books', name)), { recursive: true });
  await writeFile(at('books', name), `%PDF-1.4\n${content}`);
};
const add = async (exclude: string[] = []): Promise<string> =>
  (
    (await watched.hostHandlers()['host.watch-folder']({ path: at('books'), exclude, followLinks: false }, signal)) as {
      id: string;
    }
  ).id;
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const names = (): string[] =>
  listSummaries(store.read)
    .map(({ fileName }) => fileName)
    .sort();
const endReading = (ending: JobEnding): Promise<void> =>
  store.writer.write((db) => {
    for (let job = claimJob(db, 'reader', 0); job; job = claimJob(db, 'reader', 0))
      endJob(db, 'reader', job.document, ending);
  });
const mode = (): string | undefined => watched.list()[0]?.mode;

test('what is there and what comes is added; what is no PDF is passed by', async () => {
  await pdf('a.pdf');
  await writeFile(at('books', 'fake.pdf'), 'no PDF');
  await add();
  await until(() => expect(names()).toEqual(['a.pdf']));
  await until(() => expect(mode()).toBe('told'));
  await pdf('below/b.pdf');
  await until(() => expect(names()).toEqual(['a.pdf', 'b.pdf']));
});

test('a file that is moved or renamed stays the document that it is, and one that is gone is missing', async () => {
  await pdf('a.pdf');
  await add();
  await until(() => expect(mode()).toBe('told'));
  await until(() => expect(names()).toEqual(['a.pdf']));
  const [before] = listSummaries(store.read);
  await mkdir(at('books', 'below'));
  await rename(at('books', 'a.pdf'), at('books', 'below', 'renamed.pdf'));
  await until(() =>
    expect(listSummaries(store.read)).toMatchObject([{ id: before!.id, fileName: 'renamed.pdf', missing: false }]),
  );
  await rm(at('books', 'below', 'renamed.pdf'));
  await until(() => expect(listSummaries(store.read)).toMatchObject([{ id: before!.id, missing: true }]));
  await pdf('back.pdf', 'a.pdf');
  await until(() =>
    expect(listSummaries(store.read)).toMatchObject([{ id: before!.id, fileName: 'back.pdf', missing: false }]),
  );
});

test('what changes is another document, and the one before is missing', async () => {
  await pdf('a.pdf', 'first');
  await add();
  await until(() => expect(mode()).toBe('told'));
  await until(() => expect(names()).toEqual(['a.pdf']));
  await endReading({ state: 'done' });
  await pdf('a.pdf', 'second, longer');
  await until(() => expect(listSummaries(store.read)).toHaveLength(2));
});

test('what could not be read leaves when its file changes, or goes', async () => {
  await pdf('a.pdf', 'half of it');
  await add();
  await until(() => expect(mode()).toBe('told'));
  await until(() => expect(names()).toEqual(['a.pdf']));
  await endReading({ state: 'failed', error: { code: 'pdf.broken', message: 'a.pdf is damaged.' } });
  await pdf('a.pdf', 'half of it, and the other half');
  await until(() => expect(listSummaries(store.read)).toMatchObject([{ state: { kind: 'waiting' }, missing: false }]));
  await endReading({ state: 'failed', error: { code: 'pdf.broken', message: 'a.pdf is damaged.' } });
  await rm(at('books', 'a.pdf'));
  await until(() => expect(listSummaries(store.read)).toEqual([]));
  // The reader did not take it out: it comes back with its file.
  await pdf('a.pdf', 'half of it, and the other half');
  await until(() => expect(listSummaries(store.read)).toMatchObject([{ state: { kind: 'waiting' } }]));
});

test('what the reader removes does not come back by itself, also when it is moved', async () => {
  await pdf('a.pdf');
  await add();
  await until(() => expect(names()).toEqual(['a.pdf']));
  await library.remove(listSummaries(store.read)[0]!.id);
  await watched.close();
  watched = open();
  await watched.follow();
  await until(() => expect(mode()).toBe('told'));
  await rename(at('books', 'a.pdf'), at('books', 'moved.pdf'));
  await pdf('b.pdf');
  await until(() => expect(names()).toEqual(['b.pdf']));
  await library.add([at('books', 'moved.pdf')], signal);
  expect(names()).toEqual(['b.pdf', 'moved.pdf']);
});

test('what could not be read is tried again later', async () => {
  const error = { code: 'file.unreadable' as const, message: 'a.pdf may not be read.' };
  const take = vi
    .spyOn(library, 'take')
    .mockImplementation(async (paths) => new Map(paths.map((file) => [file, { error }])));
  await pdf('a.pdf');
  await add();
  await until(() => expect(take).toHaveBeenCalled());
  // Also what was begun has been written down then.
  await watched.close();
  expect(names()).toEqual([]);
  take.mockRestore();
  watched = open();
  await watched.follow();
  await until(() => expect(names()).toEqual(['a.pdf']));
});

test('patterns leave out, a pause waits, and another program’s change of the list is followed', async () => {
  const id = await add(['drafts', '*-old.pdf']);
  await until(() => expect(mode()).toBe('told'));
  await pdf('drafts/a.pdf');
  await pdf('b-old.pdf');
  await pdf('c.pdf');
  await until(() => expect(names()).toEqual(['c.pdf']));
  await watched.handlers()['watched.pause']({ id, paused: true }, signal);
  expect(mode()).toBe('paused');
  await pdf('d.pdf');
  await watched.handlers()['watched.exclude']({ id, patterns: [] }, signal);
  expect(names()).toEqual(['c.pdf']);
  const other = new WatchedFolders({
    store,
    library,
    folder: at('library'),
    checkFiles: () => undefined,
    watching: false,
    onBug: () => undefined,
  });
  expect(other.list()).toMatchObject([{ mode: 'paused', files: 1 }]);
  await other.handlers()['watched.pause']({ id, paused: false }, signal);
  await other.close();
  await until(() => expect(names()).toEqual(['a.pdf', 'b-old.pdf', 'c.pdf', 'd.pdf']));
  await watched.handlers()['watched.remove']({ id }, signal);
  expect(watched.list()).toEqual([]);
  expect(names()).toHaveLength(4);
});

test('a folder that goes away is waited for, and its documents are missing meanwhile', async () => {
  await pdf('a.pdf');
  await add();
  await until(() => expect(mode()).toBe('told'));
  await until(() => expect(names()).toEqual(['a.pdf']));
  await rename(at('books'), at('away'));
  await until(() => expect(mode()).toBe('missing'));
  await until(() => expect(listSummaries(store.read)).toMatchObject([{ missing: true }]));
  await rename(at('away'), at('books'));
  await until(() => expect(mode()).toBe('told'));
  await until(() => expect(listSummaries(store.read)).toMatchObject([{ missing: false }]));
});

test('folders in one another, the library’s own and what is none are refused', async () => {
  await pdf('below/a.pdf');
  await add();
  const refused = (folder: string): Promise<unknown> =>
    watched
      .hostHandlers()
      ['host.watch-folder']({ path: folder, exclude: [], followLinks: false }, signal) as Promise<unknown>;
  await expect(refused(at('books'))).rejects.toThrow('is watched already');
  await expect(refused(at('books', 'below'))).rejects.toThrow('below is in books');
  await expect(refused(at('library'))).rejects.toThrow('own folder');
  await expect(refused(at('nowhere'))).rejects.toMatchObject({ code: 'file.missing' });
  await expect(refused(at('books', 'below', 'a.pdf'))).rejects.toThrow('no folder');
});

describe.skipIf(process.platform !== 'linux')('a file whose name is no UTF-8', () => {
  const raw = (name: string): Buffer => Buffer.concat([Buffer.from(`${at('books')}/`), Buffer.from(name, 'latin1')]);
  const seen = () =>
    listSummaries(store.read).map(
      ({ title, fileName, missing }) => `${title}, ${fileName}${missing ? ', missing' : ''}`,
    );

  test('is taken in, and its change and its removal are followed', async () => {
    await pdf('plain.pdf');
    await add();
    await until(() => expect(mode()).toBe('told'));
    await writeFile(raw('caf\u00e9.pdf'), '%PDF-1.4\ncoffee');
    await writeFile(raw('caf\u00e8.pdf'), '%PDF-1.4\nanother');
    await until(() => expect(names()).toEqual(['caf\ufffd.pdf', 'caf\ufffd.pdf', 'plain.pdf']));
    expect(seen()).toContain('caf\ufffd, caf\ufffd.pdf');
    await until(() => expect(watched.list()).toMatchObject([{ mode: 'told', files: 3 }]));
    const coffee = listSummaries(store.read).find(({ bytes }) => bytes === '%PDF-1.4\ncoffee'.length)!;
    expect(await readFile((await library.locate(coffee.id)).path, 'utf8')).toContain('coffee');

    await endReading({ state: 'done' });
    await writeFile(raw('caf\u00e9.pdf'), '%PDF-1.4\ntea, which is longer');
    await until(() => expect(names()).toHaveLength(4));
    await until(() => expect(summaryOf(store.read, coffee.id)).toMatchObject({ missing: true }));
    await rm(raw('caf\u00e8.pdf'));
    await until(() => expect(seen().filter((one) => one.includes('missing'))).toHaveLength(2));
    await until(() => expect(watched.list()).toMatchObject([{ files: 2 }]));
    await writeFile(raw('caf\u00ea.pdf'), '%PDF-1.4\ncoffee');
    await until(() => expect(summaryOf(store.read, coffee.id)).toMatchObject({ missing: false }));
  });

  test('is found in a folder of such a name, which is looked at from time to time', async () => {
    await add();
    await until(() => expect(mode()).toBe('told'));
    await mkdir(raw('B\u00fccher'));
    await writeFile(raw('B\u00fccher/a.pdf'), '%PDF-1.4\na');
    await until(() => expect(names()).toEqual(['a.pdf']));
    await until(() => expect(mode()).toBe('looking'));
    await writeFile(raw('B\u00fccher/b.pdf'), '%PDF-1.4\nb');
    await until(() => expect(names()).toEqual(['a.pdf', 'b.pdf']));
    await rm(raw('B\u00fccher'), { recursive: true });
    await until(() => expect(seen().sort()).toEqual(['a, a.pdf, missing', 'b, b.pdf, missing']));
  });

  test('leaves no link behind once neither a document nor a watched folder knows it', async () => {
    await writeFile(raw('caf\u00e9.pdf'), '%PDF-1.4\ncoffee');
    await writeFile(raw('caf\u00e8.pdf'), '%PDF-1.4\nanother');
    const id = await add();
    await until(() => expect(names()).toHaveLength(2));
    await watched.handlers()['watched.remove']({ id }, signal);
    await library.remove(listSummaries(store.read)[0]!.id);
    const left = await library.locate(listSummaries(store.read)[0]!.id);
    await watched.close();
    const folders = (): Promise<string[]> => readdir(at('library', 'linked'));
    expect(await folders()).toHaveLength(2);
    // Others may be about to take in what a new link leads to.
    watched = open();
    await watched.follow();
    expect(await folders()).toHaveLength(2);
    await watched.close();
    for (const one of await folders()) {
      const [name] = await readdir(at('library', 'linked', one));
      await lutimes(at('library', 'linked', one, name!), 1, 1);
    }
    watched = open();
    await watched.follow();
    expect(await folders()).toEqual([path.basename(path.dirname(left.path))]);
  });

  test('is a copy where the library’s disk knows no links', async () => {
    await writeFile(raw('caf\u00e9.pdf'), '%PDF-1.4\ncoffee');
    await watched.close();
    const refuse = (): Promise<void> => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    watched = open({ link: refuse });
    await add();
    await until(() => expect(seen()).toEqual(['caf\ufffd, caf\ufffd.pdf']));
    await endReading({ state: 'done' });
    await writeFile(raw('caf\u00e9.pdf'), '%PDF-1.4\ntea, which is longer');
    await until(() => expect(seen()).toHaveLength(2));
    await rm(raw('caf\u00e9.pdf'));
    await until(() => expect(seen().every((one) => one.endsWith('missing'))).toBe(true));
  });
});
