/**
 * Opens the store of a library by what this machine knows of it. One that somebody else made, or that nobody said anything of, is
 * restricted: its settings count for nothing, the server that its folder names is not asked, and its places of files are not looked at
 * outside of its folder.
 *
 * Of this machine is what it made, what somebody told it to trust, and what it had before it kept track: a library that was last
 * written before that, which no unpacking or copying can make so, and that lies where this program puts libraries, or names
 * documents that are where it says. A server is asked if the reader named it by its address, wherever the folder lies. Before
 * addresses were kept, the reader named those of the libraries that were known then.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { Machine } from '../../host/machine.ts';
import { FILE_OF_SERVER, hostOf, isCalledForServer, serverOf } from '../../host/server-library.ts';
import { makeFolder } from '../../process/make-folder.ts';
import { namesFilesHere } from '../store/files.ts';
import { StoreNotes } from '../store/notes.ts';
import { refuseLinks } from '../store/owner-only.ts';
import { openStore, type Store, type StoreOptions } from '../store/open.ts';
import { OWNER_FOLDER } from '../../process/owner-modes.ts';

export interface OpenedLibrary {
  readonly store: Store;
  /** Null for a library of this machine, or one that is trusted. */
  readonly restricted: Restricted | null;
}

export interface Restricted {
  /** The host of the server that its folder names, which is not asked. */
  readonly server: string | null;
}

const DATABASE = 'library.db';
/** A folder with one of these in it was a library before. */
const TRACES = [DATABASE, 'library.db-journal', FILE_OF_SERVER, 'server-key.json', 'backups', 'files', 'pages'];

/**
 * @param machine  without it every library is this machine's, as in a folder that was made a moment ago
 * @throws AppError the codes of `openStore`; `library.linked` for one of elsewhere with a link in it; `library.unnamed` for one
 *   of elsewhere that lies where this program puts libraries, and names a server
 */
export async function openLibraryStore(
  folder: string,
  machine: Machine | undefined,
  options: StoreOptions = {},
): Promise<OpenedLibrary> {
  if (!machine) return { store: await openStore(folder, options), restricted: null };
  const own = (): StoreOptions => ({ ...options, withoutOwnPasswords: !isAsked(folder, machine) });
  if (machine.knows(folder) || (await isBegun(folder, machine)))
    return { store: await openStore(folder, own()), restricted: null };
  const isPlace = machine.isOwnPlace(folder);
  const isOld = isOlder(folder, machine);
  if (isPlace && isOld) {
    // Before it is opened: one that is damaged is this machine's anyway, and so is what it is repaired to.
    machine.trust(folder);
    return { store: await openStore(folder, own()), restricted: null };
  }
  await refuseLinks(folder);
  // A folder that was put there names whatever server it likes. An empty library in a file would hide what lies on that server.
  if (isPlace && !isAsked(folder, machine)) throw unnamed(folder);
  const notes = new StoreNotes(true);
  const store = await openStore(folder, { ...options, notes, withoutServer: !isPlace });
  if (isPlace ? store.isNew : isOld && namesFilesHere(store.read)) {
    machine.trust(folder);
    notes.aside = undefined;
    return { store, restricted: null };
  }
  return { store, restricted: { server: isPlace ? null : serverIn(folder) } };
}

/** Is there no server to ask, or one that the reader named by its address? @throws AppError the codes of `serverOf` */
function isAsked(folder: string, machine: Machine): boolean {
  const server = serverOf(folder);
  if (server === undefined || machine.hasNamed(folder, server)) return true;
  if (machine.hasNamedAny(folder) || !wasNamed(folder, machine)) return false;
  machine.nameServer(folder, server);
  return true;
}

/** Did the reader name the address to a version that did not keep that? */
function wasNamed(folder: string, machine: Machine): boolean {
  if (!machine.knows(folder)) return false;
  return isOlder(folder, machine) || (machine.isOwnPlace(folder) && isCalledForServer(folder));
}

/** Is it as it was before this machine kept track? Whatever is written from then on changes it. */
function isOlder(folder: string, machine: Machine): boolean {
  return changeOf(folder) < (machine.upgradedAt ?? -Infinity);
}

function unnamed(folder: string): AppError {
  const server = serverIn(folder);
  return new AppError(
    'library.unnamed',
    `The library in ${folder} lies on the server ${server ?? ''}, which was not asked, since nobody gave its address on this computer. If you know the server, open the library once by its address: --library postgres://…`,
    { folder },
  );
}

/** Is there nothing of a library yet? Then this one is made here. */
async function isBegun(folder: string, machine: Machine): Promise<boolean> {
  if (TRACES.some((name) => existsSync(path.join(folder, name)))) return false;
  await refuseLinks(folder);
  try {
    await makeFolder(folder, OWNER_FOLDER);
  } catch (error) {
    throw new AppError('file.unreadable', `The library’s folder ${folder} cannot be made.`, { folder }, error);
  }
  machine.trust(folder);
  return true;
}

/** When the file that makes the folder a library was last changed in any way, in milliseconds. */
function changeOf(folder: string): number {
  for (const name of [FILE_OF_SERVER, DATABASE]) {
    try {
      return statSync(path.join(folder, name)).ctimeMs;
    } catch {
      // The other one, then.
    }
  }
  return Infinity;
}

/** What the folder says; one that says nothing that can be read names none. */
function serverIn(folder: string): string | null {
  try {
    const server = serverOf(folder);
    return server ? hostOf(server) : null;
  } catch {
    return null;
  }
}
