/** What Anki documents of `collection.anki2` (schema 11), held against what is written. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { writeCollection } from './collection.ts';
import { checksum, guidOf, type AnkiNote } from './note.ts';

const NOW = 1_790_000_000_123;

const basic: AnkiNote = {
  guid: guidOf('definition larch'),
  type: 'basic',
  fields: ['<b>Larch</b> &amp; co', 'A conifer.', '<img src="wayleaf-1.png">', '<a href="wayleaf://open">p. 1</a>'],
  tags: ['wayleaf', 'wayleaf::definitions'],
  cards: [0],
};
const cloze: AnkiNote = {
  guid: guidOf('highlight m1'),
  type: 'cloze',
  fields: ['{{c1::Larches}} lose {{c3::needles}}', '', '', ''],
  tags: [],
  cards: [0, 2],
};

async function opened(deck: string, notes: readonly AnkiNote[], nowMs = NOW): Promise<DatabaseSync> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anki-'));
  const file = path.join(folder, 'collection.anki2');
  await writeFile(file, await writeCollection(deck, notes, nowMs));
  const db = new DatabaseSync(file, { readOnly: true });
  onTestFinished(async () => {
    db.close();
    await rm(folder, { recursive: true });
  });
  return db;
}

const Row = z.record(z.string(), z.union([z.string(), z.number()]));
const rows = (db: DatabaseSync, sql: string): z.infer<typeof Row>[] => z.array(Row).parse(db.prepare(sql).all());

const columns: Readonly<Record<string, string>> = {
  col: 'id crt mod scm ver dty usn ls conf models decks dconf tags',
  notes: 'id guid mid mod usn tags flds sfld csum flags data',
  cards: 'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data',
  revlog: 'id cid usn ease ivl lastIvl factor time type',
  graves: 'usn oid type',
};

test('the tables, columns and indexes are Anki’s', async () => {
  const db = await opened('Larches', [basic]);
  const tables = rows(db, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(({ name }) => name);
  expect(tables).toEqual(Object.keys(columns).toSorted());
  for (const [table, names] of Object.entries(columns))
    expect(rows(db, `SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name)).toEqual(
      names.split(' '),
    );
  const indexes = rows(db, "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name").map(({ name }) => name);
  expect(indexes).toEqual([
    'ix_cards_nid',
    'ix_cards_sched',
    'ix_cards_usn',
    'ix_notes_csum',
    'ix_notes_usn',
    'ix_revlog_cid',
    'ix_revlog_usn',
  ]);
  expect(rows(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

const Model = z.object({
  id: z.int(),
  name: z.string(),
  type: z.union([z.literal(0), z.literal(1)]),
  sortf: z.literal(0),
  did: z.int(),
  flds: z.array(z.object({ name: z.string(), ord: z.int(), sticky: z.boolean(), rtl: z.boolean() })).min(1),
  tmpls: z.array(z.object({ name: z.string(), ord: z.int(), qfmt: z.string(), afmt: z.string() })).length(1),
  req: z.array(z.tuple([z.int(), z.enum(['any', 'all', 'none']), z.array(z.int())])),
  css: z.string(),
  latexPre: z.string(),
  latexPost: z.string(),
});
const Deck = z.object({ id: z.int(), name: z.string(), dyn: z.literal(0), conf: z.literal(1) });

test('the collection says which decks, types and options there are', async () => {
  const db = await opened('Trees::Larches', [basic, cloze]);
  const [col] = rows(db, 'SELECT * FROM col');
  expect(col).toMatchObject({ id: 1, ver: 11, dty: 0, usn: 0, ls: 0, mod: NOW, scm: NOW, crt: Math.floor(NOW / 1000) });
  const decks = z.record(z.string(), Deck).parse(JSON.parse(String(col?.decks)));
  expect(Object.values(decks).map(({ name }) => name)).toEqual(['Default', 'Trees::Larches']);
  const models = z.record(z.string(), Model).parse(JSON.parse(String(col?.models)));
  for (const [id, { id: own, flds }] of Object.entries(models)) {
    expect(String(own)).toBe(id);
    expect(flds.map(({ ord }) => ord)).toEqual(flds.keys().toArray());
  }
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(String(col?.dconf))))).toEqual(['1']);
  expect(z.object({ curDeck: z.int() }).parse(JSON.parse(String(col?.conf))).curDeck).toBe(Object.values(decks)[1]?.id);
  const used = rows(db, 'SELECT DISTINCT mid FROM notes').map(({ mid }) => String(mid));
  expect(used.every((mid) => mid in models)).toBe(true);
  expect(rows(db, 'SELECT DISTINCT did FROM cards').map(({ did }) => String(did))).toEqual([Object.keys(decks)[1]]);
});

test('a note has its fields, what it is sorted by and the checksum of its first field without markup', async () => {
  const db = await opened('Larches', [basic, cloze]);
  const [first, second] = rows(db, 'SELECT * FROM notes ORDER BY id');
  expect(first).toMatchObject({
    guid: basic.guid,
    flds: basic.fields.join('\u001F'),
    sfld: 'Larch & co',
    tags: ' wayleaf wayleaf::definitions ',
    usn: -1,
    flags: 0,
    data: '',
  });
  const hex = createHash('sha1').update('Larch & co').digest('hex').slice(0, 8);
  expect(first?.csum).toBe(Number.parseInt(hex, 16));
  expect(second).toMatchObject({ tags: '' });
  expect(rows(db, 'SELECT nid, ord, queue, type, due FROM cards ORDER BY id')).toEqual([
    { nid: first?.id, ord: 0, queue: 0, type: 0, due: 1 },
    { nid: second?.id, ord: 0, queue: 0, type: 0, due: 2 },
    { nid: second?.id, ord: 2, queue: 0, type: 0, due: 2 },
  ]);
  expect(rows(db, 'SELECT count(*) AS n FROM revlog')).toEqual([{ n: 0 }]);
});

test('another time the same things have the same names, so that Anki brings them up to date', async () => {
  const [one, two] = [await opened('Larches', [basic]), await opened('Larches', [basic], NOW + 86_400_000)];
  const names = (db: DatabaseSync) => rows(db, 'SELECT guid, mid FROM notes');
  expect(names(two)).toEqual(names(one));
  expect(rows(two, 'SELECT mod FROM notes')[0]?.mod).toBe(Math.floor((NOW + 86_400_000) / 1000));
  expect(rows(one, 'SELECT did FROM cards')).toEqual(rows(two, 'SELECT did FROM cards'));
});

test('a GUID is letters and figures alone, and another for another thing', () => {
  const guids = Array.from({ length: 1000 }, (_, at) => guidOf(`card ${String(at)}`));
  expect(new Set(guids).size).toBe(1000);
  expect(guids.every((guid) => /^[0-9A-Za-z]{12}$/u.test(guid))).toBe(true);
});

test('the checksum of a picture is that of its name', () => {
  expect(checksum('<img src="a.png">')).toBe(checksum(' a.png '));
});
