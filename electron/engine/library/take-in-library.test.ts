import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingNames } from '#shared/contract/offered-settings.ts';
import { archiveOf, entriesOf, forgedArchive, type Forged } from '../testing/archive-entries.ts';
import { tempFolder } from '../testing/builders.ts';
import { testMachine, type TestMachine } from '../testing/machine.ts';
import { keptReceipt } from '../testing/receipts.ts';
import { listAnnotations } from '../store/annotations.ts';
import { addAsked, listConversations } from '../store/conversations.ts';
import { listHistory } from '../store/history.ts';
import { addCorrection, listCorrections } from '../store/corrections.ts';
import { keyOf, listSummaries } from '../store/documents.ts';
import { openStore, type Store } from '../store/open.ts';
import { tableKinds } from '../store/reader-data.ts';
import { loadSetting, saveSetting } from '../store/settings.ts';
import { markDocument, listCollections } from '../store/shelves.ts';
import { documentId } from '#shared/base/ids.ts';
import { Library } from './library.ts';
import { saveLibrary } from './save-library.ts';
import { takeInLibrary, type TakenIn } from './take-in-library.ts';

const { signal } = new AbortController();
const nothing = (): void => undefined;
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4 ${words}`);
const idOf = (content: Buffer) => documentId(createHash('sha256').update(content).digest('hex'));
const heading = { pageIndex: 0, title: 'One', at: null, nth: 0 };

interface Opened {
  readonly folder: Awaited<ReturnType<typeof tempFolder>>;
  readonly store: Store;
  readonly library: Library;
}

const opened: Opened[] = [];
let here: TestMachine;
let elsewhere: TestMachine;
beforeEach(() => {
  here = testMachine();
  elsewhere = testMachine();
});
afterEach(async () => {
  for (const { folder, store } of opened.splice(0)) {
    await store.close();
    await folder.remove();
  }
  here.remove();
  elsewhere.remove();
});

async function open(): Promise<Opened> {
  const folder = await tempFolder();
  const store = await openStore(folder.path);
  const library = new Library({
    store,
    folder: folder.path,
    now: () => 5,
    publish: nothing,
    touch: nothing,
    onWork: nothing,
  });
  const one = { folder, store, library };
  opened.push(one);
  return one;
}

const archive = (of: Opened, machine = here.machine) => ({ ...of, folder: of.folder.path, seals: machine });
const fileIn = ({ folder }: Opened, name = 'saved.wayleaf'): string => path.join(folder.path, name);

test.skipIf(process.platform === 'win32')('a pipe is no archive, and is not waited for', async () => {
  const mine = await open();
  execFileSync('mkfifo', [fileIn(mine)]);
  await expect(takeInLibrary(archive(mine), fileIn(mine), { signal })).rejects.toMatchObject({ code: 'input.invalid' });
});

async function takeIn(to: Opened, content: Buffer, machine = here.machine): Promise<TakenIn> {
  await writeFile(fileIn(to), content);
  return takeInLibrary(archive(to, machine), fileIn(to), { signal });
}

const takeForged = (to: Opened, forged: Forged): Promise<TakenIn> => takeIn(to, forgedArchive(forged));

/** A library with a document and something of every kind that a reader makes. */
async function filled(): Promise<Opened> {
  const one = await open();
  await writeFile(path.join(one.folder.path, 'bees.pdf'), pdf('of bees'));
  const { added } = await one.library.add([path.join(one.folder.path, 'bees.pdf')], signal);
  const id = added[0]!;
  await one.library.edit(id, { title: 'Of bees' });
  await one.library.mark([id], { rating: 4, addTags: ['insects'], addCollections: ['shelf'] });
  await one.store.writer.write((db) => {
    addCorrection(db, keyOf(db, id)!, { kind: 'delete', heading }, 1);
    addAsked(db, keptReceipt('Why?'), 1, { subject: { kind: 'library' } });
    saveSetting(db, 'models', { languageModel: true, ollamaAddress: 'http://models.example:11434' });
    saveSetting(db, 'watched', [{ path: '/home/reader/papers', paused: false, exclude: [] }]);
  });
  return one;
}

async function savedOf(one: Opened, machine = here.machine): Promise<Buffer> {
  await saveLibrary(archive(one, machine), fileIn(one), { signal });
  return readFile(fileIn(one));
}

/** All rows of all tables, by table. */
function contentOf({ store }: Opened): Map<string, string> {
  const tables = Object.keys(tableKinds).filter((table) => store.read.columnsOf(table).length > 0);
  return new Map(
    tables
      // What FTS5 makes of its own tables cannot be selected from.
      .filter((table) => table !== 'segments_fts')
      .map((table) => [table, JSON.stringify(store.read.all(`SELECT * FROM ${table}`))]),
  );
}

const changedBetween = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([table, content]) => before.get(table) !== content).map(([table]) => table);

describe('settings', () => {
  test('of another machine never come in: they are told one by one', async () => {
    const theirs = await savedOf(await filled(), elsewhere.machine);
    const mine = await open();
    const { settings, added } = await takeIn(mine, theirs);
    expect(settings.map(({ name }) => name).sort()).toEqual(['models', 'watched']);
    expect(added.settings).toBe(0);
    for (const name of settingNames) expect(loadSetting(mine.store.read, name), name).toBeUndefined();
  });

  test('that this machine saved come back with the rest, where there are none', async () => {
    const saved = await savedOf(await filled());
    const mine = await open();
    await mine.store.writer.write((db) => saveSetting(db, 'watched', []));
    const { settings, added } = await takeIn(mine, saved);
    expect([settings, added.settings]).toEqual([[], 1]);
    expect(loadSetting(mine.store.read, 'models')).toMatchObject({ ollamaAddress: 'http://models.example:11434' });
    expect(loadSetting(mine.store.read, 'watched')).toEqual([]);
  });

  test('do not pass for this machine’s in an archive that was changed, whatever seal it has', async () => {
    const saved = await savedOf(await filled());
    const entries = entriesOf(saved);
    const { seal } = JSON.parse(String(entries[0]!.content)) as { seal: string };
    const rows = [{ table: 'settings', row: { name: 'api', value: '{"on":true,"keyDigest":"known"}' } }];
    const mine = await open();
    const { settings } = await takeForged(mine, { rows, seal });
    expect(settings).toHaveLength(1);
    expect(loadSetting(mine.store.read, 'api')).toBeUndefined();
  });

  test('are taken from no archive of an earlier version, which nobody sealed', async () => {
    const entries = entriesOf(await savedOf(await filled())).map(({ name, content }) => {
      if (name !== 'wayleaf-library.json') return { name, content };
      const { documents } = JSON.parse(String(content)) as { documents: unknown };
      const older = { format: 'wayleaf-library', version: 2, documents };
      return { name, content: Buffer.from(JSON.stringify(older)) };
    });
    const mine = await open();
    const { settings, documents } = await takeIn(mine, archiveOf(entries));
    expect([settings.length, documents]).toEqual([2, 1]);
    expect(loadSetting(mine.store.read, 'models')).toBeUndefined();
  });
});

describe('what an import may change', () => {
  const id = idOf(pdf('of bees'));
  const named = { documents: 'id', annotations: 'document', citations: 'document' } as Record<string, string>;
  /** A row of the table that its schema lets through where it has one, else with something in every column. */
  const rowFor = (table: string, columns: readonly string[]): Record<string, unknown> => {
    const values: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, 1]));
    for (const name of [named[table] ?? 'document', 'document', 'document_id']) values[name] = id;
    return { ...values, name: 'models', value: '{"languageModel":true}', path: '/etc/hostname', id: values.id ?? 1 };
  };

  test('is what the list says, table by table', async () => {
    const mine = await filled();
    const before = contentOf(mine);
    for (const table of Object.keys(tableKinds) as (keyof typeof tableKinds)[]) {
      const columns = mine.store.read.columnsOf(table).map(({ name }) => name);
      const row = rowFor(table, columns.length > 0 ? columns : ['id']);
      await takeForged(mine, { rows: [{ table, row }] });
      const changed = changedBetween(before, contentOf(mine));
      expect(
        changed.filter((name) => tableKinds[name as keyof typeof tableKinds] !== 'reading'),
        table,
      ).toEqual([]);
    }
  });

  test('is no setting, key by key', async () => {
    const mine = await filled();
    const before = contentOf(mine).get('settings');
    for (const name of [...settingNames, 'index.version', 'something.else', ''])
      await takeForged(mine, { rows: [{ table: 'settings', row: { name, value: '{"on":true}' } }] });
    expect(contentOf(mine).get('settings')).toBe(before);
  });

  test('is all that a reader made, from another machine too', async () => {
    const theirs = await savedOf(await filled(), elsewhere.machine);
    const mine = await open();
    const { added, documents, rejected, left, fileless } = await takeIn(mine, theirs);
    expect({ documents, rejected, left, fileless }).toEqual({ documents: 1, rejected: [], left: [], fileless: [] });
    expect(added).toMatchObject({
      documents: 1,
      corrections: 1,
      reader_facts: 1,
      labels: 2,
      collections: 1,
      history: 1,
      conversations: 1,
    });
    expect(listConversations(mine.store.read, { limit: 9 })).toMatchObject([{ question: 'Why?', turns: 1 }]);
    const [document] = listSummaries(mine.store.read);
    expect(document).toMatchObject({ id, title: 'Of bees', rating: 4, tags: ['insects'], missing: false });
    expect(listCorrections(mine.store.read, keyOf(mine.store.read, id)!)).toHaveLength(1);
    expect(listHistory(mine.store.read, { limit: 9 })).toHaveLength(1);
    const again = await takeIn(mine, theirs);
    expect(Object.values(again.added).every((count) => count === 0)).toBe(true);
  });
});

describe('a document', () => {
  const [bees, wasps] = [pdf('of bees'), pdf('of wasps')];
  const file = (content: Buffer, name: string) => ({ id: idOf(content), name, content });
  const row = (content: Buffer, title: string) => ({
    table: 'documents',
    row: { id: idOf(content), bytes: content.length, title, added_at: 1 },
  });

  test('whose bytes were changed is refused by name, and the others come', async () => {
    const mine = await open();
    const flipped = Buffer.from(bees);
    flipped[flipped.length - 1]! ^= 1;
    const { documents, rejected, fileless } = await takeForged(mine, {
      rows: [row(bees, 'Bees'), row(wasps, 'Wasps')],
      files: [{ ...file(bees, 'bees.pdf'), content: flipped }, file(wasps, 'wasps.pdf')],
    });
    expect([documents, fileless]).toEqual([1, []]);
    expect(rejected).toMatchObject([
      {
        name: 'bees.pdf',
        error: { code: 'input.invalid', message: expect.stringContaining('bees.pdf was changed') as string },
      },
    ]);
    expect(listSummaries(mine.store.read).map(({ title }) => title)).toEqual(['Wasps']);
    expect(await readdir(mine.library.incoming)).toEqual([]);
  });

  test('without a file is none, and is named', async () => {
    const mine = await open();
    const correction = { document: idOf(bees), position: 0, correction: JSON.stringify({ kind: 'delete', heading }) };
    const { fileless } = await takeForged(mine, {
      rows: [row(bees, 'Bees'), { table: 'corrections', row: { ...correction, created_at: 1 } }],
    });
    expect(fileless).toEqual(['Bees']);
    expect(listSummaries(mine.store.read)).toEqual([]);
  });

  test('that is here gets what was made of it, without its file', async () => {
    const mine = await filled();
    const annotation = {
      ...{ document: idOf(bees), page_index: 0, kind: 'text', color: 'yellow', text: 'bees', prefix: '', suffix: '' },
      ...{ pages: '[{"pageIndex":0,"quads":[]}]', note: 'Why?', created_at: 1, changed_at: 1 },
    };
    await takeForged(mine, { rows: [{ table: 'annotations', row: annotation }] });
    expect(listAnnotations(mine.store.read)).toMatchObject([{ note: 'Why?' }]);
  });

  test.each(['A'.repeat(64), '../../../etc/passwd', 'a'.repeat(63), `${'a'.repeat(64)}\n`, 7, null])(
    'has an id in its one form: not %j',
    async (wrong) => {
      const mine = await filled();
      const before = contentOf(mine);
      const { left } = await takeForged(mine, {
        rows: [
          { table: 'documents', row: { id: wrong, bytes: 1, title: 'x', added_at: 1 } },
          { table: 'labels', row: { document_id: wrong, kind: 'tag', name: 'x' } },
          { table: 'reading_marks', row: { document_id: wrong, rating: 1 } },
        ],
      });
      expect(left.map(({ table }) => table)).toEqual(['documents', 'labels', 'reading_marks']);
      expect(changedBetween(before, contentOf(mine))).toEqual([]);
    },
  );
});

describe('a row that is not as it should be', () => {
  test('is left out and named, and hides no other', async () => {
    const mine = await filled();
    const marks = {
      table: 'history',
      row: { asked_at: 1, question: 'Two?', receipt: JSON.stringify(keptReceipt('Two?')) },
    };
    const { left, added } = await takeForged(mine, {
      rows: [
        '{not JSON',
        { table: 'history', row: { asked_at: 1, question: 'One?', receipt: '{"answer":' } },
        marks,
        { table: 'sqlite_master', row: {} },
        { table: 'labels', row: { document_id: idOf(pdf('of bees')), kind: 'tag', name: 'x'.repeat(81) } },
      ],
    });
    expect(left.map(({ table }) => table)).toEqual(['unknown', 'unknown', 'history', 'labels']);
    expect(added.history).toBe(1);
    expect(listHistory(mine.store.read, { limit: 9 }).map(({ receipt }) => receipt.question)).toEqual(['Two?', 'Why?']);
  });

  test('of names says them without what nobody sees', async () => {
    const mine = await filled();
    const document = idOf(pdf('of bees'));
    const hidden = (name: string): string => `\u202E${name}\u001B`;
    const { left } = await takeForged(mine, {
      rows: [
        { table: 'collections', row: { name: hidden('Read'), parent: null } },
        { table: 'labels', row: { document_id: document, kind: 'tag', name: hidden('old') } },
        { table: 'labels', row: { document_id: document, kind: 'tag', name: hidden('') } },
      ],
    });
    expect(left).toMatchObject([{ table: 'labels' }]);
    const { read } = mine.store;
    expect(read.all('SELECT name FROM collections')).toContainEqual({ name: 'Read' });
    expect(read.all('SELECT name FROM labels')).toContainEqual({ name: 'old' });
  });

  test('of collections makes no circle of them', async () => {
    const mine = await open();
    const collection = (name: string, parent: string | null) => ({ table: 'collections', row: { name, parent } });
    await takeForged(mine, {
      rows: [
        collection('a', 'b'),
        collection('b', 'a'),
        collection('c', 'c'),
        collection('e', 'd'),
        collection('d', null),
      ],
    });
    expect(listCollections(mine.store.read)).toEqual([
      { name: 'a', parent: null },
      { name: 'b', parent: 'a' },
      { name: 'd', parent: null },
      { name: 'e', parent: 'd' },
    ]);
  });
});

describe('an archive that was damaged', () => {
  test('in what the reader made takes nothing in', async () => {
    const entries = entriesOf(await savedOf(await filled()));
    const mine = await open();
    const changed = entries.map(({ name, content }) => ({
      name,
      content: name === 'reader.jsonl' ? Buffer.from(String(content).replace('insects', 'insecta')) : content,
    }));
    await expect(takeIn(mine, archiveOf(changed))).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'saved.wayleaf is damaged or not whole; nothing of it was taken in.',
    });
    expect(listSummaries(mine.store.read)).toEqual([]);
  });

  test('in its list, or with an entry twice, takes nothing in', async () => {
    const entries = entriesOf(await savedOf(await filled()));
    const mine = await open();
    const renamed = entries.map(({ name, content }) => ({
      name,
      content: name === 'wayleaf-library.json' ? Buffer.from(String(content).replace('bees.pdf', 'beet.pdf')) : content,
    }));
    for (const wrong of [renamed, [...entries, entries[1]!]])
      await expect(takeIn(mine, archiveOf(wrong))).rejects.toMatchObject({ code: 'input.invalid' });
    expect(listSummaries(mine.store.read)).toEqual([]);
    expect(await readdir(mine.library.incoming)).toEqual([]);
  });

  test('is named as the reader knows it', async () => {
    const mine = await open();
    await writeFile(fileIn(mine, 'upload-398-a.wayleaf'), 'no archive');
    const work = { signal, name: 'From Ada.wayleaf' };
    await expect(takeInLibrary(archive(mine), fileIn(mine, 'upload-398-a.wayleaf'), work)).rejects.toThrow(
      'From Ada.wayleaf is not a library that Wayleaf saved.',
    );
  });
});

test('labels keep their documents apart', async () => {
  const mine = await filled();
  await mine.store.writer.write((db) => markDocument(db, idOf(pdf('of bees')), { addTags: ['more'] }));
  const saved = await savedOf(mine);
  const { added } = await takeIn(await open(), saved);
  expect(added.labels).toBe(3);
});
