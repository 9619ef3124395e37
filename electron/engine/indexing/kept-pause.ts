/** A pause is the reader's decision about the library, so it lasts until they go on, also through a restart. */
import { z } from 'zod';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { loadSetting, saveSetting } from '../store/settings.ts';

const NAME = 'indexing';
const Saved = z.object({ paused: z.boolean() });

export function isKeptPaused(db: ReadDb): boolean {
  const saved = Saved.safeParse(loadSetting(db, NAME));
  return saved.success && saved.data.paused;
}

/** Settles when it is stored. */
export async function keepPaused({ read, writer }: Store, paused: boolean): Promise<void> {
  if (isKeptPaused(read) !== paused) await writer.write((db) => saveSetting(db, NAME, { paused }));
}
