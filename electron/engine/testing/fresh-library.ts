import { afterEach, beforeEach } from 'vitest';
import { openStore, type Store } from '../store/open.ts';
import { tempFolder } from './builders.ts';

interface FreshLibrary {
  folder: Awaited<ReturnType<typeof tempFolder>>;
  store: Store;
}

/** An empty library in a folder of its own for each test of a file; it is closed and gone after the test. */
export function freshLibrary(): FreshLibrary {
  const fresh = {} as FreshLibrary; // filled before each test
  beforeEach(async () => {
    fresh.folder = await tempFolder();
    fresh.store = await openStore(fresh.folder.path);
  });
  afterEach(async () => {
    await fresh.store.close();
    await fresh.folder.remove();
  });
  return fresh;
}
