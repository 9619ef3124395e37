/**
 * Zotero's database, where the program does not run or does not answer: a copy of it, so that nothing here can touch or lock the
 * original. The tables are those of Zotero 6 and later.
 */
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import { temporaryFolder } from '../process/drafts.ts';
import { copyDatabase, indexItems } from './database-copy.ts';
import { annotationsOf, attachmentsOf, collectionsOf, itemsOf, notesOf, trashOf, type Rows } from './database-rows.ts';
import { librariesOf, surveyOf } from './database-survey.ts';
import {
  charsIn,
  checked,
  nameOf,
  READING_BOUNDS,
  ReadingCount,
  type ZoteroPart,
  type ZoteroSource,
  type ZoteroSurvey,
} from './objects.ts';
import type { Files } from './stored-paths.ts';

const SLICE_MS = 8;
const PART_OBJECTS = 500;
const PART_CHARS = 4 * 2 ** 20;

/**
 * @param bounds  of all that is read of it
 * @throws AppError `input.unsupported`, `file.unreadable`, `library.disk-full`
 */
export async function openDatabase(data: string, base: string | null, bounds = READING_BOUNDS): Promise<ZoteroSource> {
  const folder = await temporaryFolder('zotero');
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const copy = await copyDatabase(data, folder);
    indexItems(copy);
    const db = new DatabaseSync(copy, { readOnly: true });
    const libraries = librariesOf(db);
    const numbers = new Map(libraries.map(({ id, number }) => [id, number]));
    const count = new ReadingCount(bounds);
    return {
      via: 'database',
      program: null,
      libraries: libraries.map(({ id, name }) => ({ id, name })),
      survey: async (signal) => {
        const surveys: ZoteroSurvey[] = [];
        for (const { id, name, number } of libraries) {
          surveys.push({ id, name, counts: await atLeisure(surveyOf(db, number), signal) });
        }
        return surveys;
      },
      read: (library, _since, _isKnown, signal) =>
        readLibrary(db, numbers.get(library) ?? -1, { data, base }, count, signal),
      close: async () => {
        db.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    if (error instanceof AppError) throw error;
    throw new AppError('input.unsupported', 'Zotero’s database could not be read.', undefined, error);
  }
}

/** All of it each time: what is as before is found out by whoever keeps it. */
async function* readLibrary(
  db: DatabaseSync,
  library: number,
  files: Files,
  count: ReadingCount,
  signal: AbortSignal,
): AsyncGenerator<ZoteroPart, void, void> {
  const names = new Set<string>();
  const turn = turns(signal);
  let [part, chars]: [unknown[], number] = [[], 0];
  const full = async function* (): AsyncGenerator<ZoteroPart, void, void> {
    count.add(part.length, chars);
    const objects = checked(part);
    [part, chars] = [[], 0];
    for (const object of objects) names.add(nameOf(object));
    if (objects.length > 0) yield { kind: 'objects', objects };
  };
  const all: readonly Rows[] = [
    itemsOf(db, library),
    attachmentsOf(db, library, files),
    annotationsOf(db, library),
    notesOf(db, library),
    trashOf(db, library),
    collectionsOf(db, library),
  ];
  for (const rows of all) {
    for (const object of rows) {
      await turn();
      if (object === undefined) continue;
      part.push(object);
      chars += charsIn(object);
      if (part.length >= PART_OBJECTS || chars >= PART_CHARS) yield* full();
    }
  }
  yield* full();
  yield { kind: 'end', names, cursor: { version: 0, modified: '' } };
}

/** What a generator returns that pauses between rows. */
async function atLeisure<T>(work: Generator<undefined, T, void>, signal: AbortSignal): Promise<T> {
  const turn = turns(signal);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** Lets others get their turn between rows. */
function turns(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}
