/** Takes archives and library folders that nobody's program wrote as the engine does, and looks at what is left of the library. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAppError } from '#shared/base/errors.ts';
import { settingNames } from '#shared/contract/offered-settings.ts';
import { mutateArchive, mutateDatabase } from '../../build/fuzz/archives.ts';
import { Library } from '../../electron/engine/library/library.ts';
import { saveLibrary } from '../../electron/engine/library/save-library.ts';
import { takeInLibrary } from '../../electron/engine/library/take-in-library.ts';
import { addAnnotations, listAnnotations } from '../../electron/engine/store/annotations.ts';
import { saveCitations } from '../../electron/engine/store/citations.ts';
import { addCorrection } from '../../electron/engine/store/corrections.ts';
import { keyOf, listSummaries } from '../../electron/engine/store/documents.ts';
import { addHistory, listHistory } from '../../electron/engine/store/history.ts';
import { createIndexReader } from '../../electron/engine/store/index-reader.ts';
import { openStore, type Store } from '../../electron/engine/store/open.ts';
import { tableKinds } from '../../electron/engine/store/reader-data.ts';
import { unreadableRows } from '../../electron/engine/store/row-checks.ts';
import { loadSetting, saveSetting } from '../../electron/engine/store/settings.ts';
import { listCollections } from '../../electron/engine/store/shelves.ts';
import { keptReceipt } from '../../electron/engine/testing/receipts.ts';
import { openLibraryStore } from '../../electron/engine/trust/open-library-store.ts';
import { Machine } from '../../electron/host/machine.ts';

const { signal } = new AbortController();
const quiet = (): void => undefined;
const DATABASE = 'library.db';
/** A library that has taken so many in is given up for a fresh one. */
const MOST_TAKEN = 40;
const heading = { pageIndex: 0, title: 'One', at: null, nth: 0 };

interface Mine {
  readonly folder: string;
  readonly store: Store;
  readonly library: Library;
  /** What an import may not change, by table. */
  readonly kept: string;
  taken: number;
}

export interface ArchiveJudge {
  /** @returns what came of it; and what must not have, by this seed */
  readonly judge: (seed: number) => Promise<{ readonly outcome: string; readonly faults: readonly string[] }>;
  readonly close: () => Promise<void>;
}

export async function openJudge(): Promise<ArchiveJudge> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf archives '));
  const [given, database] = await theirs(path.join(folder, 'theirs'));
  const machine = new Machine({ folder: path.join(folder, 'machine'), data: path.join(folder, 'data'), traces: [] });
  let mine: Mine | undefined;
  let made = 0;
  const library = async (): Promise<Mine> => {
    if (mine && mine.taken < MOST_TAKEN) return mine;
    await mine?.store.close();
    return (mine = await openMine(path.join(folder, `mine ${String(made++)}`)));
  };
  return {
    judge: async (seed) => {
      // One in five is a folder instead.
      if (seed % 5 === 4) return judgeFolder(path.join(folder, 'given'), database, machine, seed);
      return judgeArchive(await library(), mutateArchive(given, seed), machine);
    },
    close: async () => {
      await mine?.store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openMine(folder: string): Promise<Mine> {
  await mkdir(folder);
  const store = await openStore(folder);
  const library = libraryIn(folder, store);
  await writeFile(path.join(folder, 'own.pdf'), '%PDF-1.4 own');
  await library.add([path.join(folder, 'own.pdf')], signal);
  await store.writer.write((db) => saveSetting(db, 'models', { languageModel: false }));
  return { folder, store, library, kept: keptIn(store), taken: 0 };
}

const libraryIn = (folder: string, store: Store): Library =>
  new Library({ store, folder, now: () => 5, publish: quiet, touch: quiet, onWork: quiet });

/** Rows of tables that nobody else may change; files and jobs come with documents. */
function keptIn({ read }: Store): string {
  const tables = Object.entries(tableKinds).filter(([name, kind]) => kind !== 'reading' && !OF_DOCUMENTS.has(name));
  const rows = tables
    .filter(([name]) => read.columnsOf(name).length > 0 && name !== 'segments_fts')
    .map(([name]) => [name, read.all(`SELECT * FROM ${name}`)]);
  return JSON.stringify(rows);
}

const OF_DOCUMENTS: ReadonlySet<string> = new Set(['files', 'jobs']);

/** @returns an archive of a library with something of every kind, and its database */
async function theirs(folder: string): Promise<readonly [Buffer, string]> {
  await mkdir(folder);
  const store = await openStore(folder);
  const library = libraryIn(folder, store);
  for (const name of ['bees', 'wasps']) await writeFile(path.join(folder, `${name}.pdf`), `%PDF-1.4 of ${name}`);
  const { added } = await library.add([folder], signal);
  for (const id of added) {
    await library.edit(id, { title: 'Of insects' });
    await library.mark([id], { rating: 4, addTags: ['insects'], addCollections: ['shelf'] });
    const place = {
      document: id,
      kind: 'text' as const,
      color: 'yellow' as const,
      pages: [{ pageIndex: 0, quads: [] }],
    };
    await store.writer.write((db) => {
      addCorrection(db, keyOf(db, id)!, { kind: 'delete', heading }, 1);
      addHistory(db, keptReceipt('Why?'), 1);
      addAnnotations(db, [{ ...place, text: 'bees', prefix: '', suffix: '', note: 'Why?' }], 1);
      saveCitations(db, [{ key: id.slice(0, 9), document: id, csl: { title: 'Of insects' } }], 1);
      saveSetting(db, 'models', { languageModel: true, ollamaAddress: 'http://attacker.example' });
    });
  }
  const file = path.join(folder, 'theirs.wayleaf');
  await saveLibrary({ store, folder, library }, file, { signal });
  await store.close();
  return [await readFile(file), path.join(folder, DATABASE)];
}

type Verdict = Awaited<ReturnType<ArchiveJudge['judge']>>;

async function judgeArchive(mine: Mine, archive: Buffer, machine: Machine): Promise<Verdict> {
  const { folder, store, library } = mine;
  mine.taken++;
  const source = path.join(folder, 'given.wayleaf');
  await writeFile(source, archive);
  const faults: string[] = [];
  let outcome = 'refused';
  try {
    const taken = await takeInLibrary({ store, folder, library, seals: machine }, source, { signal });
    outcome = taken.left.length + taken.rejected.length + taken.fileless.length > 0 ? 'in part' : 'whole';
    if (taken.added.settings + taken.added.files > 0) faults.push('it says that settings or places of files came');
  } catch (error) {
    if (!isAppError(error)) faults.push(`nobody foresaw: ${String(error)}`);
  }
  if (keptIn(store) !== mine.kept) faults.push('a table changed that none may change');
  const documents = listSummaries(store.read);
  if (documents.some(({ missing }) => missing)) faults.push('a document without a file');
  if (!documents.some(({ fileName }) => fileName === 'own.pdf')) faults.push('the own document is gone');
  for (const { table, why } of await unreadableRows(store.read)) faults.push(`cannot be read: ${table}, ${why}`);
  if ((await readdir(library.incoming)).length > 0) faults.push('something lies in the folder of uploads');
  return { outcome, faults };
}

async function judgeFolder(folder: string, database: string, machine: Machine, seed: number): Promise<Verdict> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await copyFile(database, path.join(folder, DATABASE));
  mutateDatabase(path.join(folder, DATABASE), seed);
  const faults: string[] = [];
  try {
    const { store, restricted } = await openLibraryStore(folder, machine);
    try {
      if (!restricted) faults.push('it was trusted');
      if (settingNames.some((name) => loadSetting(store.read, name) !== undefined)) faults.push('a setting counts');
      listSummaries(store.read);
      listHistory(store.read, { limit: 9, search: 'x' });
      listAnnotations(store.read);
      listCollections(store.read);
      createIndexReader(store.read).documents({ kind: 'library' });
    } finally {
      await store.close();
    }
    return { outcome: 'folder opened', faults };
  } catch (error) {
    if (!isAppError(error)) faults.push(`nobody foresaw: ${String(error)}`);
    return { outcome: 'folder refused', faults };
  }
}
