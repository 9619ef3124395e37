/**
 * A library whose database lies on a PostgreSQL server. It has a folder as every library has, for what is kept beside a
 * database; a file in it names the server, so that whatever opens the folder finds it.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { refuseNever } from '../network/never.ts';
import { replaceContentSync } from '../process/drafts.ts';
import { readSmallFile } from '../process/small-file.ts';
import { OWNER_FOLDER } from '../process/owner-modes.ts';
import { makeFolderSync } from '../process/make-folder.ts';

/** In the folder of a library that lies on a server. */
export const FILE_OF_SERVER = 'postgres.json';
const USUAL_SCHEMA = 'wayleaf';
const SERVER = /^postgres(?:ql)?:\/\//i;
const MOST_OF_NAME = 200;
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;
const Named = z.strictObject({ url: z.string().regex(SERVER) });

export interface ServerAddress {
  /** As PostgreSQL's programs take it, except for `schema` and `reader`; may hold a password. */
  readonly url: string;
  readonly schema: string;
  /** Whose marks are seen; by default those of the server's user. */
  readonly reader: string | undefined;
  /** It gets no password but the address's own: nobody here named it, so that `PGPASSWORD` and `~/.pgpass` are not meant for it. */
  readonly withoutOwnPasswords?: true;
}

export function isServerUrl(text: string): boolean {
  return SERVER.test(text);
}

/**
 * The folder of the library that `url` names, made as needed. A password in it is kept in a file that only its owner
 * may read, as in `~/.pgpass`; two passwords are one library.
 *
 * @param folders  where such folders are
 * @throws AppError `input.invalid`, which does not repeat the address
 */
export function folderOfServer(url: string, folders: string): string {
  addressOf(url);
  const folder = path.join(folders, folderName(url));
  const file = path.join(folder, FILE_OF_SERVER);
  const content = JSON.stringify({ url } satisfies z.infer<typeof Named>);
  try {
    makeFolderSync(folder, OWNER_FOLDER);
    if (readSmallFile(file) !== content) replaceContentSync(file, content);
  } catch (error) {
    throw new AppError('file.unreadable', `The folder ${folder} cannot be written to.`, {}, error);
  }
  return folder;
}

/**
 * The server on which the library of a folder lies; undefined for one that lies in the folder.
 *
 * @throws AppError `file.unreadable`, `input.invalid`
 */
export function serverOf(folder: string): ServerAddress | undefined {
  const url = urlIn(folder);
  return url === undefined ? undefined : addressOf(url);
}

/**
 * Is it called as `folderOfServer` calls the folder of the address in it? Anybody can make such a one, so that this says which server
 * a folder that is known stands for, and nothing of one that is not.
 *
 * @throws AppError `file.unreadable`, `input.invalid`
 */
export function isCalledForServer(folder: string): boolean {
  const url = urlIn(folder);
  if (url === undefined || path.basename(folder) !== folderName(url)) return false;
  // These lead elsewhere than the name tells.
  const { searchParams } = parsed(url);
  return searchParams.getAll('host').length <= 1 && !['port', 'user'].some((name) => searchParams.has(name));
}

/**
 * The host that a client of PostgreSQL connects to, or the folder of a socket: the last parameter `host` counts more than what
 * stands before the path, which people read first.
 */
export function hostOf({ url }: ServerAddress): string {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.getAll('host').at(-1) || decoded(hostname.replace(/^\[(.+)\]$/, '$1'));
  return host || process.env.PGHOST || 'localhost';
}

/** Is there a library in the folder, in a file or on a server? */
export function hasLibrary(folder: string): boolean {
  return existsSync(path.join(folder, 'library.db')) || existsSync(path.join(folder, FILE_OF_SERVER));
}

function folderName(url: string): string {
  const { hostname, port, pathname, username, searchParams } = parsed(url);
  const name = JSON.stringify([
    hostname,
    port,
    pathname,
    username,
    searchParams.get('host'),
    searchParams.get('schema'),
    ...(searchParams.has('reader') ? [searchParams.get('reader')] : []),
  ]);
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}

function urlIn(folder: string): string | undefined {
  const file = path.join(folder, FILE_OF_SERVER);
  if (!existsSync(file)) return undefined;
  try {
    return Named.parse(JSON.parse(readSmallFile(file) ?? '')).url;
  } catch {
    // What was thrown may hold the address.
    throw new AppError('file.unreadable', `${file} does not name the library’s server.`);
  }
}

function addressOf(url: string): ServerAddress {
  const address = parsed(url);
  for (const host of [address.hostname, ...address.searchParams.getAll('host')]) refuseNever(decoded(host));
  const schema = address.searchParams.get('schema') ?? USUAL_SCHEMA;
  if (!SCHEMA.test(schema))
    throw new AppError('input.invalid', 'A schema is named by small letters, digits and underscores.');
  const reader = address.searchParams.get('reader') ?? undefined;
  if (reader !== undefined && (reader === '' || reader.length > MOST_OF_NAME))
    throw new AppError('input.invalid', `A reader has a name of ${String(MOST_OF_NAME)} characters at most.`);
  // The server's own programs know no such parameters.
  address.searchParams.delete('schema');
  address.searchParams.delete('reader');
  return { url: address.href, schema, reader };
}

function parsed(url: string): URL {
  const address = URL.parse(url);
  if (!address) throw new AppError('input.invalid', 'The server’s address is not like postgres://user@host/database.');
  // The server reads up to a zero, and waits for what it takes to be still missing.
  if (hasControls(url) || hasControls(decoded(address.href)))
    throw new AppError('input.invalid', 'The server’s address has a character in it that no name or password has.');
  return address;
}

/** With a percent sign that begins nothing, it is a password as it stands. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}

function hasControls(text: string): boolean {
  return text.split('').some((sign) => sign < ' ' || sign === '\x7F');
}
