/** A library on a server as the version before sentence vectors left it; run by the project `postgres`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VectorChannel } from '#shared/domain/index/vectors.ts';
import { addIndexed, idFor, tempFolder } from '../../testing/builders.ts';
import { onServer } from '../../testing/server.ts';
import { encodeDocument } from '../../vectors/encode-document.ts';
import { fakeEncoder } from '../../vectors/testing.ts';
import { vectorTexts } from '../../vectors/vector-texts.ts';
import { createIndexReader } from '../index-reader.ts';
import type { DocumentKey } from '../keys.ts';
import { openStore, type Store } from '../open.ts';
import { listVectorSets, openVectorSet } from '../vectors.ts';
import { postgresMigrations } from './schema.ts';

/** How many migrations a library of that version has behind it. */
const BEFORE = 3;

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;
let key: DocumentKey;

const encode = (channel: VectorChannel) =>
  encodeDocument(
    {
      store,
      key,
      document: idFor('bees'),
      encoder: fakeEncoder('a@1'),
      channel,
      texts: vectorTexts(createIndexReader(store.read), () => []),
    },
    () => undefined,
    new AbortController().signal,
  );

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

describe.runIf(onServer)('a library on a server of the version before', () => {
  test('keeps its vectors, and takes those of sentences', async () => {
    key = await addIndexed(store, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    await encode('segment');
    await store.writer.write((db) =>
      db.exec(`
        DROP TABLE versions;
        ${[
          ...['matrices', 'matrix_columns', 'matrix_rows', 'matrix_cells', 'conversations'],
          ...['joined_documents', 'apart_documents', 'zotero_refused'],
        ]
          // The reader's own, and behind it the library's.
          .map((table) => `DROP TABLE ${table}; DROP TABLE ${table};`)
          .join('\n')}
        DROP TABLE sketches;
        DO $$ BEGIN EXECUTE format('ALTER TABLE %I.history DROP COLUMN conversation', (current_schemas(false))[2]); END $$;
        DO $$ BEGIN EXECUTE format('ALTER TABLE %I.annotations DROP COLUMN shape, DROP COLUMN author', (current_schemas(false))[2]); END $$;
        DO $$ BEGIN EXECUTE format('ALTER TABLE %I.labels DROP COLUMN author', (current_schemas(false))[2]); END $$;
        DELETE FROM reader_version WHERE version > 1;
        ALTER TABLE files DROP COLUMN gone;
        ALTER TABLE indexes DROP COLUMN particulars;
        ALTER TABLE reader_facts DROP COLUMN publication, DROP COLUMN sources;
        ALTER TABLE vector_sets DROP CONSTRAINT vector_sets_channel_check;
        ALTER TABLE vector_sets ADD CONSTRAINT vector_sets_channel_check CHECK (channel IN ('segment', 'summary'));
        DELETE FROM schema_version WHERE version > ${BEFORE}`),
    );
    await expect(store.writer.write((db) => openVectorSet(db, key, 'a@1', 'sentence', 32))).rejects.toThrow();
    const before = store.read.all('SELECT * FROM vector_sets ORDER BY id');
    await store.close();

    store = await openStore(folder.path);
    const [{ version } = { version: undefined }] = store.read.all('SELECT max(version) AS version FROM schema_version');
    expect(Number(version)).toBe(postgresMigrations.length);
    expect(store.read.all('SELECT * FROM vector_sets ORDER BY id')).toEqual(before);
    await encode('sentence');
    expect(listVectorSets(store.read, 'a@1', 'sentence')).toMatchObject([{ document: idFor('bees'), count: 1 }]);
    expect(listVectorSets(store.read, 'a@1', 'segment')).toHaveLength(1);
  });
});
