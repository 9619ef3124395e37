/** How much room the library takes on the disk, and what for. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';

type Kind = 'index' | 'documents' | 'backups' | 'other';

const FOLDERS: Readonly<Record<string, Kind>> = {
  incoming: 'documents',
  files: 'documents',
  pages: 'documents',
  backups: 'backups',
};

/** By the first name below the library's folder. */
function kindOf(name: string): Kind {
  return name.startsWith('library.db') ? 'index' : (FOLDERS[name] ?? 'other');
}

/** @param folder  of the library */
export function storageHandlers({ folder }: { readonly folder: string }): Pick<Handlers<Methods>, 'app.storage'> {
  return {
    'app.storage': async () => {
      const bytes: Record<Kind, number> = { index: 0, documents: 0, backups: 0, other: 0 };
      for (const entry of await entriesOf(folder)) bytes[kindOf(entry.name)] += await bytesOf(entry);
      return bytes;
    },
  };
}

/** Of a file or of all that lies below a folder; links are not followed. */
async function bytesOf(entry: Dirent): Promise<number> {
  const here = path.join(entry.parentPath, entry.name);
  if (entry.isDirectory()) {
    let sum = 0;
    for (const below of await entriesOf(here)) sum += await bytesOf(below);
    return sum;
  }
  // What goes while it is counted takes no room.
  return entry.isFile()
    ? stat(here).then(
        ({ size }) => size,
        () => 0,
      )
    : 0;
}

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => []);
