/**
 * Names of files that are no UTF-8, as old disks and archives bring them. No text leads to such a file, and paths are kept as
 * text: so the library takes a copy of its own, under the name as far as it can be read.
 */
import { constants } from 'node:fs';
import { copyFile, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { draftName } from '../../process/drafts.ts';

/** A file or folder by the bytes of its path. */
export interface ForeignFile {
  readonly path: Buffer;
  /** With signs in place of what is no text. */
  readonly name: string;
}

const SEPARATOR = Buffer.from(path.sep);
const REPLACED = '\uFFFD';

/** Names in a folder: those that are text, and the others. */
export async function namesIn(
  folder: string | Buffer,
): Promise<{ readonly names: readonly string[]; readonly foreign: readonly ForeignFile[] }> {
  const names: string[] = [];
  const foreign: ForeignFile[] = [];
  for (const raw of await readdir(folder, { encoding: 'buffer' })) {
    const name = raw.toString('utf8');
    if (Buffer.from(name, 'utf8').equals(raw)) names.push(name);
    else foreign.push({ path: Buffer.concat([Buffer.from(folder), SEPARATOR, raw]), name });
  }
  return { names, foreign };
}

/** What a path that came as text may have meant, where signs stand in it for what is no text. */
export async function meantBy(given: string): Promise<readonly ForeignFile[]> {
  const name = path.basename(given);
  if (!name.includes(REPLACED)) return [];
  const { foreign } = await namesIn(path.dirname(given)).catch(() => ({ foreign: [] }));
  return foreign.filter((one) => one.name === name);
}

/** Every file below a folder that has such a name, or is such a file; hidden ones and links left out. */
export async function* filesBelow({ path: at, name }: ForeignFile): AsyncGenerator<ForeignFile, void, void> {
  const found = await stat(at);
  if (found.isFile()) yield { path: at, name };
  if (!found.isDirectory()) return;
  const { names, foreign } = await namesIn(at);
  const below = names.map((one) => ({ path: Buffer.concat([at, SEPARATOR, Buffer.from(one)]), name: one }));
  for (const one of [...below, ...foreign]) {
    if (one.name.startsWith('.')) continue;
    // A link could lead out of the folder, or into it again.
    if (!(await lstat(one.path)).isSymbolicLink()) yield* filesBelow(one);
  }
}

/** @returns the copy, in the folder of what is on its way in */
export async function copyIn({ path: from, name }: ForeignFile, incoming: string): Promise<string> {
  const copy = path.join(incoming, draftName('copy', path.extname(name).replace(/[^.\w]/gu, '')));
  await copyFile(from, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  return copy;
}
