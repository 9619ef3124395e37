import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeDatabase } from '../../zotero/testing/database.ts';
import { zoteroServer, type ZoteroServer } from '../../zotero/testing/server.ts';
import { emptyLibrary, type MadeLibrary } from '../../zotero/testing/made-library.ts';
import type { Library } from '../library/library.ts';
import { listSummaries, keyOf } from '../store/documents.ts';
import { citationOf, listCitations, saveCitations } from '../store/citations.ts';
import type { createIndexReader } from '../store/index-reader.ts';
import type { Store } from '../store/open.ts';
import { saveReaderFacts } from '../store/reader-facts.ts';
import { listCollections, markDocument } from '../store/shelves.ts';
import { writeIndex } from '../store/write-index.ts';
import { newIndex, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { requireOwn, zoteroAnnotations } from './annotations.ts';
import type { ZoteroConnection } from './connection.ts';
import { connected } from './testing/connected.ts';

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let reader: ReturnType<typeof createIndexReader>;
let library: Library;
let zoteroLibrary: MadeLibrary;
let server: ZoteroServer | undefined;
let connection: ZoteroConnection;
let opened: string[];
const at = (...parts: string[]): string => path.join(home.path, ...parts);

beforeEach(async () => {
  home = await tempFolder();
  store = await openFresh(at('library'));
  opened = [];
  ({ library, reader, connection } = connected({
    store,
    folder: at('library'),
    home: at('home'),
    now: () => 1000,
    open: async (link) => void opened.push(link),
  }));
  zoteroLibrary = emptyLibrary();
});
afterEach(async () => {
  await connection.close();
  await server?.close();
  server = undefined;
  await store.close();
  await home.remove();
});

const dataFolder = (): string => at('home', 'Zotero');

async function pdf(file: string, content: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `%PDF-1.4\n${content}`);
  return file;
}

/** A paper in the storage, its item in two collections one below the other; a linked one; one that stands by itself. */
async function makeWorld(): Promise<void> {
  const stored = await pdf(path.join(dataFolder(), 'storage', 'ATTACH22', 'larches.pdf'), 'larches');
  const linked = await pdf(at('papers', 'below', 'linked.pdf'), 'linked');
  const alone = await pdf(at('elsewhere', 'alone.pdf'), 'alone');
  zoteroLibrary.items = [
    {
      key: 'ITEM2222',
      type: 'journalArticle',
      fields: {
        title: 'Larches at the <i>edge</i>',
        date: '2021-05-00',
        publicationTitle: 'Treelines',
        DOI: '10.1/x',
        extra: 'Citation Key: larches21',
      },
      creators: [
        { role: 'author', given: 'Ida', family: 'Vogtländer' },
        { role: 'author', given: '', family: 'Snow Group' },
      ],
      tags: ['alps', 'trees'],
    },
    { key: 'ITEM3333', type: 'book', fields: { title: 'Linked' }, creators: [], tags: [] },
    { key: 'ITEM4444', type: 'book', fields: { title: 'No file at all' }, creators: [], tags: [] },
  ];
  zoteroLibrary.attachments = [
    { key: 'ATTACH22', parent: 'ITEM2222', path: 'storage:larches.pdf', file: stored },
    { key: 'ATTACH33', parent: 'ITEM3333', path: 'attachments:below/linked.pdf', file: linked },
    { key: 'ATTACH44', parent: null, path: alone, file: alone },
    {
      key: 'PICTURE2',
      parent: 'ITEM2222',
      path: 'storage:larch.png',
      file: '/nowhere/larch.png',
      contentType: 'image/png',
    },
  ];
  zoteroLibrary.annotations = [
    {
      key: 'ANNOT222',
      parent: 'ATTACH22',
      type: 'highlight',
      text: 'the first words',
      comment: 'so true',
      color: '#5fb236',
      position: { pageIndex: 0, rects: [[72, 690, 200, 702]] },
    },
  ];
  zoteroLibrary.collections = [
    { key: 'COLL2222', name: 'Treeline', parent: null, items: [] },
    { key: 'COLL3333', name: 'Methods', parent: 'COLL2222', items: ['ITEM2222'] },
    { key: 'COLL4444', name: 'Deeper', parent: 'COLL3333', items: ['ATTACH44'] },
  ];
}

async function setPreferences(...lines: string[]): Promise<void> {
  await mkdir(at('home', '.zotero', 'zotero', 'x.default'), { recursive: true });
  await writeFile(at('home', '.zotero', 'zotero', 'x.default', 'prefs.js'), `// Mozilla\n${lines.join('\n')}\n`);
}

async function runZotero(): Promise<ZoteroServer> {
  server = await zoteroServer(zoteroLibrary);
  await setPreferences(`user_pref("extensions.zotero.httpServer.port", ${server.port});`);
  return server;
}

async function closedZotero(): Promise<void> {
  await mkdir(dataFolder(), { recursive: true });
  writeDatabase(path.join(dataFolder(), 'zotero.sqlite'), zoteroLibrary);
  await setPreferences(
    'user_pref("extensions.zotero.httpServer.port", 9);',
    `user_pref("extensions.zotero.baseAttachmentPath", ${JSON.stringify(at('papers'))});`,
  );
}

const read = () => connection.handlers()['zotero.read']({}, new AbortController().signal) as Promise<unknown>;
const summaryOf = (fileName: string) => listSummaries(store.read).find((one) => one.fileName === fileName)!;

async function expectAll(): Promise<void> {
  expect(listSummaries(store.read)).toHaveLength(3);
  expect(summaryOf('larches.pdf')).toMatchObject({
    title: 'Larches at the edge',
    authors: 'Ida Vogtländer, Snow Group',
    year: 2021,
    tags: ['alps', 'trees'],
    inZotero: true,
    collections: ['Methods'],
  });
  expect(summaryOf('linked.pdf')).toMatchObject({ title: 'Linked', authors: '' });
  expect(summaryOf('alone.pdf')).toMatchObject({ title: 'alone', collections: ['Deeper'] });
  expect(listCollections(store.read)).toEqual([
    { name: 'Deeper', parent: 'Treeline' },
    { name: 'Methods', parent: 'Treeline' },
    { name: 'Treeline', parent: null },
  ]);
  expect(citationOf(store.read, summaryOf('larches.pdf').id)).toMatchObject({
    key: 'larches21',
    csl: {
      type: 'article-journal',
      'container-title': 'Treelines',
      DOI: '10.1/x',
      author: [{ family: 'Vogtländer', given: 'Ida' }, { literal: 'Snow Group' }],
      issued: { 'date-parts': [expect.arrayContaining([2021]) as unknown] },
    },
  });
}

/** Every file below a folder, with its bytes and times. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(entry.parentPath, entry.name);
    const { mtimeMs, ctimeMs } = await stat(file);
    hash.update(`${file} ${mtimeMs} ${ctimeMs} `).update(entry.isFile() ? await readFile(file) : '');
  }
  return hash.digest('hex');
}

test('nothing is asked before the reader says so', async () => {
  await makeWorld();
  const { port, requests } = await runZotero();
  expect(connection.state()).toMatchObject({ connection: 'off', via: null });
  // What the connection had asked would have come before this.
  await (await fetch(`http://127.0.0.1:${port}/of-the-test`)).text();
  expect(requests).toEqual(['GET /of-the-test']);
  await connection.handlers()['zotero.look']({}, new AbortController().signal);
  expect(connection.state()).toMatchObject({ connection: 'found', via: 'api', program: '7.0.99', items: 4 });
  expect(listSummaries(store.read)).toEqual([]);
});

describe.each(['api', 'database'] as const)('by its %s', (via) => {
  const put = async (): Promise<void> => {
    if (via === 'database') await closedZotero();
    else if (!server) await runZotero();
  };

  test('documents come with names, shelves, tags and keys, and nothing of Zotero is written', async () => {
    await makeWorld();
    await put();
    const before = await fingerprint(at('home'));
    await read();
    await expectAll();
    expect(connection.state()).toMatchObject({ connection: 'on', via, here: 3, last: { added: 3, missing: 0 } });
    expect(await fingerprint(at('home'))).toBe(before);
    expect(
      server?.requests.every((one) => one.startsWith('GET ') || one === 'POST /better-bibtex/json-rpc') ?? true,
    ).toBe(true);
    await read();
    expect(connection.state().last).toMatchObject({ added: 0, changed: 0 });
    await expectAll();
  });

  test('what changes there changes here, and what is gone leaves the document', async () => {
    await makeWorld();
    await put();
    await read();
    const [item, ...rest] = zoteroLibrary.items;
    zoteroLibrary.items = [
      { ...item!, fields: { ...item!.fields, title: 'Another title', extra: '' }, tags: ['trees', 'new'] },
      ...rest,
    ];
    zoteroLibrary.modified.set('ITEM2222', '2030-01-01T00:00:00Z');
    zoteroLibrary.collections = zoteroLibrary.collections.map((one) => ({
      ...one,
      items: one.key === 'COLL3333' ? [] : one.items,
    }));
    zoteroLibrary.trash.add('ITEM3333');
    await put();
    await read();
    expect(summaryOf('larches.pdf')).toMatchObject({ title: 'Another title', tags: ['new', 'trees'] });
    expect(summaryOf('larches.pdf').collections).toBeUndefined();
    expect(listCollections(store.read).map(({ name }) => name)).toEqual(['Deeper', 'Treeline']);
    expect(summaryOf('linked.pdf')).toMatchObject({ title: 'linked' });
    expect(connection.state().here).toBe(2);
  });
});

test('the reader’s own title, tags and bibliography stand before Zotero’s', async () => {
  await makeWorld();
  await runZotero();
  const [mine] = (
    await library.add([at('home', 'Zotero', 'storage', 'ATTACH22', 'larches.pdf')], new AbortController().signal)
  ).added;
  await store.writer.write((db) => {
    saveReaderFacts(db, keyOf(db, mine!)!, { title: 'My title' });
    markDocument(db, mine!, { addTags: ['trees'], addCollections: ['Mine'] });
    saveCitations(db, [{ key: 'mine', document: mine!, csl: { title: 'By hand' } }], 1);
  });
  await read();
  expect(listSummaries(store.read)).toHaveLength(3); // the same bytes are the same document
  expect(summaryOf('larches.pdf')).toMatchObject({
    title: 'My title',
    year: 2021,
    tags: ['alps', 'trees'],
    collections: ['Methods', 'Mine'],
  });
  expect(listCitations(store.read).map(({ key }) => key)).not.toContain('larches21');
  await connection.handlers()['zotero.disconnect']({}, new AbortController().signal);
  expect(summaryOf('larches.pdf')).toMatchObject({
    title: 'My title',
    year: null,
    tags: ['trees'],
    collections: ['Mine'],
  });
  expect(listCitations(store.read).map(({ key }) => key)).toEqual(['mine']);
  expect(listSummaries(store.read)).toHaveLength(3);
  expect(connection.state()).toMatchObject({ connection: 'off', here: 0, last: null });
});

test('keys of Better BibTeX are asked for where it is installed', async () => {
  await makeWorld();
  zoteroLibrary.citationKeys = new Map([['ITEM2222', 'vogtlander2021larches']]);
  const { requests } = await runZotero();
  await read();
  expect(citationOf(store.read, summaryOf('larches.pdf').id)?.key).toBe('vogtlander2021larches');
  expect(requests.filter((one) => one.startsWith('POST '))).toEqual(['POST /better-bibtex/json-rpc']);
});

test('highlights of Zotero lie on the pages and can only be read', async () => {
  await makeWorld();
  await runZotero();
  await read();
  const { id } = summaryOf('larches.pdf');
  expect(zoteroAnnotations(store, reader, id)).toEqual([]); // pages are not known yet
  await store.writer.write((db) =>
    writeIndex(db, keyOf(db, id)!, newIndex('Larches', [{ title: 'One', paragraphs: ['Words.'] }])),
  );
  const [marked] = zoteroAnnotations(store, reader, id);
  expect(marked).toMatchObject({
    kind: 'text',
    color: 'green',
    text: 'the first words',
    note: 'so true',
    pages: [{ pageIndex: 0, quads: [[72, 690, 200, 690, 200, 702, 72, 702]] }],
    zotero: 'zotero://open-pdf/library/items/ATTACH22?page=1&annotation=ANNOT222',
  });
  expect(() => requireOwn(marked!.id)).toThrow('can only be changed there');
  zoteroLibrary.annotations = [];
  await read();
  expect(zoteroAnnotations(store, reader, id)).toEqual([]);
});

test('a document is shown in Zotero', async () => {
  await makeWorld();
  await runZotero();
  await read();
  const { id } = summaryOf('larches.pdf');
  const signal = new AbortController().signal;
  await connection.handlers()['zotero.show']({ document: id, page: null }, signal);
  await connection.handlers()['zotero.show']({ document: id, page: 7 }, signal);
  expect(opened).toEqual(['zotero://select/library/items/ITEM2222', 'zotero://open-pdf/library/items/ATTACH22?page=7']);
});

test('a file that is away is counted, and comes when it is there', async () => {
  await makeWorld();
  const file = at('papers', 'below', 'linked.pdf');
  await rm(file);
  await runZotero();
  await read();
  expect(connection.state().last).toMatchObject({ added: 2, missing: 1 });
  await pdf(file, 'linked');
  await read();
  expect(connection.state().last).toMatchObject({ added: 1, missing: 0, changed: 0 });
});

test('a file that is there and no PDF is counted as one, whatever it is called', async () => {
  await makeWorld();
  await writeFile(at('papers', 'below', 'linked.pdf'), '<!doctype html><p>Sign in to read this paper.');
  await runZotero();
  await read();
  expect(connection.state().last).toMatchObject({ added: 2, missing: 0, unreadable: 1 });
});

test('a file on another machine is not looked at, and is counted as one', async () => {
  await makeWorld();
  zoteroLibrary.attachments = zoteroLibrary.attachments.map((one) =>
    one.key === 'ATTACH33' ? { ...one, path: '\\\\host\\share\\linked.pdf' } : one,
  );
  writeDatabase(path.join(dataFolder(), 'zotero.sqlite'), zoteroLibrary);
  await read();
  expect(connection.state().last).toMatchObject({ added: 2, missing: 1, elsewhere: 1 });
});

test('where there is no Zotero it is said, and a server that is none is not taken for it', async () => {
  const other = createServer((_, response) => response.end('[]'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await setPreferences(`user_pref("extensions.zotero.httpServer.port", ${(other.address() as AddressInfo).port});`);
  await expect(read()).rejects.toMatchObject({ code: 'file.missing' });
  expect(connection.state()).toMatchObject({ connection: 'off', problem: { code: 'file.missing' }, work: null });
  await new Promise((resolve) => other.close(resolve));
});

test('a database that is damaged is said to be, and nothing of the library changes', async () => {
  await makeWorld();
  await closedZotero();
  await read();
  await writeFile(path.join(dataFolder(), 'zotero.sqlite'), 'no database');
  await expect(read()).rejects.toMatchObject({ code: 'input.unsupported' });
  await expectAll();
});
