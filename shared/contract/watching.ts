/** Folders whose PDF files come into the library by themselves. */
import { z } from 'zod';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';

export const MAX_WATCHED = 50;
const Pattern = z.string().trim().min(1).max(200);
export const Patterns = z.array(Pattern).max(50);

export const WatchedFolder = z.strictObject({
  /** Windows name it by this, and never by its path. */
  id: z.string(),
  path: z.string(),
  paused: z.boolean(),
  /** What is left out: names, or paths with `*`, `?` and `**`. */
  exclude: Patterns,
  /** Also what links lead to is taken in. */
  followLinks: z.literal(true).optional(),
  /**
   * `told`: changes are noticed as they happen. `looking`: from time to time, as on drives of other machines. `asleep`: no program is
   * open that watches.
   */
  mode: z.enum(['starting', 'told', 'looking', 'missing', 'paused', 'asleep']),
  /** PDF files in it. */
  files: z.int().nonnegative(),
  /** Folders in it that may not be read. */
  unreadable: z.int().nonnegative(),
  /** False where it holds more than is looked at. */
  complete: z.boolean(),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;

export const WatchedFolders = z.strictObject({ folders: z.array(WatchedFolder) });
export type WatchedFolders = z.infer<typeof WatchedFolders>;

const named = z.strictObject({ id: z.string() });

export const watchingMethods = {
  'watched.watch': { params: noParams, item: WatchedFolders, result: nothing },
  'watched.list': { params: noParams, item: noItems, result: WatchedFolders },
  'watched.pause': { params: named.extend({ paused: z.boolean() }), item: noItems, result: nothing },
  /** In place of what was left out before. */
  'watched.exclude': { params: named.extend({ patterns: Patterns }), item: noItems, result: nothing },
  /** Watch it no more; its documents stay. */
  'watched.remove': { params: named, item: noItems, result: nothing },
} as const satisfies MethodTable;
