/**
 * Drafts that are gone on with after a restart, and therefore have names that others can foresee. What was planted under such a
 * name is neither followed nor written to.
 */
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, realpath, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './drafts.ts';
import { NO_LINK_NO_WAIT } from './open-flags.ts';
import { OWNER_FILE, OWNER_FOLDER } from './owner-modes.ts';

/**
 * Opens a draft to read it and to write on. Whatever is not a regular file of this user's, or has a second name, goes, and an
 * empty draft takes its place.
 *
 * @throws the system's error
 */
export async function openKnownDraft(file: string): Promise<FileHandle> {
  const there = await openOwn(file, constants.O_RDWR);
  if (there) {
    await tighten(there);
    return there;
  }
  await rm(file, { recursive: true, force: true });
  return open(file, 'wx+', OWNER_FILE);
}

/** Opens a regular file of this user's to read it; undefined for anything else, and where there is none. */
export function openOwnFile(file: string): Promise<FileHandle | undefined> {
  return openOwn(file, constants.O_RDONLY);
}

/** How many bytes such a file has. */
export async function ownBytes(file: string): Promise<number | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found && (await isOwnFile(file, found)) ? found.size : undefined;
}

/**
 * Makes folders below one another in `top`, which is there, for this user alone. Where a link was planted it goes, and a folder
 * takes its place.
 *
 * @param below  with slashes
 * @throws the system's error; `ENOTDIR` where a file is in the way, `EACCES` where another user's folder is
 */
export async function draftFolder(top: string, below: string): Promise<string> {
  const owner = await lstat(await realpath(top));
  let at = top;
  for (const name of below.split('/')) {
    at = path.join(at, name);
    if ((await lstat(at).catch(() => undefined))?.isSymbolicLink()) await rm(at, { force: true });
    await mkdir(at, OWNER_FOLDER).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const found = await lstat(at);
    if (!found.isDirectory()) throw systemError(at, 'ENOTDIR');
    if (!isOwned(found, owner)) throw systemError(at, 'EACCES');
  }
  return at;
}

async function openOwn(file: string, flags: number): Promise<FileHandle | undefined> {
  if ((await ownBytes(file)) === undefined) return undefined;
  const handle = await open(file, flags | NO_LINK_NO_WAIT).catch(() => undefined);
  if (!handle) return undefined;
  // What was opened counts, not what was there a moment before.
  if (await isOwnFile(file, await handle.stat())) return handle;
  await handle.close();
  return undefined;
}

async function tighten(handle: FileHandle): Promise<void> {
  // Some file systems know no modes.
  await handle.chmod(OWNER_FILE).catch(() => undefined);
}

async function isOwnFile(file: string, found: Stats): Promise<boolean> {
  return found.isFile() && found.nlink <= 1 && isOwned(found, await lstat(path.dirname(file)));
}

/** On disks that know no users everything has one owner, the folder too; and who owns the folder can put anything there. */
function isOwned({ uid }: Stats, folder: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid() || uid === folder.uid;
}

function systemError(place: string, code: string): Error {
  return Object.assign(new Error(`${code}: ${place}`), { code });
}
