/** Whatever a Zotero holds is taken in, or named with its reason; the same from the program and from its database. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { connectionMethods } from '#shared/contract/connections.ts';
import type { Result } from '#shared/rpc/spec.ts';
import { writeDatabase } from '../../zotero/testing/database.ts';
import { emptyLibrary, type MadeLibrary } from '../../zotero/testing/made-library.ts';
import { zoteroServer, type ZoteroServer } from '../../zotero/testing/server.ts';
import { keyOf, listSummaries } from '../store/documents.ts';
import type { createIndexReader } from '../store/index-reader.ts';
import type { Store } from '../store/open.ts';
import { listCollections } from '../store/shelves.ts';
import { writeIndex } from '../store/write-index.ts';
import { newIndex, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { zoteroAnnotations } from './annotations.ts';
import type { ZoteroConnection } from './connection.ts';
import { connected } from './testing/connected.ts';

type Methods = typeof connectionMethods;

const { signal } = new AbortController();
let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let reader: ReturnType<typeof createIndexReader>;
let connection: ZoteroConnection;
let made: MadeLibrary;
let server: ZoteroServer | undefined;
let opened: string[];
const at = (...parts: string[]): string => path.join(home.path, ...parts);

beforeEach(async () => {
  home = await tempFolder();
  store = await openFresh(at('library'));
  opened = [];
  ({ reader, connection } = connected({
    store,
    folder: at('library'),
    home: at('home'),
    now: () => 1000,
    open: async (link) => void opened.push(link),
  }));
  made = emptyLibrary();
});
afterEach(async () => {
  await connection.close();
  await server?.close();
  server = undefined;
  await store.close();
  await home.remove();
});

/** A file in Zotero's storage. */
async function stored(key: string, name: string, content: string | Buffer): Promise<{ path: string; file: string }> {
  const file = at('home', 'Zotero', 'storage', key, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return { path: `storage:${name}`, file };
}

const book = (key: string, title: string): MadeLibrary['items'][number] => ({
  key,
  type: 'book',
  fields: { title },
  creators: [],
  tags: [],
});
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 7)]);

async function makeWorld(): Promise<void> {
  made.items = [
    book('ITEMPAGE', 'A page'),
    book('ITEMBOOK', 'A book'),
    book('ITEMNONE', 'On paper only'),
    book('ITEMGONE', 'Thrown away'),
  ];
  made.attachments = [
    {
      key: 'SNAPSHOT',
      parent: 'ITEMPAGE',
      ...(await stored('SNAPSHOT', 'page.html', '<!doctype html><p>Reeds grow in the marsh.')),
      contentType: 'text/html',
      mode: 'imported_url',
    },
    {
      key: 'WEBLINK2',
      parent: 'ITEMPAGE',
      path: '',
      file: '',
      contentType: 'text/html',
      mode: 'linked_url',
      title: 'Publisher',
    },
    {
      key: 'EPUBFILE',
      parent: 'ITEMBOOK',
      ...(await stored('EPUBFILE', 'book.epub', ZIP)),
      contentType: 'application/epub+zip',
    },
    { key: 'PICTURE2', parent: 'ITEMBOOK', ...(await stored('PICTURE2', 'map.png', 'png')), contentType: 'image/png' },
    {
      key: 'NOTIMAGE',
      parent: 'NOTEPAGE',
      path: 'storage:image.png',
      file: '',
      contentType: 'image/png',
      mode: 'embedded_image',
    },
    { key: 'NOBASE22', parent: 'ITEMBOOK', path: 'attachments:away/b.pdf', file: at('nowhere.pdf') },
    { key: 'BROKEN22', parent: 'ITEMBOOK', ...(await stored('BROKEN22', 'broken.pdf', 'Sign in to read.')) },
    {
      key: 'MISSING2',
      parent: 'ITEMBOOK',
      path: 'storage:gone.epub',
      file: at('home', 'Zotero', 'storage', 'MISSING2', 'gone.epub'),
      contentType: 'application/epub+zip',
    },
  ];
  made.trash.add('ITEMGONE');
  made.collections = [{ key: 'COLL2222', name: 'Wet places', parent: null, items: ['ITEMPAGE'] }];
  made.annotations = [
    {
      key: 'MARKPAGE',
      parent: 'SNAPSHOT',
      type: 'underline',
      text: 'Reeds grow in the marsh',
      comment: 'so they do',
      color: '#2ea8e5',
      position: {
        type: 'CssSelector',
        value: 'body > p',
        refinedBy: { type: 'TextPositionSelector', start: 0, end: 23 },
      },
      label: '',
      order: '0000012',
    },
    {
      key: 'MARKNONE',
      parent: 'SNAPSHOT',
      type: 'highlight',
      text: 'words of an advertisement',
      comment: 'of no use',
      color: '#ffd400',
      position: { type: 'CssSelector', value: 'body > aside' },
      order: '0000090',
    },
  ];
  const quoted = {
    attachmentURI: 'http://zotero.org/users/7/items/SNAPSHOT',
    annotationKey: 'MARKPAGE',
    pageLabel: '',
    position: { type: 'CssSelector' },
  };
  made.notes = [
    { key: 'NOTEPAGE', parent: 'ITEMPAGE', html: '<h1>Thoughts</h1><p>They are wet.</p>' },
    {
      key: 'NOTEFREE',
      parent: null,
      html: `<p>See <span class="highlight" data-annotation="${encodeURIComponent(JSON.stringify(quoted))}">“Reeds grow”</span></p>`,
    },
    { key: 'NOTENONE', parent: 'ITEMNONE', html: '<p>Of a book that I hold.</p>' },
  ];
  const group = emptyLibrary();
  group.items = [book('GROUPITM', 'Of the group')];
  group.attachments = [
    { key: 'GROUPPDF', parent: 'GROUPITM', ...(await stored('GROUPPDF', 'group.pdf', '%PDF-1.4\ngroup')) },
  ];
  made.groups = [{ id: 31, name: 'Marsh lab', library: group }];
}

async function prefer(port: number): Promise<void> {
  const profile = at('home', '.zotero', 'zotero', 'x.default');
  await mkdir(profile, { recursive: true });
  await writeFile(path.join(profile, 'prefs.js'), `user_pref("extensions.zotero.httpServer.port", ${String(port)});\n`);
}

const calls = () => connection.handlers();
const titles = (): string[] =>
  listSummaries(store.read)
    .map(({ fileName }) => fileName)
    .toSorted();
const passed = async () => {
  const found = (await calls()['zotero.passed']({}, signal)) as Result<Methods['zotero.passed']>;
  return found.passed.map(({ reason, title, detail, library }) => [reason, title, detail, library]);
};
const notesOf = async (document?: DocumentId) => {
  const asked = document === undefined ? {} : { document };
  return ((await calls()['zotero.notes'](asked, signal)) as Result<Methods['zotero.notes']>).notes;
};
const idOf = (fileName: string) => listSummaries(store.read).find((one) => one.fileName === fileName)!.id;

async function indexPage(): Promise<void> {
  const id = idOf('page.html');
  await store.writer.write((db) =>
    writeIndex(
      db,
      keyOf(db, id)!,
      newIndex('A page', [{ title: 'One', paragraphs: ['Reeds grow in the marsh.', 'And more.'] }]),
    ),
  );
}

describe.each(['api', 'database'] as const)('by its %s', (via) => {
  const put = async (): Promise<void> => {
    await mkdir(at('home', 'Zotero'), { recursive: true });
    if (via === 'database') writeDatabase(at('home', 'Zotero', 'zotero.sqlite'), made);
    else server ??= await zoteroServer(made);
    await prefer(server?.port ?? 9);
  };
  const read = async (): Promise<void> => {
    await put();
    await calls()['zotero.read']({}, signal);
  };

  test('what there is is counted before anything is brought in', async () => {
    await makeWorld();
    await put();
    await calls()['zotero.look']({}, signal);
    const { libraries, items } = connection.state();
    expect(items).toBe(5);
    expect(libraries).toMatchObject([
      { id: '', name: null, chosen: true },
      { id: 'g31', name: 'Marsh lab', chosen: true, counts: { items: 1, pdfs: 1 } },
    ]);
    expect(libraries[0]?.counts).toEqual({
      items: 4,
      pdfs: 2,
      books: 2,
      pages: 1,
      texts: 0,
      others: 1,
      links: 1,
      notes: 3,
      annotations: 2,
      fileless: 1,
      trashed: 1,
    });
  });

  test('everything is here, or named with its reason', async () => {
    await makeWorld();
    await read();
    expect(titles()).toEqual(['book.epub', 'group.pdf', 'page.html']);
    expect(connection.state().last).toMatchObject({ added: 3, missing: 2, unreadable: 1 });
    expect((await passed()).toSorted()).toEqual(
      [
        ['fileless', 'On paper only', '', null],
        ['kind', 'A book', 'map.png, image/png', null],
        ['link', 'A page', 'Publisher', null],
        [
          'missing',
          'A book',
          via === 'api'
            ? at('home', 'Zotero', 'storage', 'MISSING2', 'gone.epub')
            : expect.stringContaining('gone.epub'),
          null,
        ],
        [via === 'api' ? 'missing' : 'no-base', 'A book', via === 'api' ? at('nowhere.pdf') : 'b.pdf', null],
        ['trash', 'Thrown away', 'book', null],
        ['unreadable', 'A book', expect.stringContaining('broken.pdf'), null],
      ].toSorted(),
    );
    await read();
    expect(connection.state().last).toMatchObject({ added: 0, changed: 0 });
  });

  test('a group has a shelf of its own, and is left out where its reader says so', async () => {
    await makeWorld();
    await read();
    const shelves = (fileName: string) =>
      listSummaries(store.read).find((one) => one.fileName === fileName)?.collections;
    expect(shelves('group.pdf')).toEqual(['Marsh lab']);
    expect(shelves('page.html')).toEqual(['Wet places']);
    await calls()['zotero.configure']({ leaveOut: ['g31'] }, signal);
    expect(connection.state().libraries.map(({ chosen }) => chosen)).toEqual([true, false]);
    await read();
    expect(titles()).toContain('group.pdf');
    expect(shelves('group.pdf')).toBeUndefined();
    expect(listCollections(store.read).map(({ name }) => name)).toEqual(['Wet places']);
    expect(connection.state()).toMatchObject({ here: 2, keepInStep: false });
    await calls()['zotero.configure']({ leaveOut: [] }, signal);
    await read();
    expect(shelves('group.pdf')).toEqual(['Marsh lab']);
  });

  test('marks on a web page are on their words here, and those without a place are not lost', async () => {
    await makeWorld();
    await read();
    await indexPage();
    const [mark, ...others] = zoteroAnnotations(store, reader, idOf('page.html'));
    expect(others).toEqual([]);
    expect(mark).toMatchObject({
      kind: 'underline',
      color: 'blue',
      text: 'Reeds grow in the marsh',
      note: 'so they do',
      pages: [{ pageIndex: 0 }],
      zotero: 'zotero://open-pdf/library/items/SNAPSHOT?annotation=MARKPAGE',
    });
    expect(mark).not.toHaveProperty('pageLabel');
    expect(await passed()).toContainEqual(['no-place', 'A page', 'words of an advertisement', null]);
    const notes = await notesOf(idOf('page.html'));
    expect(notes).toContainEqual(expect.objectContaining({ text: '> words of an advertisement\n\nof no use' }));
  });

  test('notes stand with the documents of their items, and with those that they quote', async () => {
    await makeWorld();
    await read();
    const notes = await notesOf();
    const page = idOf('page.html');
    expect(notes).toEqual([
      {
        id: '/NOTEFREE',
        item: '',
        documents: [page],
        title: 'See “Reeds grow”',
        text: `See [“Reeds grow”](wayleaf://open?doc=${page}&quote=Reeds%20grow)`,
        link: 'zotero://select/library/items/NOTEFREE',
      },
      {
        id: '/NOTEPAGE',
        item: 'A page',
        documents: [page],
        title: 'Thoughts',
        text: '# Thoughts\n\nThey are wet.',
        link: 'zotero://select/library/items/NOTEPAGE',
      },
      expect.objectContaining({ id: '/NOTENONE', item: 'On paper only', documents: [] }),
    ]);
    expect(await notesOf(page)).toHaveLength(2);
  });

  test('what was marked otherwise there is otherwise here, and what is gone is said', async () => {
    await makeWorld();
    await read();
    await indexPage();
    made.annotations = made.annotations.slice(0, 1).map((one) => ({ ...one, comment: 'still' }));
    made.modified.set('MARKPAGE', '2030-01-01T00:00:00Z');
    await read();
    expect(connection.state().last).toMatchObject({ marksChanged: 1, marksGone: 1 });
    expect(zoteroAnnotations(store, reader, idOf('page.html'))).toMatchObject([{ note: 'still' }]);
  });

  test('what comes out of the trash is here again, however old it is', async () => {
    await makeWorld();
    await read();
    made.trash.add('ITEMPAGE');
    await read();
    expect(connection.state().here).toBe(2);
    expect((await passed()).map(([reason, title]) => `${String(reason)} ${String(title)}`)).toContain('trash A page');
    made.trash.delete('ITEMPAGE');
    await read();
    expect(connection.state().here).toBe(3);
    expect((await passed()).map(([reason, title]) => `${String(reason)} ${String(title)}`)).not.toContain(
      'trash A page',
    );
  });

  test('a page of a book is shown in Zotero by the book: its pages are Wayleaf’s own', async () => {
    await makeWorld();
    await read();
    await calls()['zotero.show']({ document: idOf('book.epub'), page: 3 }, signal);
    await calls()['zotero.show']({ document: idOf('group.pdf'), page: 3 }, signal);
    expect(opened).toEqual([
      'zotero://select/library/items/EPUBFILE',
      'zotero://open-pdf/groups/31/items/GROUPPDF?page=3',
    ]);
  });
});
