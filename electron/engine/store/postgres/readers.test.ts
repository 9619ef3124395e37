/** Several readers of one library on a server; run by the project `postgres`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverOf } from '../../../host/server-library.ts';
import { addIndexed, idFor, tempFolder } from '../../testing/builders.ts';
import { askServer, onPglite, onServer } from '../../testing/server.ts';
import { summaryOf } from '../documents.ts';
import { createIndexReader } from '../index-reader.ts';
import { StoreNotes } from '../notes.ts';
import { openStore, type Store } from '../open.ts';
import { loadKept, loadSetting, saveKept, saveSetting } from '../settings.ts';
import { ownSchemaOf } from './own-schema.ts';

const stores: Store[] = [];
const folders: Awaited<ReturnType<typeof tempFolder>>[] = [];
let address: URL;

beforeEach(async () => {
  const folder = await tempFolder();
  folders.push(folder);
  const { url, schema } = serverOf(folder.path)!;
  address = new URL(url);
  address.searchParams.set('schema', schema);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) await folder.remove();
});

/** The library as a reader of that name opens it, by default as the server's user. */
async function openAs(reader?: string, user?: string, notes?: StoreNotes): Promise<Store> {
  const folder = await tempFolder();
  folders.push(folder);
  const theirs = new URL(address);
  if (reader !== undefined) theirs.searchParams.set('reader', reader);
  if (user !== undefined) theirs.username = user;
  await folder.name(theirs.href);
  const store = await openStore(folder.path, notes ? { notes } : {});
  stores.push(store);
  return store;
}

const bees = idFor('bees');
const marks = (store: Store): unknown[] => store.read.all('SELECT document, note FROM annotations ORDER BY id');

async function mark(store: Store, note: string): Promise<void> {
  await store.writer.write((db) => {
    db.run(
      `INSERT INTO annotations (document, page_index, kind, color, pages, text, prefix, suffix, note, created_at, changed_at)
       VALUES (?, 0, 'highlight', 'yellow', '[]', 'nectar', '', '', ?, 1, 1)`,
      bees,
      note,
    );
    db.run("INSERT INTO labels (document_id, kind, name) VALUES (?, 'tag', ?)", bees, note);
    db.run("INSERT INTO reading_marks (document_id, reading) VALUES (?, 'reading')", bees);
    db.run("INSERT INTO history (asked_at, question, receipt) VALUES (1, ?, '{}')", note);
    saveSetting(db, 'view', { of: note });
  });
}

const seenOf = (store: Store): unknown => ({
  marks: marks(store),
  tags: store.read.all('SELECT name FROM labels'),
  reading: store.read.all('SELECT document_id FROM reading_marks').length,
  asked: store.read.all('SELECT question FROM history'),
  view: loadSetting(store.read, 'view'),
});
const ownOf = (note: string): unknown => ({
  marks: [{ document: bees, note }],
  tags: [{ name: note }],
  reading: 1,
  asked: [{ question: note }],
  view: { of: note },
});
const none = { marks: [], tags: [], reading: 0, asked: [], view: undefined };

describe.runIf(onServer)('readers of one library', () => {
  test('see the same documents and facts, and each their own marks, tags, history and settings', async () => {
    const [ada, bob] = [await openAs('ada'), await openAs('bob')];
    await addIndexed(ada, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    await mark(ada, 'mine');
    expect(seenOf(bob)).toEqual(none);
    await mark(bob, 'his');
    expect(seenOf(ada)).toEqual(ownOf('mine'));
    expect(seenOf(bob)).toEqual(ownOf('his'));
    expect(createIndexReader(bob.read).match(['nectar'], { kind: 'library' }, 5)).toHaveLength(1);
    await ada.writer.write((db) => saveKept(db, 'work.lease', { owner: 'ada' }));
    expect(loadKept(bob.read, 'work.lease')).toEqual({ owner: 'ada' });
  });

  test('find their own again, and those of no name have those of the server’s user', async () => {
    await mark(await openAs('ada'), 'mine');
    await mark(await openAs(), 'of the user');
    for (const store of stores.splice(0)) await store.close();
    expect(seenOf(await openAs('ada'))).toEqual(ownOf('mine'));
    expect(seenOf(await openAs())).toEqual(ownOf('of the user'));
  });

  test('begin with what all shared before readers were told apart, and go on from it', async () => {
    const first = await openAs('first');
    const { schema } = serverOf(folders[0]!.path)!;
    await askServer(
      `INSERT INTO ${schema}.annotations (id, document, page_index, kind, color, pages, text, prefix, suffix, note, created_at, changed_at)
       OVERRIDING SYSTEM VALUE VALUES (7, '${bees}', 0, 'highlight', 'yellow', '[]', 'nectar', '', '', 'everybody’s', 1, 1)`,
    );
    const late = await openAs('late');
    expect(marks(first)).toEqual([]);
    await mark(late, 'mine');
    expect(marks(late)).toEqual([
      { document: bees, note: 'everybody’s' },
      { document: bees, note: 'mine' },
    ]);
  });

  test('whose names are long are told apart', () => {
    const name = (reader: string): string =>
      ownSchemaOf({ url: '', schema: 'wayleaf', reader: `${'a long name '.repeat(10)}${reader}` }, 'user');
    expect(name('one')).not.toBe(name('two'));
    expect(Buffer.byteLength(name('one'))).toBeLessThanOrEqual(63);
  });
});

describe.runIf(onServer)('a library that others made', () => {
  test('gives whoever does not know them none of its settings', async () => {
    const [first] = folders;
    const library = await openStore(first!.path);
    stores.push(library);
    await library.writer.write((db) => saveSetting(db, 'models', { languageModel: true }));
    const { schema } = serverOf(first!.path)!;
    await askServer(`INSERT INTO "${schema}".settings (name, value) VALUES ('models', '{"languageModel":true}')`);
    expect(loadSetting((await openAs(`ada ${String(Date.now())}`)).read, 'models')).toEqual({ languageModel: true });
    const notes = new StoreNotes(true);
    const restricted = await openAs(`eve ${String(Date.now())}`, undefined, notes);
    expect(loadSetting(restricted.read, 'models')).toBeUndefined();
    notes.aside = undefined;
    expect(loadSetting(restricted.read, 'models')).toBeUndefined();
  });

  test('is not asked anything before the schema of the reader’s own was looked at', async () => {
    await openAs('eve');
    const address = serverOf(folders[0]!.path)!;
    const versions = `"${ownSchemaOf({ ...address, reader: 'eve' }, '')}".schema_version`;
    await askServer(`CREATE VIEW ${versions} AS SELECT 1000::bigint AS version`);
    try {
      // Had it been asked for its version, it would be too new.
      await expect(openAs('eve')).rejects.toMatchObject({ code: 'library.corrupt' });
    } finally {
      await askServer(`DROP VIEW ${versions}`);
    }
  });

  test.each([
    [
      'a trigger',
      (schema: string) => [
        `CREATE TRIGGER more AFTER INSERT ON "${schema}".documents FOR EACH ROW EXECUTE FUNCTION "${schema}".index_changed()`,
        `DROP TRIGGER more ON "${schema}".documents`,
      ],
    ],
    [
      'a rule',
      (schema: string) => [
        `CREATE RULE more AS ON DELETE TO "${schema}".history DO ALSO NOTHING`,
        `DROP RULE more ON "${schema}".history`,
      ],
    ],
    [
      'a condition of its own trigger',
      (schema: string) => [
        `DROP TRIGGER index_changed ON "${schema}".indexes; CREATE TRIGGER index_changed AFTER INSERT ON "${schema}".indexes FOR EACH ROW WHEN (now() IS NOT NULL) EXECUTE FUNCTION "${schema}".index_changed()`,
        `DROP TRIGGER index_changed ON "${schema}".indexes; CREATE TRIGGER index_changed AFTER INSERT OR UPDATE OR DELETE ON "${schema}".indexes FOR EACH ROW EXECUTE FUNCTION "${schema}".index_changed()`,
      ],
    ],
    [
      'a changed function',
      (schema: string) => [
        `ALTER FUNCTION "${schema}".index_changed() SET search_path TO public`,
        `ALTER FUNCTION "${schema}".index_changed() SET search_path TO "${schema}"`,
      ],
    ],
    [
      'a changed body of a function',
      (schema: string) => [
        `ALTER FUNCTION "${schema}".json_or_null(text) RENAME TO were; CREATE FUNCTION "${schema}".json_or_null(given text) RETURNS json LANGUAGE plpgsql AS 'BEGIN RETURN given::json;END'`,
        `DROP FUNCTION "${schema}".json_or_null(text); ALTER FUNCTION "${schema}".were(text) RENAME TO json_or_null`,
      ],
    ],
    [
      'an argument more of a function',
      (schema: string) => [
        `DO $$ BEGIN EXECUTE replace(replace(pg_get_functiondef('"${schema}".json_or_null'::regproc), 'given text', 'given text, more text DEFAULT version()'), 'OR REPLACE', '');END $$`,
        `DROP FUNCTION "${schema}".json_or_null(text, text)`,
      ],
    ],
    [
      'a changed result of a function',
      (schema: string) => [
        `ALTER FUNCTION "${schema}".json_or_null(text) RENAME TO were; DO $$ BEGIN EXECUTE replace(replace(pg_get_functiondef('"${schema}".were'::regproc), 'were', 'json_or_null'), 'RETURNS json', 'RETURNS text');END $$`,
        `DROP FUNCTION "${schema}".json_or_null(text); ALTER FUNCTION "${schema}".were(text) RENAME TO json_or_null`,
      ],
    ],
    [
      'a policy',
      (schema: string) => [
        `CREATE POLICY more ON "${schema}".history USING (now() IS NOT NULL)`,
        `DROP POLICY more ON "${schema}".history`,
      ],
    ],
    [
      'a condition that calls a function',
      (schema: string) => [
        `ALTER TABLE "${schema}".history ADD CONSTRAINT more CHECK (query_to_xml('SELECT 1', true, false, '') IS NOT NULL)`,
        `ALTER TABLE "${schema}".history DROP CONSTRAINT more`,
      ],
    ],
    [
      'a default that calls a function',
      (schema: string) => [
        `ALTER TABLE "${schema}".history ALTER COLUMN question SET DEFAULT current_setting('port')`,
        `ALTER TABLE "${schema}".history ALTER COLUMN question DROP DEFAULT`,
      ],
    ],
    [
      'an index that calls a function',
      (schema: string) => [`CREATE INDEX more ON "${schema}".history (upper(question))`, `DROP INDEX "${schema}".more`],
    ],
    [
      'a function of somebody else',
      (schema: string) => [
        `CREATE ROLE mallory; CREATE FUNCTION "${schema}".more() RETURNS int LANGUAGE sql AS 'SELECT 1'; ALTER FUNCTION "${schema}".more() OWNER TO mallory`,
        `DROP FUNCTION "${schema}".more(); DROP ROLE mallory`,
      ],
    ],
    [
      'a column of a type of its own',
      (schema: string) => [
        `CREATE TYPE "${schema}".more AS ENUM ('a'); ALTER TABLE "${schema}".summaries ADD COLUMN more "${schema}".more`,
        `ALTER TABLE "${schema}".summaries DROP COLUMN more; DROP TYPE "${schema}".more`,
      ],
    ],
    [
      'a column of a composite type of its own',
      (schema: string) => [
        `CREATE TYPE "${schema}".more AS (a int); ALTER TABLE "${schema}".summaries ADD COLUMN more "${schema}".more`,
        `ALTER TABLE "${schema}".summaries DROP COLUMN more; DROP TYPE "${schema}".more`,
      ],
    ],
    [
      'a column of lists of a type of its own',
      (schema: string) => [
        `CREATE DOMAIN "${schema}".more AS int; ALTER TABLE "${schema}".summaries ADD COLUMN more "${schema}".more[]`,
        `ALTER TABLE "${schema}".summaries DROP COLUMN more; DROP DOMAIN "${schema}".more`,
      ],
    ],
    [
      'a view in the place of a table',
      (schema: string) => [
        `ALTER TABLE "${schema}".summaries RENAME TO were; CREATE VIEW "${schema}".summaries AS SELECT * FROM "${schema}".were`,
        `DROP VIEW "${schema}".summaries; ALTER TABLE "${schema}".were RENAME TO summaries`,
      ],
    ],
  ])('is refused with %s that no version made', async (_, statements) => {
    await openAs();
    const [make, drop] = statements(serverOf(folders[0]!.path)!.schema);
    await askServer(...make!.split('; '));
    try {
      await expect(openAs()).rejects.toMatchObject({ code: 'library.corrupt' });
    } finally {
      await askServer(...drop!.split('; '));
    }
  });
});

describe.runIf(onServer && !onPglite)('readers who are users of the server', () => {
  const users = ['ada_reads', 'eve_reads'];
  const schemaOf = (user: string): string => `"${ownSchemaOf(serverOf(folders[0]!.path)!, user)}"`;
  beforeEach(async () => {
    const library = await openAs();
    await addIndexed(library, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    const { schema } = serverOf(folders[0]!.path)!;
    for (const user of users)
      await askServer(
        `DROP ROLE IF EXISTS ${user}`,
        `CREATE ROLE ${user} LOGIN`,
        `GRANT USAGE ON SCHEMA ${schema} TO ${user}`,
        `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${user}`,
      );
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const user of users)
      await askServer(`DROP SCHEMA IF EXISTS ${schemaOf(user)} CASCADE`, `DROP OWNED BY ${user}`, `DROP ROLE ${user}`);
  });

  test('who may only read the library keeps marks of their own in a schema that is theirs', async () => {
    await askServer(`CREATE SCHEMA ${schemaOf('ada_reads')} AUTHORIZATION ada_reads`);
    const store = await openAs(undefined, 'ada_reads');
    expect(store.isReadOnly).toBe(true);
    await mark(store, 'mine');
    expect(seenOf(store)).toEqual(ownOf('mine'));
    await expect(store.writer.write((db) => db.run('UPDATE documents SET title = ?', 'changed'))).rejects.toMatchObject(
      { code: 'file.unreadable' },
    );
    expect(summaryOf(store.read, bees)?.title).not.toBe('changed');
    await expect(
      (await openAs('ada_reads', 'eve_reads')).writer.write((db) => saveSetting(db, 'view', 1)),
    ).rejects.toMatchObject({ code: 'file.unreadable' });
  });

  test('a schema that the library’s maker put there is looked at, though nobody may write', async () => {
    const own = schemaOf('ada_reads');
    await askServer(
      `CREATE SCHEMA ${own}`,
      `CREATE VIEW ${own}.documents AS SELECT 1 AS key`,
      `GRANT USAGE ON SCHEMA ${own} TO ada_reads`,
      `GRANT SELECT ON ${own}.documents TO ada_reads`,
      `ALTER ROLE ada_reads SET default_transaction_read_only = on`,
    );
    await expect(openAs(undefined, 'ada_reads')).rejects.toMatchObject({ code: 'library.corrupt' });
  });

  test('a schema that another user put there is not looked in', async () => {
    const own = schemaOf('ada_reads');
    await askServer(
      `CREATE SCHEMA ${own} AUTHORIZATION eve_reads`,
      `CREATE VIEW ${own}.documents AS SELECT 1 AS key`,
      `GRANT USAGE ON SCHEMA ${own} TO ada_reads`,
      `GRANT SELECT ON ${own}.documents TO ada_reads`,
    );
    const store = await openAs(undefined, 'ada_reads');
    expect(store.isReadOnly).toBe(true);
    expect(summaryOf(store.read, bees)).toBeDefined();
  });
});
