/** Libraries to measure a window with; made once in a folder that is kept, since that takes longer than measuring. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeLibrary } from '../../build/tools/bench/made-library.ts';
import { makeQuestions } from '../../build/tools/bench/bench-ask.ts';
import { multiplyLibrary } from '../../build/tools/bench/multiply.ts';
import type { CellAnswer } from '#shared/domain/matrix/cell.ts';
import { wordsAlone } from '#shared/contract/settings.ts';
import type { ViewState } from '#shared/contract/view.ts';
import { changeModelSettings } from '../../electron/engine/models/model-settings.ts';
import { createIndexReader } from '../../electron/engine/store/index-reader.ts';
import type { WriteDb } from '../../electron/engine/store/db.ts';
import { dueCells, saveAnswer } from '../../electron/engine/store/matrix-cells.ts';
import { addMatrix, addMatrixRows, addQuestions } from '../../electron/engine/store/matrices.ts';
import { saveSetting } from '../../electron/engine/store/settings.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { dist } from '../support/paths.ts';

export const MANY = 1000;
export const TEN_THOUSAND = 10_000;
export const VERY_MANY = 20_000;

/** The documents of a folder, indexed. */
export async function libraryOf(folder: string, documents: string): Promise<string> {
  return made(path.join(folder, 'own'), async (library) => {
    const args = [path.join(dist, 'electron/cli.mjs'), 'index', '--no-ocr', '--library', library, documents];
    await promisify(execFile)(process.execPath, args);
  });
}

/** The same, repeated with some of their words exchanged until there are so many, all of which can be opened. */
export async function repeatedTo(folder: string, documents: string, count: number): Promise<string> {
  const own = await libraryOf(folder, documents);
  return made(repeatedIn(folder, count), async (library) => {
    const files = path.join(folder, `files-of-${count}`);
    await rm(files, { recursive: true, force: true }); // of a run that was ended
    await mkdir(files, { recursive: true });
    const database = (of: string): string => path.join(of, 'library.db');
    for (const sofar of multiplyLibrary(database(own), database(library), count, files))
      if (sofar % 100 === 0) note(`${sofar} of ${count} documents made`);
  });
}

export const thousandOf = (folder: string, documents: string): Promise<string> => repeatedTo(folder, documents, MANY);

/** Where a repeated library is, once it was made. */
export function repeatedIn(folder: string, count: number): string {
  return path.join(folder, `repeated-to-${count}`);
}

/** Models of meaning make no vectors behind what is measured; the reader of passages goes on to help. */
export async function askByWords(library: string): Promise<void> {
  const store = await openStore(library);
  await changeModelSettings(store, { encoder: wordsAlone });
  await store.close();
}

/** Titles alone, of made words. */
export async function titlesIn(folder: string): Promise<string> {
  return made(path.join(folder, 'titles'), async (library) => {
    for await (const count of makeLibrary(library, { documents: VERY_MANY, segmentsPerDocument: 1 }))
      if (count % 2000 === 0) note(`${count} of ${VERY_MANY} documents made`);
  });
}

export const TABLE = { name: 'Five hundred', rows: 500, questions: 20 } as const;

/** Documents with an evidence table of all of them in which every cell is filled, one in eight with nothing. */
export async function tableIn(folder: string): Promise<string> {
  return made(path.join(folder, 'table'), async (library) => {
    for await (const count of makeLibrary(library, { documents: TABLE.rows, segmentsPerDocument: 1 }))
      if (count % 100 === 0) note(`${count} of ${TABLE.rows} documents made`);
    const store = await openStore(library);
    try {
      await store.writer.write((db) => fillTable(db));
    } finally {
      await store.close();
    }
  });
}

function fillTable(db: WriteDb): void {
  const id = randomUUID();
  const questions = Array.from({ length: TABLE.questions }, (_, n) => `How many of the ${n + 1}. kind were counted?`);
  const rows = createIndexReader(db)
    .documents({ kind: 'library' })
    .map(({ id: document, title }) => ({ document, title }));
  addMatrix(db, id, TABLE.name, 1);
  addQuestions(db, id, questions);
  addMatrixRows(db, id, rows);
  for (const [at, cell] of dueCells(db, id).entries()) saveAnswer(db, cell, madeAnswer(at), 1);
}

/** Amounts of several units in sentences of some length, in no order. */
function madeAnswer(at: number): CellAnswer {
  if (at % 8 === 0) return { verdict: 'not-found', probability: 0.1, text: '' };
  const text = `In the ${at % 40}. year ${(at * 7919) % 5000} ${at % 2 === 0 ? 'g' : 'kg'} were counted by those who kept the books of the harbor.`;
  return {
    verdict: at % 5 === 0 ? 'perhaps' : 'found',
    probability: 0.9,
    short: at % 3 === 0 ? `${(at * 7919) % 5000} g` : undefined,
    text,
  };
}

/** A window of the library begins as the first one did, except for `view`. */
export async function forgetView(library: string, view: Partial<ViewState> = {}): Promise<void> {
  const store = await openStore(library);
  await store.writer.write((db) => saveSetting(db, 'view', view));
  await store.close();
}

/** Questions that the library's own sections suggest. */
export async function questionsOf(library: string, count: number): Promise<readonly string[]> {
  const store = await openStore(library);
  try {
    return makeQuestions(createIndexReader(store.read), count);
  } finally {
    await store.close();
  }
}

/** What was only half made does not count. */
async function made(library: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(library)) return library;
  const half = `${library}.half-${process.pid}`;
  await mkdir(half, { recursive: true });
  await make(half);
  await rename(half, library);
  return library;
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
