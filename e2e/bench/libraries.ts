/** Libraries to measure a window with; made once in a folder that is kept, since that takes longer than measuring. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeLibrary } from '../../build/tools/bench/made-library.ts';
import { makeQuestions } from '../../build/tools/bench/bench-ask.ts';
import { multiplyLibrary } from '../../build/tools/bench/multiply.ts';
import type { ViewState } from '#shared/contract/view.ts';
import { createIndexReader } from '../../electron/engine/store/index-reader.ts';
import { saveSetting } from '../../electron/engine/store/settings.ts';
import { openStore } from '../../electron/engine/store/open.ts';
import { dist } from '../support/paths.ts';

export const MANY = 1000;
export const VERY_MANY = 20_000;

/** The documents of a folder, indexed. */
export async function libraryOf(folder: string, documents: string): Promise<string> {
  return made(path.join(folder, 'own'), async (library) => {
    const args = [path.join(dist, 'electron/cli.mjs'), 'index', '--no-ocr', '--library', library, documents];
    await promisify(execFile)(process.execPath, args);
  });
}

/** The same, repeated with some of their words exchanged until there are a thousand, all of which can be opened. */
export async function thousandOf(folder: string, documents: string): Promise<string> {
  const own = await libraryOf(folder, documents);
  return made(path.join(folder, 'thousand'), async (library) => {
    const files = path.join(folder, 'copies');
    await mkdir(files, { recursive: true });
    const database = (of: string): string => path.join(of, 'library.db');
    for (const count of multiplyLibrary(database(own), database(library), MANY, files))
      if (count % 100 === 0) note(`${count} of ${MANY} documents made`);
  });
}

/** Titles alone, of made words. */
export async function titlesIn(folder: string): Promise<string> {
  return made(path.join(folder, 'titles'), async (library) => {
    for await (const count of makeLibrary(library, { documents: VERY_MANY, segmentsPerDocument: 1 }))
      if (count % 2000 === 0) note(`${count} of ${VERY_MANY} documents made`);
  });
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
