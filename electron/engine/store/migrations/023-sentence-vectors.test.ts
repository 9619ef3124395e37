/** A library as the version before sentence vectors left it, opened by this one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVectorSet, addVectorPart, coverageOf, documentsToEncode, listVectorSets } from '../vectors.ts';
import { addIndexed, idFor, newIndex, tempFolder } from '../../testing/builders.ts';
import { onServer } from '../../testing/server.ts';
import { encodeDocument } from '../../vectors/encode-document.ts';
import { fakeEncoder, vectorOf } from '../../vectors/testing.ts';
import { VectorJobs } from '../../vectors/vector-jobs.ts';
import { createVectorReader } from '../../vectors/vector-reader.ts';
import { vectorTexts, type VectorText } from '../../vectors/vector-texts.ts';
import { addAnnotations, listAnnotations } from '../annotations.ts';
import { addCorrection, listCorrections } from '../corrections.ts';
import { createIndexReader } from '../index-reader.ts';
import type { DocumentKey } from '../keys.ts';
import { openStore, type Store } from '../open.ts';
import { writeIndex } from '../write-index.ts';
import { sentenceVectors } from './023-sentence-vectors.ts';
import { versions } from './024-versions.ts';
import { particulars } from './025-particulars.ts';
import { matrices } from './026-matrices.ts';
import { joined } from './029-joined.ts';
import { readerPublication } from './030-reader-publication.ts';
import { markShapes } from './031-mark-shapes.ts';
import { factSources } from './033-fact-sources.ts';
import { authors } from './034-authors.ts';
import { migrations } from './migrations.ts';

const bees = idFor('bees');
const sections = [
  { title: 'Foraging', paragraphs: ['Honey bees collect nectar.', 'They fly far.'] },
  { title: 'Dances', paragraphs: ['The waggle dance tells direction.'] },
];
const summary: VectorText = { order: 2, text: 'Dancing says where.' };

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let key: DocumentKey;

const textsOf = (of: Store) => vectorTexts(createIndexReader(of.read), () => [summary]);
const read = () => ({
  vectors: store.read.all('SELECT * FROM vector_sets WHERE complete = 1 ORDER BY id'),
  notes: listAnnotations(store.read),
  corrections: listCorrections(store.read, key),
});

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path, { migrations: migrations.slice(0, migrations.indexOf(sentenceVectors)) });
  // Today's statements write it, and know of what came later; it is taken out again below.
  if (!onServer)
    await store.writer.write((db) =>
      db.exec(`${versions}${particulars}${matrices}${joined}${readerPublication}${markShapes}${factSources}${authors}`),
    );
  key = await addIndexed(store, 'bees', sections);
  const caves = await addIndexed(store, 'caves', [{ title: 'Depth', paragraphs: ['The deepest cave.'] }]);
  const encoder = fakeEncoder('a@1');
  for (const channel of ['segment', 'summary'] as const)
    await encodeDocument(
      { store, key, document: bees, encoder, channel, texts: textsOf(store) },
      () => undefined,
      new AbortController().signal,
    );
  await store.writer.write((db) => {
    const { id } = openVectorSet(db, caves, 'a@1', 'segment', 32);
    addVectorPart(db, id, { hashes: new Uint8Array(8), vectors: new Uint8Array(36) });
    addAnnotations(
      db,
      [
        {
          document: bees,
          kind: 'text',
          color: 'yellow',
          pages: [{ pageIndex: 0, quads: [[0, 0, 9, 0, 0, 9, 9, 9]] }],
          text: 'nectar',
          prefix: '',
          suffix: '',
          note: 'Which one?',
        },
      ],
      5,
    );
    const heading = { pageIndex: 0, title: 'Foraging', at: null, nth: 0 };
    addCorrection(db, key, { kind: 'rename', heading, title: 'Gathering' }, 6);
  });
});

/** As the version before left it. */
async function withoutLater(): Promise<void> {
  await store.writer.write((db) =>
    db.exec(`DROP TABLE versions; ALTER TABLE files DROP COLUMN gone; ALTER TABLE indexes DROP COLUMN particulars;
      DROP TABLE matrices; DROP TABLE matrix_columns; DROP TABLE matrix_rows; DROP TABLE matrix_cells;
      DROP TABLE joined_documents; DROP TABLE apart_documents; DROP TABLE sketches;
      ALTER TABLE reader_facts DROP COLUMN publication; ALTER TABLE reader_facts DROP COLUMN sources; ALTER TABLE annotations DROP COLUMN shape;
      ALTER TABLE annotations DROP COLUMN author; ALTER TABLE labels DROP COLUMN author;`),
  );
}
afterEach(async () => {
  await store.close();
  await folder.remove();
});

async function reopen(): Promise<void> {
  await withoutLater();
  await store.close();
  store = await openStore(folder.path);
}

describe.skipIf(onServer)('sentences get vectors of their own', () => {
  test('and nothing that was there is lost', async () => {
    const before = read();
    expect(before.vectors).toHaveLength(2);
    await reopen();
    expect(read()).toEqual(before);
    expect(before.notes).toHaveLength(1);
    expect(before.corrections).toHaveLength(1);
    expect(store.read.all('PRAGMA foreign_key_check')).toEqual([]);
  });

  test('the library is searched by meaning at once, and sentences are encoded behind', async () => {
    await reopen();
    const encoder = fakeEncoder('a@1');
    const nearest = () =>
      createVectorReader(store.read, encoder).nearest(
        vectorOf('Dances The waggle dance tells direction'),
        'segment',
        { kind: 'library' },
        1,
      );
    expect(nearest()).toMatchObject([{ document: bees, order: 2 }]);
    expect(coverageOf(store.read).searchable.get('a@1')).toBe(1);
    expect(coverageOf(store.read).encoders.get('a@1')).toBe(0);
    expect(documentsToEncode(store.read, 'a@1').map(({ isDone }) => isDone)).toEqual([false, false]);
    const jobs = new VectorJobs({
      store,
      texts: textsOf(store),
      encoder: () => encoder,
      owner: 'this',
      now: () => Date.now(),
      onChange: () => undefined,
      onBug: (bug) => {
        throw bug;
      },
    });
    jobs.kick();
    await jobs.settled();
    await jobs.close();
    // Of the first document, whose other vectors are kept, its sentences alone; of the second all that it has.
    expect(encoder.asked.toSorted()).toEqual([
      'Dancing says where.',
      'Depth\nThe deepest cave.',
      'Honey bees collect nectar.',
      'The deepest cave.',
      'The waggle dance tells direction.',
      'They fly far.',
    ]);
    expect(coverageOf(store.read).encoders.get('a@1')).toBe(2);
    expect(listVectorSets(store.read, 'a@1', 'sentence')).toHaveLength(2);
  });

  test('and a new index still makes what it had incomplete', async () => {
    await reopen();
    await store.writer.write((db) => writeIndex(db, key, newIndex('bees', sections.slice(1), 2)));
    expect(listVectorSets(store.read, 'a@1', 'segment')).toEqual([]);
    await store.writer.write((db) => db.run('DELETE FROM documents WHERE key = ?', key));
    expect(store.read.all('SELECT DISTINCT document_key FROM vector_sets')).toHaveLength(1);
  });
});
