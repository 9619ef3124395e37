/** A library is its reader's own: what they read, ask and write beside it is nobody else's business. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { OTHERS, OWNER_FILE, OWNER_FOLDER } from '../../process/owner-modes.ts';

/** What is the library's own in its folder. The folder may hold more, or be one that the reader keeps other things in. */
const FILES = ['library.db', 'library.db-wal', 'library.db-shm', 'library.db-journal', 'postgres.json', 'server.json'];
const FOLDERS = ['backups', 'files', 'incoming', 'desktop', 'tessdata', 'pages', 'linked', 'logs'];

/**
 * Take from other users what an earlier version, or a generous system, gave them of the library in `folder`. Windows
 * keeps a user's data to the user by itself.
 */
export async function keepToOwner(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const there = new Set(await readdir(folder).catch(() => []));
  for (const name of FILES) if (there.has(name)) await tighten(path.join(folder, name), OWNER_FILE);
  for (const name of FOLDERS) if (there.has(name)) await tighten(path.join(folder, name), OWNER_FOLDER);
}

/**
 * What is written, tightened, swept and repaired in a library's folder would be where a link leads, and whoever made the folder says
 * where that is. To be called for a library that is not this machine's, before anything is done in its folder.
 *
 * @throws AppError `library.linked`: it is not damaged, and no repair makes it one that is opened
 */
export async function refuseLinks(folder: string): Promise<void> {
  for (const name of [...FILES, ...FOLDERS]) {
    const found = await lstat(path.join(folder, name)).catch(() => undefined);
    if (found?.isSymbolicLink() !== true) continue;
    throw new AppError(
      'library.linked',
      `‘${name}’ in the library’s folder is a link. A library that was made elsewhere is opened without links: remove it, and trust the library only if you made the link yourself.`,
      { folder },
    );
  }
}

async function tighten(place: string, mode: number): Promise<void> {
  try {
    const found = await lstat(place);
    // What a link leads to is another's: whoever gave the folder may have put it there.
    if (!found.isSymbolicLink() && (found.mode & OTHERS) !== 0) await chmod(place, mode);
  } catch {
    // Gone since, or another user's: whoever it belongs to decides.
  }
}
