import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { hostMethods, type HostMethods } from '#shared/contract/host-methods.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { methods, type Methods } from '#shared/contract/methods.ts';
import { ViewState } from '#shared/contract/view.ts';
import { createClient, type Client } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import type { ParseItem, ParseSummary } from '../parser/protocol.ts';
import { createEngine, type Engine } from './engine.ts';
import { draftName } from '../process/drafts.ts';
import { openStore } from './store/open.ts';
import { saveSetting } from './store/settings.ts';
import { parsedPdf, tempFolder } from './testing/builders.ts';
import { fakeParsers } from './testing/fake-parser.ts';
import { putEmptyLibrary } from './testing/fresh-library.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let engine: Engine;
let window: Client<Methods>;
let host: Client<HostMethods>;
let bugs: unknown[];
const at = (...parts: string[]): string => path.join(home.path, ...parts);

const parsers = fakeParsers(
  () =>
    async function* (): AsyncGenerator<ParseItem, ParseSummary, void> {
      yield { kind: 'opened', pages: 2 };
      const { nodes, segments, summary } = parsedPdf('On Bees', [
        { title: '1 Foraging', paragraphs: ['Honey bees collect nectar within three kilometers of the hive.'] },
        { title: '2 Dances', paragraphs: ['The waggle dance tells distance and direction.'] },
      ]);
      yield { kind: 'nodes', nodes: [...nodes] };
      yield { kind: 'segments', segments: [...segments] };
      return summary;
    },
);

async function open(): Promise<void> {
  engine = await createEngine({
    libraryFolder: at('My library'),
    parserFile: 'parser.mjs',
    launch: parsers.launch,
    onBug: (bug) => bugs.push(bug),
  });
  const [near, far] = portPair();
  const [hostNear, hostFar] = portPair();
  serve(far, methods, engine.handlers, (bug) => bugs.push(bug));
  serve(hostFar, hostMethods, engine.hostHandlers, (bug) => bugs.push(bug));
  window = createClient(near, methods);
  host = createClient(hostNear, hostMethods);
}

beforeEach(async () => {
  bugs = [];
  home = await tempFolder();
  await mkdir(at('books'));
  await writeFile(at('books', 'bees.pdf'), '%PDF-1.4 bees');
  await putEmptyLibrary(at('My library'));
  await open();
});
afterEach(async () => {
  await engine.close();
  await home.remove();
  expect(bugs).toEqual([]);
});

/** Add the book and wait until it is ready; everything a window hears on the way. */
async function addBook(show = false): Promise<LibraryEvent[]> {
  const events: LibraryEvent[] = [];
  const watching = window.start('library.watch', {});
  const reading = (async () => {
    for await (const event of watching) {
      events.push(event);
      if (event.kind === 'document' && event.document.state.kind === 'ready') return;
    }
  })();
  await host.call('host.add', { paths: [at('books')], show });
  await reading;
  return events;
}

const bookId = async () => (await host.call('host.add', { paths: [at('books')] })).duplicates[0]!.document;

test('a window hears of a document from its import until it is ready', async () => {
  const events = await addBook(true);
  expect(events[0]).toMatchObject({ kind: 'snapshot', documents: [] });
  const kinds = events.map(({ kind }) => kind);
  expect(kinds).toContain('imported');
  expect(kinds.indexOf('show')).toBeGreaterThan(kinds.indexOf('document'));
  expect(events.at(-1)).toMatchObject({
    document: { title: 'On Bees', pages: 2, state: { kind: 'ready', segments: 2 } },
  });
});

test('a question is answered from the library and kept in its history', async () => {
  await addBook();
  const receipt = await window.call('answer.ask', {
    question: 'How far do bees collect nectar?',
    scope: { kind: 'library' },
  });
  expect(receipt.answer).toMatchObject({ found: true });
  expect(receipt.evidence[0]).toMatchObject({ documentTitle: 'On Bees', section: 's1', pageIndex: 0 });
  const { entries } = await window.call('history.list', {});
  expect(entries.map((entry): AnswerReceipt => entry.receipt)).toEqual([receipt]);
  await window.call('history.remove', { id: entries[0]!.id });
  expect(await window.call('history.list', {})).toEqual({ entries: [] });
});

test('an answer is confirmed, and that is taken back', async () => {
  await addBook();
  const ask = (question: string) => window.call('answer.ask', { question, scope: { kind: 'library' } });
  const { kept } = await ask('How far do bees collect nectar?');
  await ask('What do bees collect?');
  const id = kept!.id;
  expect(kept).toEqual({ id, confirmedAt: null });
  const before = Date.now();
  const { confirmedAt } = await window.call('history.confirm', { id, confirmed: true });
  expect(confirmedAt).toBeGreaterThanOrEqual(before);
  const { entries } = await window.call('history.list', { confirmed: true });
  expect(entries.map(({ receipt }) => receipt.kept)).toEqual([{ id, confirmedAt }]);
  expect(await window.call('history.confirm', { id, confirmed: false })).toEqual({ confirmedAt: null });
  expect(await window.call('history.list', { confirmed: true })).toEqual({ entries: [] });
  await window.call('history.remove', { id });
  await expect(window.call('history.confirm', { id, confirmed: true })).rejects.toMatchObject({
    code: 'input.invalid',
  });
});

test('what the reader says of a document is told to windows, and outlives a new index', async () => {
  await addBook();
  const document = await bookId();
  await window.call('library.mark', {
    documents: [document],
    marks: { reading: 'read', rating: 5, addTags: ['bees'], addCollections: ['Insects'] },
  });
  await window.call('indexing.retry', { document });
  for await (const event of window.start('library.watch', {})) {
    if (event.kind === 'snapshot') expect(event.collections).toEqual([{ name: 'Insects', parent: null }]);
    const [book] = 'documents' in event ? event.documents : event.kind === 'document' ? [event.document] : [];
    if (book?.state.kind !== 'ready') continue;
    expect(book).toMatchObject({ reading: 'read', rating: 5, tags: ['bees'], collections: ['Insects'] });
    break;
  }
  const { found } = await window.call('library.search', { words: 'nectar' });
  expect(found).toMatchObject([{ document, snippets: [{ pageIndex: 0 }] }]);
});

test('the sample document is added as the library’s own, once', async () => {
  const { added } = await window.call('library.add-sample', {});
  expect(added).toHaveLength(1);
  const again = await window.call('library.add-sample', {});
  expect(again).toMatchObject({ added: [], duplicates: [{ document: added[0] }] });
});

test('a document is shown, found, opened and removed', async () => {
  await addBook();
  const document = await bookId();
  expect(await window.call('document.view', { document })).toMatchObject({ title: 'On Bees', rows: [{}, {}] });
  expect(await host.call('host.locate', { document })).toMatchObject({ name: 'bees.pdf', bytes: 13 });
  await window.call('document.opened', { document });
  expect(await host.call('host.show', { document, page: 2 })).toBeNull();
  await window.call('library.remove', { document });
  for (const call of ['document.view', 'document.opened', 'library.remove', 'indexing.retry'] as const) {
    await expect(window.call(call, { document })).rejects.toMatchObject({ code: 'document.unknown' });
  }
  await expect(host.call('host.locate', { document })).rejects.toMatchObject({ code: 'document.unknown' });
  await expect(host.call('host.show', { document, page: null })).rejects.toMatchObject({ code: 'document.unknown' });
});

describe('the view', () => {
  test('is as the reader left it, the next time', async () => {
    expect(await window.call('view.load', {})).toEqual(ViewState.parse({}));
    const view = { ...ViewState.parse({}), theme: 'dark' as const, budgetTokens: 900 };
    await window.call('view.save', { view });
    await engine.close();
    await open();
    expect(await window.call('view.load', {})).toEqual(view);
  });

  test('falls back where what is stored makes no sense', async () => {
    await engine.close();
    const store = await openStore(at('My library'));
    await store.writer.write((db) => saveSetting(db, 'view', { theme: 'purple', budgetTokens: 700, gone: true }));
    await store.close();
    await open();
    expect(await window.call('view.load', {})).toEqual({ ...ViewState.parse({}), budgetTokens: 700 });
  });
});

test('the library and the program have names', async () => {
  const info = await window.call('app.info', {});
  expect(info).toMatchObject({ libraryName: 'My library', answering: { tier: 'built-in' } });
  expect(info.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(await host.call('host.library', {})).toEqual({
    folder: at('My library'),
    incoming: at('My library', 'incoming'),
  });
});

test('says what takes room on the disk, links and what lies in folders counted as they are', async () => {
  const before = await window.call('app.storage', {});
  await mkdir(at('My library', 'incoming', 'deep'), { recursive: true });
  await writeFile(at('My library', 'incoming', 'deep', 'a.pdf'), Buffer.alloc(3000));
  await symlink(at('My library', 'incoming', 'deep', 'a.pdf'), at('My library', 'elsewhere'));
  const now = await window.call('app.storage', {});
  const files = ['library.db', 'library.db-shm', 'library.db-wal'].map((name) => stat(at('My library', name)));
  const sizes = (await Promise.all(files)).map(({ size }) => size);
  expect(now.index).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(now.documents - before.documents).toBe(3000);
  expect(now.other).toBe(before.other);
});

test('after closing, calls fail by name', async () => {
  await host.call('host.close', {});
  await host.call('host.close', {});
  await expect(window.call('view.save', { view: ViewState.parse({}) })).rejects.toMatchObject({ code: 'engine.gone' });
});

describe('what the reader says a document is', () => {
  const summary = async () => {
    for await (const event of window.start('library.watch', {}))
      if (event.kind === 'snapshot') return event.documents[0];
    return undefined;
  };

  test('stands before what was found, and is taken back', async () => {
    await addBook();
    const document = await bookId();
    const found = await summary();
    await window.call('document.edit', { document, edit: { title: ' Of Bees ', year: 1792 } });
    expect(await summary()).toMatchObject({ title: 'Of Bees', year: 1792, authors: found?.authors, edited: true });
    await window.call('document.edit', { document, edit: { authors: 'François Huber', year: 0 } });
    expect(await summary()).toMatchObject({ title: 'Of Bees', year: null, authors: 'François Huber' });
    await window.call('document.edit', { document, edit: { kind: 'letter', language: 'fr' } });
    expect(await summary()).toMatchObject({ kind: 'letter', language: 'fr' });
    const origins = await window.call('document.origins', { document });
    expect(origins).toMatchObject({ title: { from: 'reader' }, kind: { from: 'reader', confidence: 1 } });
    const asFound = { title: null, authors: null, year: null, kind: null, language: null };
    await window.call('document.edit', { document, edit: asFound });
    expect(await summary()).toEqual(found);
    expect((await window.call('document.origins', { document })).title?.from).not.toBe('reader');
  });

  test('can be that it is of no kind', async () => {
    await addBook();
    const document = await bookId();
    await window.call('document.edit', { document, edit: { kind: '', language: '' } });
    expect(await summary()).not.toHaveProperty('kind');
    expect(await summary()).not.toHaveProperty('language');
  });

  test('is refused where it makes no sense', async () => {
    await addBook();
    const document = await bookId();
    for (const edit of [
      { title: '  ' },
      { year: 12 },
      { year: 2019.5 },
      { title: 'x'.repeat(501) },
      { language: 'not one' },
      { publication: { doi: 'reeds' } },
      { publication: { isbn: '978-3-16-148410-1' } },
    ])
      await expect(window.call('document.edit', { document, edit })).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await summary()).not.toHaveProperty('edited');
  });

  test('outlives another index, and the document itself', async () => {
    await addBook();
    const document = await bookId();
    await window.call('document.edit', { document, edit: { title: 'Of Bees', kind: 'book' } });
    await window.call('indexing.retry', { document });
    expect(await bookId()).toBe(document); // the same file again
    await expect.poll(() => summary()).toMatchObject({ state: { kind: 'ready' } });
    expect(await summary()).toMatchObject({ title: 'Of Bees', kind: 'book', edited: true });
    await window.call('library.remove', { document });
    await addBook();
    expect(await summary()).toMatchObject({ title: 'Of Bees', kind: 'book', edited: true });
  });
});

test('what killed programs left on its way is gone when the library is opened, what others send now is not', async () => {
  await engine.close();
  const incoming = at('My library', 'incoming');
  await mkdir(incoming, { recursive: true });
  const [gone, folder, now] = ['upload', 'archive', 'upload'].map((kind) => draftName(kind));
  const ofGone = (name = ''): string => name.replace(`-${process.pid}-`, `-${2 ** 22 + 1}-`);
  await writeFile(path.join(incoming, ofGone(gone)), '%PDF');
  await mkdir(path.join(incoming, ofGone(folder), 'files'), { recursive: true });
  await writeFile(path.join(incoming, now ?? ''), '%PDF');
  await open();
  expect(await readdir(incoming)).toEqual([now]);
});
