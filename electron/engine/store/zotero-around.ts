/** What stands around the places that Zotero names in a book or a saved page, as it was read from the file. */
import { z } from 'zod';
import type { ZoteroLibraryId } from '../../zotero/objects.ts';
import type { ReadDb, WriteDb } from './db.ts';
import { loadKept, saveKept } from './settings.ts';

const Kept = z.object({
  /** Of the places and the file that it was read from. */
  sign: z.string(),
  around: z.array(z.object({ key: z.string(), before: z.string(), after: z.string() })),
});
export type KeptAround = z.infer<typeof Kept>;

const nameOf = (library: ZoteroLibraryId, attachment: string): string => `zotero-around.${library}/${attachment}`;

/** Undefined where nothing was read of it, or what was cannot be read any more. */
export function aroundOf(db: ReadDb, library: ZoteroLibraryId, attachment: string): KeptAround | undefined {
  const read = Kept.safeParse(loadKept(db, nameOf(library, attachment)));
  return read.success ? read.data : undefined;
}

export function putAround(db: WriteDb, library: ZoteroLibraryId, attachment: string, kept: KeptAround): void {
  saveKept(db, nameOf(library, attachment), kept);
}

export function dropAllAround(db: WriteDb): void {
  db.run(`DELETE FROM kept WHERE name >= 'zotero-around.' AND name < 'zotero-around/'`);
}
