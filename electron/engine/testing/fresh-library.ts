import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../store/open.ts';
import { tempFolder } from './builders.ts';
import { onServer } from './server.ts';

interface FreshLibrary {
  folder: Awaited<ReturnType<typeof tempFolder>>;
  store: Store;
}

/** An empty library in a folder of its own for each test of a file; it is closed and gone after the test. */
export function freshLibrary(): FreshLibrary {
  const fresh = {} as FreshLibrary; // filled before each test
  beforeEach(async () => {
    fresh.folder = await tempFolder();
    fresh.store = await openFresh(fresh.folder.path);
  });
  afterEach(async () => {
    await fresh.store.close();
    await fresh.folder.remove();
  });
  return fresh;
}

/** Open an empty library in a folder that has none, as `openStore` does there. */
export async function openFresh(folder: string, options: StoreOptions = {}): Promise<Store> {
  await putEmptyLibrary(folder);
  return openStore(folder, options);
}

let empty: Promise<Buffer> | undefined;

/** Put the file of an empty library into the folder: all its tables are made once, which takes longer than most tests. */
export async function putEmptyLibrary(folder: string): Promise<void> {
  if (onServer) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'library.db'), await (empty ??= makeEmptyLibrary()));
}

async function makeEmptyLibrary(): Promise<Buffer> {
  const folder = await tempFolder();
  try {
    await (await openStore(folder.path)).close();
    return await readFile(path.join(folder.path, 'library.db'));
  } finally {
    await folder.remove();
  }
}
