import type { BigIntStats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';

/** What a folder is, whatever it is called: another one in its place has another. Numbers of folders that are gone are given again. */
export type FolderIdentity = string;

export function identityOf({ dev, ino, birthtimeNs }: BigIntStats): FolderIdentity {
  return `${dev}:${ino}:${birthtimeNs}`;
}

/**
 * The folder at this path; undefined where a link has taken its place, or that of one that it lies in.
 *
 * @throws the system's error where there is none
 */
export async function identityAt(folder: string, followLinks: boolean): Promise<FolderIdentity | undefined> {
  const real = await realpath(folder);
  if (real !== folder && !followLinks) return undefined;
  const found = await lstat(real, { bigint: true });
  return found.isDirectory() ? identityOf(found) : undefined;
}
