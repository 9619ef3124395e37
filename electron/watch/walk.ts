/** What stands below a watched folder: documents with size and time. Bounded, whatever the tree is like. */
import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import { isDocumentName } from '#shared/base/formats.ts';
import { isExcluded } from './glob.ts';

export interface SeenFile {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface Walk {
  /** By path. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Folders that may not be read. */
  readonly unreadable: number;
  /** Folders that were gone into. */
  readonly folders: number;
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

/** Hidden names are passed by, and links are not followed: a tree cannot lead out of itself, nor into itself. */
export function isWatched(folder: string, file: string, exclude: readonly string[]): boolean {
  const relative = path.relative(folder, file).split(path.sep).join('/');
  if (relative === '') return true;
  if (relative.startsWith('../') || relative.split('/').some((name) => name.startsWith('.'))) return false;
  return !isExcluded(relative, exclude);
}

/** @throws the system's error where the folder itself cannot be read */
export async function walk(
  folder: string,
  exclude: readonly string[],
  signal: AbortSignal,
  limits: WalkLimits = walkLimits,
  open: (folder: string) => Promise<AsyncIterable<Dirent>> = opendir,
): Promise<Walk> {
  const files = new Map<string, SeenFile>();
  let [unreadable, folders, entries] = [0, 0, 0];
  let complete = true;
  const waiting: { readonly at: string; readonly depth: number }[] = [{ at: folder, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, depth } = next;
    try {
      for await (const entry of await open(at)) {
        signal.throwIfAborted();
        if (++entries > limits.entries) return { files, unreadable, folders, complete: false };
        const below = path.join(at, entry.name);
        if (entry.isSymbolicLink() || !isWatched(folder, below, exclude)) continue;
        if (entry.isDirectory()) {
          if (depth + 1 > limits.depth) complete = false;
          else waiting.push({ at: below, depth: depth + 1 });
        } else if (entry.isFile() && isDocumentName(entry.name)) {
          const found = await lstat(below).catch(() => undefined);
          if (found?.isFile()) files.set(below, { bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) });
        }
      }
      folders++;
    } catch (error) {
      signal.throwIfAborted();
      if (depth === 0) throw error;
      unreadable++;
    }
  }
  return { files, unreadable, folders, complete };
}
