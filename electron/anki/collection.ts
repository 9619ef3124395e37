/**
 * A collection of Anki's with one deck, by schema 11: the one of `collection.anki2`, which each Anki since 2.0, AnkiDroid and AnkiMobile
 * take in. Tables, columns and indexes are those that Anki makes itself.
 */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../process/drafts.ts';
import { checksum, plainField, type AnkiNote } from './note.ts';
import { modelJson, noteTypes } from './types.ts';
import { ankiTypes } from './note.ts';

const SCHEMA = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
  dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
  dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
  tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
  factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
  odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
  lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);
`;

const SCHEMA_VERSION = 11;
/** Stands between the fields of a note. */
const FIELD_END = '\u001F';
/** 'Not sent to a server yet.' */
const NEW = -1;
const DEFAULT_DECK = 1;

/**
 * @param deck  its name; `::` parts it from a deck above it
 * @param nowMs  when the notes are said to be made and changed
 * @returns the bytes of the database
 * @throws what the file system throws
 */
export async function writeCollection(deck: string, notes: readonly AnkiNote[], nowMs: number): Promise<Buffer> {
  const folder = await temporaryFolder('anki');
  try {
    const file = path.join(folder, 'collection.anki2');
    const db = new DatabaseSync(file);
    try {
      fill(db, deck, notes, nowMs);
    } finally {
      db.close();
    }
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fill(db: DatabaseSync, deck: string, notes: readonly AnkiNote[], nowMs: number): void {
  const nowS = Math.floor(nowMs / 1000);
  const deckId = idOfDeck(deck);
  db.exec('BEGIN');
  db.exec(SCHEMA);
  const texts = [configuration(deckId), models(deckId, nowS), decks(deck, deckId, nowS), OPTIONS, {}];
  db.prepare('INSERT INTO col VALUES (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, ?)').run(
    nowS,
    nowMs,
    nowMs,
    SCHEMA_VERSION,
    ...texts.map((one) => JSON.stringify(one)),
  );
  const note = db.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '')");
  const card = db.prepare("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')");
  let cardId = nowMs;
  for (const [at, { guid, type, fields, tags, cards }] of notes.entries()) {
    const [first = ''] = fields;
    const marks = tags.length > 0 ? ` ${tags.join(' ')} ` : '';
    const words = [marks, fields.join(FIELD_END), plainField(first)] as const;
    note.run(nowMs + at, guid, noteTypes[type].id, nowS, NEW, ...words, checksum(first));
    // New cards are due in the order of their notes.
    for (const ord of cards) card.run(cardId++, nowMs + at, deckId, ord, nowS, NEW, at + 1);
  }
  db.exec('COMMIT');
}

/** The same for the same name; Anki finds a deck by its name anyway. */
function idOfDeck(name: string): number {
  const digits = createHash('sha256').update(name, 'utf8').digest('hex').slice(0, 10);
  return 1_000_000_000_000 + Number.parseInt(digits, 16);
}

function configuration(deck: number): Readonly<Record<string, unknown>> {
  return {
    activeDecks: [deck],
    addToCur: true,
    collapseTime: 1200,
    curDeck: deck,
    curModel: String(noteTypes.basic.id),
    dueCounts: true,
    estTimes: true,
    newBury: true,
    newSpread: 0,
    nextPos: 1,
    sortBackwards: false,
    sortType: 'noteFld',
    timeLim: 0,
  };
}

function models(deck: number, nowS: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(ankiTypes.map((kind) => [String(noteTypes[kind].id), modelJson(kind, deck, nowS)]));
}

function decks(name: string, id: number, nowS: number): Readonly<Record<string, unknown>> {
  const deck = (called: string, own: number) => ({
    id: own,
    name: called,
    mod: nowS,
    usn: own === DEFAULT_DECK ? 0 : NEW,
    conf: 1,
    desc: '',
    dyn: 0,
    collapsed: false,
    browserCollapsed: false,
    extendNew: 10,
    extendRev: 50,
    lrnToday: [0, 0],
    newToday: [0, 0],
    revToday: [0, 0],
    timeToday: [0, 0],
  });
  return { [String(DEFAULT_DECK)]: deck('Default', DEFAULT_DECK), [String(id)]: deck(name, id) };
}

/** Anki's own defaults, which each deck begins with. */
const OPTIONS: Readonly<Record<string, unknown>> = {
  '1': {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    timer: 0,
    autoplay: true,
    replayq: true,
    dyn: false,
    new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  },
};
