import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Make a folder with those that it lies in. Node's own way tries for ever where a folder is there and takes none, as `/proc`.
 *
 * @param mode  of those that are made
 * @throws the system's error
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !(await stat(at).catch(() => undefined)); at = path.dirname(at)) {
    if (path.dirname(at) === at) break;
    missing.push(at);
  }
  for (const one of missing.reverse()) await mkdir(one, mode).catch((error: unknown) => unlessThere(error, one));
}

/** The same at once. */
export function makeFolderSync(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !isThere(at); at = path.dirname(at)) {
    if (path.dirname(at) === at) break;
    missing.push(at);
  }
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one, mode);
    } catch (error) {
      unlessThere(error, one);
    }
  }
}

/** What cannot be looked at, such as a name below a file, is made, which says why it cannot be. */
function isThere(folder: string): boolean {
  try {
    statSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Another program may have made it meanwhile. */
function unlessThere(error: unknown, folder: string): void {
  const isMade = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  if (!isMade || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
}
