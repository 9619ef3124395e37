/** Marks of Zotero on words that stand often, told apart by what stands around them in the file. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { writeDatabase } from '../../zotero/testing/database.ts';
import { emptyLibrary } from '../../zotero/testing/made-library.ts';
import { keyOf, listSummaries } from '../store/documents.ts';
import { writeIndex } from '../store/write-index.ts';
import { newIndex, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { zoteroAnnotations } from './annotations.ts';
import { connected, prefer } from './testing/connected.ts';

const { signal } = new AbortController();
const paragraphs = ['In the marsh it rains.', 'Later in the marsh it is quiet.'];
const surroundings = new Map([
  ['MARKRAIN', { before: '', after: ' it rains.' }],
  ['MARKCALM', { before: ' it rains. Later ', after: ' it is quiet.' }],
]);

/** A saved page in which the same words are marked twice. */
async function makeZotero(home: string): Promise<void> {
  const zotero = path.join(home, 'Zotero');
  const file = path.join(zotero, 'storage', 'SNAPSHOT', 'page.html');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, paragraphs.map((text) => `<p>${text}`).join(''));
  const made = emptyLibrary();
  made.items = [{ key: 'ITEMPAGE', type: 'book', fields: { title: 'A page' }, creators: [], tags: [] }];
  made.attachments = [
    {
      ...{ key: 'SNAPSHOT', parent: 'ITEMPAGE', path: 'storage:page.html', file },
      ...{ contentType: 'text/html', mode: 'imported_url' },
    },
  ];
  made.annotations = [...surroundings.keys()].map((key, at) => ({
    ...{ key, parent: 'SNAPSHOT', type: 'highlight', text: 'in the marsh', comment: '', color: '#ffd400', order: '' },
    position: { type: 'CssSelector', value: `body > p:nth-child(${String(at + 1)})` },
  }));
  writeDatabase(path.join(zotero, 'zotero.sqlite'), made);
  await prefer(home, 9);
}

/** By mark, how far from the left edge of its page it begins. */
function marksIn({
  store,
  reader,
}: {
  readonly store: Parameters<typeof zoteroAnnotations>[0];
  readonly reader: IndexReader;
}) {
  const all = zoteroAnnotations(store, reader, listSummaries(store.read)[0]!.id);
  return new Map(
    all.map(({ zotero, pages }) => [/annotation=(\w+)/u.exec(zotero ?? '')?.[1], pages[0]!.quads[0]![0]] as const),
  );
}

test('words that stand often in a saved page are where what is around them says; its file is read once', async () => {
  const home = await tempFolder();
  const folder = path.join(home.path, 'library');
  const store = await openFresh(folder);
  await makeZotero(path.join(home.path, 'home'));
  const lookedInto: string[] = [];
  const { connection, reader, close } = connected({
    ...{ store, folder, home: path.join(home.path, 'home') },
    around: async ({ name }, places) => {
      lookedInto.push(name);
      return places.map(({ key }) => ({ key, ...surroundings.get(key)! }));
    },
  });
  try {
    for (let times = 0; times < 2; times++) await connection.handlers()['zotero.read']({}, signal);
    expect(lookedInto).toEqual(['page.html']);
    const index = newIndex('A page', [{ title: 'One', paragraphs }]);
    await store.writer.write((db) => writeIndex(db, keyOf(db, listSummaries(db)[0]!.id)!, index));
    const places = marksIn({ store, reader });
    expect([...places.keys()].toSorted()).toEqual(['MARKCALM', 'MARKRAIN']);
    expect(places.get('MARKRAIN')).toBeLessThan(places.get('MARKCALM')!);
  } finally {
    await close();
    await home.remove();
  }
});
