import { existsSync } from 'node:fs';
import path from 'node:path';

/** One thing that Wayleaf needs, or works better with. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Wayleaf works without it, with less comfort. */
  readonly optional: boolean;
  /** What is there, in a few words. */
  readonly found: string;
  /** What to do; absent if all is well. */
  readonly advice?: string;
}

export function needed(name: string, ok: boolean, found: string, advice: string): Check {
  return { name, ok, optional: false, found, ...(ok || !advice ? {} : { advice }) };
}

/** The folder, or the nearest above it that is there. */
export function nearestExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
}
