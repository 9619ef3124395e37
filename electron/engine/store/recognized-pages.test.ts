import { serialize } from 'node:v8';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecognizedPage } from '../../parser/protocol.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import type { DocumentKey } from './keys.ts';
import type { Store } from './open.ts';
import {
  forgetUnreadPages,
  listRecognizedPages,
  listScanned,
  packRecognizedPage,
  saveRecognizedPage,
  untriedPages,
} from './recognized-pages.ts';

const document = 1 as DocumentKey;
const page: RecognizedPage = {
  pageIndex: 4,
  runs: [
    {
      text: 'Hügel 😀',
      origin: [1.25, 2],
      direction: [1, 0],
      up: [0, 1],
      edges: Float32Array.from([0, 1.1, 2.2, 3.3, 4.4, 5.5, 6.6, 7.7, 8.8]),
      size: 9.9,
      ascent: 7,
      descent: 2,
    },
  ],
};

let home: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
beforeEach(async () => {
  home = await tempFolder();
  store = await openFresh(home.path);
  await store.writer.write((db) => {
    db.run(`INSERT INTO documents (key, id, title, bytes, added_at) VALUES (1, '${'a'.repeat(64)}', 'T', 1, 1)`);
  });
});
afterEach(async () => {
  await store.close();
  await home.remove();
});

const save = (at: number, recognizer: string, what: RecognizedPage | null, of = document): Promise<void> =>
  store.writer.write((db) => saveRecognizedPage(db, of, at, recognizer, packRecognizedPage(what)));

test('a page comes back as it was, to the recognizer that read it', async () => {
  await save(4, '2 eng', page);
  await save(5, '2 eng', null);
  expect(listRecognizedPages(store.read, document, '2 eng')).toEqual(
    new Map<number, RecognizedPage | null>([
      [4, page],
      [5, null],
    ]),
  );
  expect(listRecognizedPages(store.read, document, '2 deu').size).toBe(0);
});

test('the latest reading of a page takes the place of the one before', async () => {
  await save(4, '1 eng', null);
  await save(4, '2 eng', page);
  expect(listRecognizedPages(store.read, document, '1 eng').size).toBe(0);
  expect(listRecognizedPages(store.read, document, '2 eng').get(4)).toEqual(page);
});

test('pages without text can be tried again; those with text stay', async () => {
  await save(4, '2 eng', page);
  await save(5, '2 eng', null);
  await store.writer.write((db) => forgetUnreadPages(db, document));
  expect([...listRecognizedPages(store.read, document, '2 eng').keys()]).toEqual([4]);
});

test('damaged data is no page', async () => {
  await store.writer.write((db) => saveRecognizedPage(db, document, 4, '2 eng', Uint8Array.from([1, 2, 3])));
  expect(listRecognizedPages(store.read, document, '2 eng').size).toBe(0);
});

test('pages go with their document, and none comes after it', async () => {
  await save(4, '2 eng', page);
  await store.writer.write((db) => void db.run('DELETE FROM documents WHERE key = 1'));
  await save(5, '2 eng', page);
  expect(store.read.all('SELECT * FROM recognized_pages')).toEqual([]);
});

describe('scanned pages that were not tried', () => {
  const problem = (pageIndex: number, code = 'pdf.needs-ocr') => ({ pageIndex, code, message: '' });
  const index = (problems: readonly object[], state = 'done', language: string | null = 'de') =>
    store.writer.write((db) => {
      db.run('DELETE FROM indexes');
      db.run('DELETE FROM jobs');
      db.run(
        `INSERT INTO indexes (document_key, format, indexed_at, sections, nodes, segments, frames, problems,
           pages_without_text, timings, language, written_in) VALUES (1, 1, 1, 0, 0, 0, '[]', ?, '[]', '{}', ?, 'en')`,
        JSON.stringify(problems),
        language,
      );
      db.run("INSERT INTO jobs (document_key, state) VALUES (1, 'waiting')");
      db.run('UPDATE jobs SET state = ?', state);
    });
  const untried = (recognizer = '2 deu') => untriedPages(store.read, document, recognizer);

  test('are those without text that this recognizer did not go through, in their order', async () => {
    expect(untried()).toEqual([]);
    await index([problem(12), problem(5), problem(4), problem(7, 'pdf.broken')]);
    expect(untried()).toEqual([4, 5, 12]);
    await save(5, '2 deu', null);
    await save(12, '1 eng', page);
    expect([untried(), untried('1 eng')]).toEqual([
      [4, 12],
      [4, 5],
    ]);
    await index([problem(7, 'pdf.broken')]);
    expect(untried()).toEqual([]);
  });

  test('are those with a poor text as well', async () => {
    await index([problem(3, 'pdf.poor-text')]);
    expect(untried()).toEqual([3]);
    expect(listScanned(store.read).map((one) => one.document)).toEqual([document]);
  });

  test('but not those that were given up too often', async () => {
    await index([
      { ...problem(3), scan: { why: 'given-up', tries: 2 } },
      { ...problem(4), scan: { why: 'given-up', tries: 3 } },
    ]);
    expect(untried()).toEqual([3]);
  });

  test('are looked for in documents that are done, with the languages that tell their recognizer', async () => {
    await index([problem(4)]);
    const scanned = { document, named: 'de', told: undefined, recognizers: [] };
    expect(listScanned(store.read)).toEqual([scanned]);
    await index([problem(4)], 'waiting');
    expect(listScanned(store.read)).toEqual([]);
    await save(4, '2 eng', page);
    await index([], 'done', null);
    expect(listScanned(store.read)).toEqual([{ document, named: null, told: 'en', recognizers: ['2 eng'] }]);
  });
});

test('what is no page, or too large for one, is not there', async () => {
  const put = (packed: Uint8Array) => store.writer.write((db) => saveRecognizedPage(db, document, 4, '2 eng', packed));
  await put(deflateRawSync(serialize([{ text: 'no place' }])));
  expect(listRecognizedPages(store.read, document, '2 eng').size).toBe(0);
  await put(deflateRawSync(Buffer.alloc(64 * 2 ** 20 + 1)));
  expect(listRecognizedPages(store.read, document, '2 eng').size).toBe(0);
});
