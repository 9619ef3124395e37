/** What stands below a watched folder: documents with size and time. Bounded, whatever the tree is like. */
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDocumentName } from '#shared/base/formats.ts';
import { isExcluded } from './glob.ts';
import { identityOf, type FolderIdentity } from './identity.ts';
import { isNamedSystem, isSystemFolder } from './system-folders.ts';

export interface SeenFile {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface Walk {
  /** By path. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Folders that may not be read. */
  readonly unreadable: number;
  /** Folders that were gone into, by path. */
  readonly folders: ReadonlyMap<string, FolderIdentity>;
  /** False where there was more than is looked at. */
  readonly complete: boolean;
}

export interface WalkLimits {
  /** Names that are looked at, of files and folders of all kinds. */
  readonly entries: number;
  /** Folders below one another. */
  readonly depth: number;
}

export const walkLimits: WalkLimits = { entries: 250_000, depth: 40 };

/** Hidden names are passed by: what programs keep for themselves is theirs. */
export function isWatched(folder: string, file: string, exclude: readonly string[]): boolean {
  const relative = path.relative(folder, file).split(path.sep).join('/');
  if (relative === '') return true;
  if (relative.startsWith('../') || relative.split('/').some((name) => name.startsWith('.'))) return false;
  return !isExcluded(relative, exclude);
}

export interface WalkOptions {
  readonly limits?: WalkLimits | undefined;
  /** Otherwise a tree cannot lead out of itself. */
  readonly followLinks?: boolean | undefined;
  readonly open?: (folder: string) => Promise<AsyncIterable<Dirent>>;
}

/** @throws the system's error where the folder itself cannot be read */
export async function walk(
  folder: string,
  exclude: readonly string[],
  signal: AbortSignal,
  { limits = walkLimits, followLinks = false, open = opendir }: WalkOptions = {},
): Promise<Walk> {
  const files = new Map<string, SeenFile>();
  const folders = new Map<string, FolderIdentity>();
  const seen = new Set<FolderIdentity>();
  let [unreadable, entries] = [0, 0];
  let complete = true;
  const waiting: Place[] = [{ at: folder, depth: 0, device: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, depth } = next;
    try {
      const found = await stat(at, { bigint: true });
      const identity = identityOf(found);
      // A link may lead to where it comes from.
      if ((followLinks && seen.has(identity)) || (await isSystem(at, found, next, followLinks))) continue;
      seen.add(identity);
      for await (const entry of await open(at)) {
        signal.throwIfAborted();
        if (++entries > limits.entries) return { files, unreadable, folders, complete: false };
        const below = path.join(at, entry.name);
        const isLink = entry.isSymbolicLink();
        if ((isLink && !followLinks) || !isWatched(folder, below, exclude)) continue;
        const kind = isLink ? await stat(below).catch(() => undefined) : entry;
        if (kind?.isDirectory()) {
          if (depth + 1 > limits.depth) complete = false;
          else waiting.push({ at: below, depth: depth + 1, device: found.dev });
        } else if (kind?.isFile() && isDocumentName(entry.name)) {
          const file = await (isLink ? stat(below) : lstat(below)).catch(() => undefined);
          if (file?.isFile()) files.set(below, { bytes: file.size, modifiedMs: Math.trunc(file.mtimeMs) });
        }
      }
      folders.set(at, identity);
    } catch (error) {
      signal.throwIfAborted();
      if (depth === 0) throw error;
      unreadable++;
    }
  }
  return { files, unreadable, folders, complete };
}

interface Place {
  readonly at: string;
  readonly depth: number;
  /** Of the folder that it lies in. */
  readonly device: bigint | undefined;
}

/** Only where another disk begins, or a link has led, can it be one that was not looked at yet. */
async function isSystem(at: string, { dev }: BigIntStats, { device }: Place, followLinks: boolean): Promise<boolean> {
  if (isNamedSystem(at)) return true;
  if (dev === device && !followLinks) return false;
  return isSystemFolder(followLinks ? await realpath(at) : at);
}
