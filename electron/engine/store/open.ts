import { serverOf, type ServerAddress } from '../../host/server-library.ts';
import { openServer } from './postgres/open-server.ts';
import { openFile } from './sqlite/open-file.ts';
import type { Store, StoreOptions } from './store.ts';

export type { LibraryServer } from './library-server.ts';
export type { Store, StoreOptions } from './store.ts';

/**
 * Open the database of the library in `folder`, a file there or on the server that the folder names; made or brought up to date as needed. Where it cannot be written to, a
 * library that is sound and of this version is opened to be read.
 *
 * @throws AppError `library.unreachable`, `library.corrupt`, `library.too-new`, `library.locked`, `library.disk-full`, `file.unreadable`
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const server = options.withoutServer ? undefined : serverOf(folder);
  if (!server) return openFile(folder, options);
  const named = (): ServerAddress => ({
    ...(serverOf(folder) ?? server),
    ...(options.withoutOwnPasswords && { withoutOwnPasswords: true }),
  });
  return openServer(folder, named, options);
}
