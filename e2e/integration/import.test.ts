import { copyFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankPage, brokenBytes, lockedPaper, notAPdf, scannedPage } from '../fixtures/pdf/samples.ts';
import {
  allSettled,
  makeHome,
  openEngine,
  smallPaper,
  untilDocuments,
  type Home,
  type LocalSession,
} from './support/library.ts';

let home: Home;
let session: LocalSession;

beforeEach(async () => {
  home = await makeHome();
  session = await openEngine(home.library);
});
afterEach(async () => {
  await session.close();
  await home.remove();
});

const book = (name: string): string => path.join(home.books, name);

test('one batch with everything that can be wrong: what can be read is, the rest is named', async () => {
  const good = await smallPaper(1);
  await mkdir(book('deep/deeper'), { recursive: true });
  await writeFile(book('good.pdf'), good);
  await writeFile(book('deep/deeper/copy of good.PDF'), good);
  await writeFile(book('deep/second.pdf'), await smallPaper(2));
  await writeFile(book('empty.pdf'), '');
  await writeFile(book('page.pdf'), notAPdf());
  await writeFile(book('locked.pdf'), (await lockedPaper('sesame')).bytes);
  await writeFile(book('broken.pdf'), await brokenBytes());
  await writeFile(book('truncated.pdf'), (await smallPaper(3)).slice(0, -900));
  await writeFile(book('scanned.pdf'), (await scannedPage()).bytes);
  await writeFile(book('blank.pdf'), (await blankPage()).bytes);
  await writeFile(book('notes.doc'), 'Not asked for.');
  await symlink(book('nowhere.pdf'), book('dangling.pdf'));
  await symlink(home.books, book('deep/round'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [book('pipe.pdf')]);

  const named = path.join(home.books, 'notes.doc');
  const receipt = await session.host.call('host.add', {
    paths: [home.books, named, book('gone.pdf'), book('pipe.pdf')],
  });
  expect(Object.fromEntries(receipt.rejected.map(({ name, error }) => [name, error.code]))).toMatchObject({
    'empty.pdf': 'pdf.not-a-pdf',
    'page.pdf': 'pdf.not-a-pdf',
    'notes.doc': 'pdf.not-a-pdf',
    'dangling.pdf': 'file.missing',
    'gone.pdf': 'file.missing',
    'pipe.pdf': process.platform === 'win32' ? 'file.missing' : 'file.unreadable',
  });
  expect(receipt.duplicates.map(({ name }) => name)).toEqual(['copy of good.PDF']);

  const documents = await untilDocuments(session, allSettled);
  const states = Object.fromEntries(documents.map(({ fileName, state }) => [fileName, state]));
  expect(states['good.pdf'] ?? states['copy of good.PDF']).toMatchObject({ kind: 'ready', sections: 4 });
  expect(states['second.pdf']).toMatchObject({ kind: 'ready', sections: 4 });
  expect(states['locked.pdf']).toMatchObject({ kind: 'failed', error: { code: 'pdf.needs-password' } });
  expect(states['broken.pdf']).toMatchObject({ kind: 'failed', error: { code: 'pdf.broken' } });
  expect(states['scanned.pdf']).toMatchObject({ kind: 'ready', segments: 0, pagesWithoutText: [1] });
  expect(states['blank.pdf']).toMatchObject({ kind: 'ready', segments: 0, pagesWithoutText: [1] });
  // Cut off at the end, a PDF can be repaired or not; it must be either, by name.
  expect(states['truncated.pdf']?.kind).toMatch(/ready|failed/);
});

test('a locked document opens with its password, given once', async () => {
  await writeFile(book('locked.pdf'), (await lockedPaper('sesame')).bytes);
  const { added } = await session.host.call('host.add', { paths: [book('locked.pdf')] });
  const document = added[0]!;
  await untilDocuments(session, allSettled);
  await session.window.call('indexing.retry', { document, password: 'wrong' });
  const failedWith = (code: string) =>
    untilDocuments(session, ([one]) => one?.state.kind === 'failed' && one.state.error.code === code);
  await failedWith('pdf.wrong-password');
  await session.window.call('indexing.retry', { document, password: 'sesame' });
  await untilDocuments(session, ([one]) => one?.state.kind === 'ready');
});

test('a file that is moved, goes missing and comes back is one document all along', async () => {
  await writeFile(book('a.pdf'), await smallPaper(1));
  const [id] = (await session.host.call('host.add', { paths: [home.books] })).added;
  await untilDocuments(session, allSettled);

  await mkdir(home.at('elsewhere'));
  await rename(book('a.pdf'), home.at('elsewhere', 'b.pdf'));
  await expect(session.host.call('host.locate', { document: id! })).rejects.toMatchObject({ code: 'file.missing' });
  await untilDocuments(session, ([one]) => one?.missing === true);

  const again = await session.host.call('host.add', { paths: [home.at('elsewhere')] });
  expect(again).toMatchObject({ added: [], duplicates: [{ name: 'b.pdf', document: id }] });
  const [found] = await untilDocuments(session, ([one]) => one?.missing === false);
  expect(found).toMatchObject({ id, fileName: 'b.pdf', state: { kind: 'ready' } });

  // Its index does not need the file.
  await rm(home.at('elsewhere', 'b.pdf'));
  const view = await session.window.call('document.view', { document: id! });
  expect(view.rows).toHaveLength(4);
  const { hits } = await session.window.call('search.text', { words: 'Report', scope: { kind: 'library' } });
  expect(hits.length).toBeGreaterThan(0);
});

test('removing a document leaves its PDF; adding it again brings it back', async () => {
  await writeFile(book('a.pdf'), await smallPaper(1));
  const [document] = (await session.host.call('host.add', { paths: [home.books] })).added;
  await untilDocuments(session, allSettled);
  await session.window.call('library.remove', { document: document! });
  await untilDocuments(session, (all) => all.length === 0);
  await copyFile(book('a.pdf'), book('b.pdf'));
  expect(await session.host.call('host.add', { paths: [home.books] })).toMatchObject({
    added: [document],
    duplicates: [{ document }],
  });
});
