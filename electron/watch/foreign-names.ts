/**
 * Names of files that are no UTF-8, as old disks and archives bring them. No text leads to such a file, and paths are kept as
 * text: so the library takes a copy of its own, or makes a link to it, under the name as far as it can be read.
 */
import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file or folder by the bytes of its path. */
export interface ForeignFile {
  readonly path: Buffer;
  /** With signs in place of bytes that are not text. */
  readonly name: string;
}

const SEPARATOR = Buffer.from(path.sep);
const REPLACED = '\uFFFD';

/** Whether a name that came as text may stand for one that is not text. */
export function mayBeForeign(name: string): boolean {
  return name.includes(REPLACED);
}

/** A name in a folder; text for as long as text leads there. */
export function below(folder: string | Buffer, name: string): string | Buffer {
  if (typeof folder === 'string') return path.join(folder, name);
  return Buffer.concat([folder, SEPARATOR, Buffer.from(name)]);
}

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

/** What a path that came as text may have meant, where signs stand in it for bytes that are not text. */
export async function meantBy(given: string): Promise<readonly ForeignFile[]> {
  const name = path.basename(given);
  if (!mayBeForeign(name)) return [];
  const { foreign } = await namesIn(path.dirname(given)).catch(() => ({ foreign: [] }));
  return foreign.filter((one) => one.name === name);
}

/** Every file below a folder that has such a name, or is such a file; hidden ones and links left out. */
export async function* filesBelow({ path: at, name }: ForeignFile): AsyncGenerator<ForeignFile, void, void> {
  const found = await stat(at);
  if (found.isFile()) yield { path: at, name };
  if (!found.isDirectory()) return;
  const { names, foreign } = await namesIn(at);
  const plain = names.map((one) => ({ path: Buffer.from(below(at, one)), name: one }));
  for (const one of [...plain, ...foreign]) {
    if (one.name.startsWith('.')) continue;
    // A link could lead out of the folder, or into it again.
    if (!(await lstat(one.path)).isSymbolicLink()) yield* filesBelow(one);
  }
}
