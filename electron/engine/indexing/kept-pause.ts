/** A pause is the reader's decision about the library, so it lasts until they go on, also through a restart. */
import { z } from 'zod';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const NAME = 'indexing';
const Saved = z.object({ paused: z.boolean() });

export function isKeptPaused(db: ReadDb): boolean {
  return readSetting(db, NAME, Saved)?.paused ?? false;
}

/** Settles when it is stored. */
export async function keepPaused({ read, writer }: Store, paused: boolean): Promise<void> {
  if (isKeptPaused(read) !== paused) await writer.write((db) => saveSetting(db, NAME, { paused }));
}
